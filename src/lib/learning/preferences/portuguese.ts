import { anywhere, atStart, defineRules, type Grammar } from './grammar';

const circumstances =
  '(?:para|por|em|no|na|nos|nas|ao|à|com|sem|quando|como|porque|já que|devido|durante|depois|antes|desde|sendo|normalmente|geralmente|em geral|embora|pela|pelo){b}';

const words = {
  i: '(?:eu )?',
  adv: '(?:(?:realmente|muito|sempre|sobretudo|mais|bastante|absolutamente|especialmente|particularmente|geralmente|normalmente|pessoalmente|principalmente|estritamente|também|só|somente|apenas|unicamente|exclusivamente|quase|já|nunca|jamais|mesmo) ){0,3}',
  here: '(?!{adv}(?:isto|isso|aquilo|est[ea]s?|ess[ea]s?|teu|tua|seu|sua|o que|a (?:primeira|segunda|terceira|última|ideia|resposta)|o (?:primeiro|segundo|último)|saber|opção|você|te|de (?:você|ti|saber)|d(?:isto|isso|est[ea]s?|ess[ea]s?|aquilo)){b})',
  habit:
    '(?:como|bebo|tomo|uso|visto|compro|leio|vejo|jogo|ouço|viajo|dirijo|conduzo|cozinho|fumo|vou|trabalho|escrevo|escolho|consumo|utilizo|programo|suporto|tolero|aguento|assisto)',
  language: '(?:português|inglês|alemão|francês|italiano|espanhol|russo|chinês|japonês|árabe)',
};

export const portuguese: Grammar = {
  language: 'pt',
  subject: () => '',
  conjunctions: anywhere(
    '(?:^|\\s)(?:e|mas|ou|então|pois|porém|embora|enquanto|além disso|porque|já que){b}\\s+',
  ),
  reasons: anywhere('{s}(?:pois|porque|já que)\\s+$'),
  ownSubject: atStart('(?:eu|sou|tenho|moro|uso){b}'),
  lead: atStart(
    '(?:(?:por favor|tenha em conta que|lembre-se (?:de )?que|lembra-te (?:de )?que|saiba que|note que|olá|oi|bom dia|bom|ok|sim|pois|e|mas|pessoalmente|sinceramente|na verdade|aliás|a propósito|em geral|normalmente|a partir de agora|de agora em diante|no futuro|para sua informação|(?:acho|penso|creio) que(?= (?:prefiro|eu|sou|não|gosto))){b}\\s*[,:!.-]*\\s*){1,3}',
  ),
  fronted: atStart(
    `${circumstances} [^,;?!]{1,60}?,?\\s*(?=(?:eu|prefiro|gosto|não gosto|evito|odeio|adoro){b})`,
  ),
  circumstances: atStart(circumstances),
  question: atStart(
    '(?:o que|que tal|qual|quais|quem|onde|quando (?:é|foi)|por que|porquê|como (?:é|faço|posso|se|funciona)|quant[oa]s?|você pode|podes|pode|poderia|podia|é verdade|sabe|sabes|conhece|há|devo|será|certo){b}',
  ),
  task: atStart(
    '(?:escreva|escreve|dê-me|me dê|dá-me|diga|diz-me|mostre|mostra|explique|explica|recomende|recomenda|sugira|sugere|procure|procura|encontre|faça|faz|crie|cria|traduza|traduz|resuma|resume|ajude|ajuda|compare|calcule|liste|corrija|descreva|imagine|monte|estou (?:procurando|pensando|à procura|tentando)|procuro|preciso|quero|queria|gostaria|tento){b}',
  ),
  material: anywhere(
    '{s}(?:traduza|traduz|traduzir|corrija|corrige|resuma (?:este|o)|reformule|o seguinte texto|o texto a seguir|a seguinte frase|aqui está o texto|finja){b}',
  ),
  unreal: anywhere(
    '{s}(?:suponha(?:mos)?|imagine|imaginemos|digamos|se eu|se (?:preferisse|fosse|gostasse|tivesse)|disse|diz|dizem|disseram|dizia|escreveu|conta|afirma|pensa que|acha que|segundo|como se){b}',
  ),
  telltales: anywhere('{s}(?:o|os|um|uma|eu|não|em|do|da|com|por|muito|mas|é){b}|[ãõç]|nh|lh'),
  rules: defineRules(words, [
    {
      says: '(?:explique|explica|explique-me|explica-me|fale)(?: (?:isto|isso|tudo|as coisas|para mim|comigo))? como se (?:eu )?{object}',
      type: 'expertise',
      topic: 'explanation-level',
    },
    {
      says: '(?:sempre|nunca|a partir de agora|no futuro)[ ,]{1,2}(?:responda|responde|escreva|explique|use|usa|utilize|dê) {object}',
      type: 'style',
      topic: '*',
    },
    {
      says: '(?:responda|responde|responda-me|escreva|escreve|explique|explica|fale|fala)(?: (?:sempre|tudo|só|comigo|apenas))? (?<object>(?:em {language}|em (?:poucas palavras|uma frase|detalhe|detalhes|frases curtas|termos simples|listas|tópicos)|com (?:exemplos|palavras simples|listas|fontes)|sem (?:emojis?|jargão|termos técnicos)|(?:muito |mais )?(?:brevemente|simplesmente|formalmente|claramente|diretamente|passo a passo|de (?:forma|maneira) (?:simples|breve|concisa|formal|detalhada))){b}.*)',
      type: 'style',
      topic: '*',
      isBare: true,
    },
    {
      says: '(?:use|usa|utilize|utiliza|dê-me|me dê)(?: sempre)? (?<object>(?:listas|tópicos|exemplos|tabelas|(?:o )?sistema métrico|unidades métricas|graus celsius|celsius|respostas (?:curtas|breves|detalhadas)|palavras simples|frases curtas|um tom (?:formal|amigável|neutro)|emojis){b}.*)',
      type: 'style',
      topic: '*',
      isBare: true,
    },
    {
      says: '(?:não (?:use|uses|utilize|ponha|adicione|me dê)|nada de|sem|evite|evita|pare de usar) (?<object>(?:emojis?|jargão|termos técnicos|listas|respostas longas|explicações longas|tabelas){b}.*)',
      type: 'style',
      topic: '*',
    },
    {
      says: '(?:seja|sê)(?: sempre)? (?<object>(?:mais |muito )?(?:breve|conciso|concisa|formal|gentil|direto|direta|claro|clara|sincero|honesto|educado|objetivo){b}.*)',
      type: 'style',
      topic: '*',
      isBare: true,
    },
    { says: '(?:trate-me|trata-me|me trate) por {object}', type: 'style', topic: 'address' },
    {
      says: '(?:me chame de|chame-me(?: de)?|chama-me|pode me chamar de) {object}',
      type: 'style',
      topic: 'address',
    },
    {
      says: '(?:quero|queria|gostaria de|preciso de|desejo|preferiria|espero) {adv}{object}',
      type: 'style',
      topic: '*',
      needsStyle: true,
    },
    {
      says: '(?:suas |tuas |as )?(?:respostas|explicações) (?:devem|deveriam|têm que|precisam) {object}',
      type: 'style',
      topic: '*',
    },

    {
      says: '{i}sou (?:um |uma |ainda |totalmente |completamente ){0,3}(?:principiante|iniciante|novat[oa]|especialista|leig[oa]|nov[oa]|experiente)(?: (?:em|no|na|com|de) {object}|(?= ?(?:[,.;!?]|$|e{b})))',
      type: 'expertise',
      topic: 'level:*',
    },
    {
      says: '{i}sou (?:um |uma )?(?:vegan[oa]|vegetarian[oa]|celíac[oa]|diabétic[oa]|intolerante à lactose|intolerante ao glúten|alérgic[oa] (?:a|ao|à|aos|às) (?<object>.+)){b}',
      type: 'custom',
      topic: 'diet:*',
    },
    {
      says: '{i}(?:não )?sou (?:muito |um |uma |nada )?(?:(?:grande )?(?:fã|amante|apreciador|apreciadora|apaixonad[oa]|adept[oa])) (?:de|do|da|dos|das|por) {here}{object}',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: '{i}sou (?!(?:eu|o que|a que|muito|de|do|da|teu|seu|capaz|consciente|feliz|o|a|assim|como|maior de idade|um pouco){b})(?:um |uma )?(?<object>.+)',
      type: 'expertise',
      topic: 'profession',
      objectCase: 'lower',
      isCertain: true,
    },
    {
      says: '{i}trabalho (?:atualmente )?como {object}',
      type: 'expertise',
      topic: 'profession',
      isCertain: true,
    },
    { says: '(?:a )?minha profissão é {object}', type: 'expertise', topic: 'profession' },
    {
      says: '(?:não )?tenho (?:muita|pouca|nenhuma|alguma|\\d+ anos de|vários anos de|muitos anos de|muito pouca)? ?(?:experiência|conhecimentos?|formação|noção) (?:em|com|de|sobre|no|na) {here}{object}',
      type: 'expertise',
      topic: 'level:*',
    },
    {
      says: 'não sei (?:nada|quase nada|muito) (?:de|sobre) {here}{object}',
      type: 'expertise',
      topic: 'level:*',
    },
    { says: '{i}(?:estudo|ensino|dou aulas de) (?!para{b}){object}', type: 'expertise', topic: 'education' },
    {
      says: '{i}(?:não )?falo (?:só |apenas |um pouco de |pouco |bem )?(?<object>{language}{b}.*)',
      type: 'expertise',
      topic: 'level:*',
    },
    { says: '(?:a )?minha língua materna é {object}', type: 'expertise', topic: 'native-language' },

    {
      says: '{i}(?:trabalho|programo|desenvolvo) {adv}(?:com|em|no|na|sobre) (?!(?:este|esta|um projeto){b}){object}',
      type: 'domain',
      topic: 'domain:*',
    },
    {
      says: '(?:eu )?(?:me interesso|interesso-me) {adv}(?:por|pela|pelo|pelos|pelas) {here}{object}',
      type: 'domain',
      topic: 'domain:*',
    },
    {
      says: '(?:me dedico a|dedico-me a|me especializo em|sou especializad[oa] em|(?:a )?minha (?:área|especialidade) é|o meu (?:campo|setor) é) {here}{object}',
      type: 'domain',
      topic: 'domain:*',
    },

    {
      says: '{i}(?:já )?(?:não )?{adv}(?:gosto|curto|desgosto) {here}{adv}(?:(?:de|do|da|dos|das|nada de|nem um pouco de) )?{here}{object}',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: '{i}{adv}(?:prefiro|odeio|detesto|evito|amo|adoro|abomino|rejeito|aprecio|valorizo|recuso|recuso-me a|me recuso a|procuro (?:não|evitar)|boicoto|não (?:suporto|aguento|tolero|aprecio|posso (?:comer|beber|tomar)|consigo (?:comer|beber|suportar|ver))) {here}{adv}{object}',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: '{i}(?:já )?(?:não|nunca|jamais|só|somente|apenas|unicamente|sempre|raramente|quase nunca|normalmente|geralmente|costumo|exclusivamente) {habit}{b}(?! (?:isto|isso|que|está){b}) ?(?<object>.*)',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: '{i}{habit} (?:só|somente|apenas|unicamente|sempre|exclusivamente|principalmente) {here}{object}',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: 'tenho (?:uma? |muito |muita )?(?:\\p{L}+ )?(?:medo|aversão|alergia|preferência|fraqueza|paixão|fobia|intolerância|pavor|horror)(?: \\p{L}+)? (?:a|ao|à|aos|às|por|de|do|da|dos|das) {here}{object}',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: '{i}acho (?!(?:que|isto|isso){b})(?<object>[^.;]{1,80}?) (?:muito |demasiado |bastante )?(?:chat[oa]s?|aborrecid[oa]s?|difícil|difíceis|interessantes?|insuportáve(?:l|is)|út(?:il|eis)|cansativ[oa]s?|complicad[oa]s?|entediantes?|fascinantes?){b}',
      type: 'custom',
      topic: 'taste:*',
    },
    { says: '{i}aprendo (?:melhor|mais facilmente) {object}', type: 'custom', topic: 'learning-style' },
    {
      says: '(?:o |a |os |as )?(?:meu|minha|meus|minhas) (?<object>[^.,;]{2,40}?) (?:preferid[oa]s?|favorit[oa]s?) (?:é|são){b}.*',
      type: 'custom',
      topic: 'favourite:*',
    },
    {
      says: '(?!(?:isto|isso|que|ele|ela|você|quando|não){b})(?<object>[\\p{L} -]{2,60}?) (?:(?:é|são) (?:\\p{L}+ )?importantes? para mim|não (?:é|são) (?:para mim|a minha praia|minha praia)|(?:não )?me (?:aborrecem?|interessam?|incomodam?|irritam?|entediam?|agradam?)(?: nada| muito)?{b})',
      type: 'custom',
      topic: 'taste:*',
    },
  ]),
  styleTopics: [
    ['answer-language', anywhere('{s}em {language}{b}', words)],
    [
      'explanation-level',
      anywhere('{s}(?:simples|simplesmente|técnic[oa]s?|jargão|iniciante|principiante|como se){b}'),
    ],
    ['units', anywhere('{s}(?:métric[oa]s?|celsius|fahrenheit|unidades|quilómetros|quilômetros){b}')],
    ['emoji', anywhere('{s}emojis?{b}')],
    ['answer-format', anywhere('{s}(?:listas?|tópicos|tabelas?|markdown|passo a passo|parágrafos?){b}')],
    [
      'answer-length',
      anywhere(
        '{s}(?:curt[oa]s?|breves?|brevemente|concis[oa]s?|long[oa]s?|detalhad[oa]s?|detalhes?|frases?|objetiv[oa]s?){b}',
      ),
    ],
    [
      'tone',
      anywhere(
        '{s}(?:formal|formais|formalmente|informal|gentil|diret[oa]s?|tom|humor|piadas?|educado|sincero|honesto){b}',
      ),
    ],
    ['examples', anywhere('{s}(?:exemplos?|analogias?){b}')],
    ['citations', anywhere('{s}(?:fontes?|citações|links?){b}')],
  ],
  styleObject: anywhere(
    '{s}(?:respostas?|explicações|explicação|resumos|emojis?|tópicos|unidades métricas|sistema métrico|jargão|termos técnicos|que (?:você |me )?(?:responda|respondas|explique|expliques|use|uses|seja|sejas|escreva|fale)|markdown){b}',
  ),
  objectEnd: anywhere(
    '[,;.!?()–—:]|{s}(?:porque|já que|mas|embora|de jeito nenhum|de todo|muito|demais|nada|e (?:odeio|prefiro|evito|amo|não|detesto|adoro|gosto)|por favor|por razões|por motivos|mais){b}',
  ),
  lightWords: anywhere(
    '{s}(?:o|a|os|as|um|uma|uns|umas|de|do|da|dos|das|comer|beber|tomar|vestir|ler|ver|comprar|usar|nada|muito|mais|tanto|já|não|que|tudo|todos|todas){b}',
  ),
};
