import { anywhere, atStart, defineRules, type Grammar } from './grammar';

const circumstances =
  '(?:para|por|en|al|a|con|sin|cuando|como|porque|ya que|debido a|durante|después|antes|desde|siendo|normalmente|generalmente|por lo general|aunque|según|los|las){b}';

const words = {
  i: '(?:yo )?',
  adv: '(?:(?:realmente|mucho|muchísimo|siempre|sobre todo|más|bastante|absolutamente|especialmente|particularmente|generalmente|normalmente|personalmente|principalmente|estrictamente|también|solo|sólo|solamente|únicamente|exclusivamente|casi|ya|nunca|jamás) ){0,3}',
  here: '(?!{adv}(?:esto|eso|aquello|est[ea]s?|es[ea]s?|tu|tus|su|lo que|la (?:primera|segunda|tercera|última|idea|respuesta)|el (?:primero|segundo|último)|saber|opción|te|que (?:me digas|hagas)){b})',
  habit:
    '(?:como|bebo|tomo|uso|llevo|compro|leo|veo|juego|escucho|viajo|vuelo|conduzco|cocino|fumo|voy|trabajo|escribo|elijo|consumo|utilizo|programo|visto|soporto|tolero|aguanto)',
  language:
    '(?:español|castellano|inglés|alemán|francés|italiano|portugués|catalán|ruso|chino|japonés|árabe)',
};

export const spanish: Grammar = {
  language: 'es',
  subject: () => '',
  conjunctions: anywhere(
    '(?:^|\\s)(?:y|e|pero|o|así que|pues|aunque|mientras que|sino|además|porque|ya que){b}\\s+',
  ),
  reasons: anywhere('{s}(?:pues|porque|ya que)\\s+$'),
  ownSubject: atStart('(?:yo|soy|tengo|vivo|uso){b}'),
  lead: atStart(
    '(?:(?:por favor|ten en cuenta que|recuerda que|sabe que|nota que|hola|buenas|bueno|ok|sí|pues|y|pero|personalmente|sinceramente|la verdad(?: es que)?|por cierto|en general|normalmente|a partir de ahora|de ahora en adelante|en el futuro|para tu información|(?:creo|pienso) que(?= (?:prefiero|me|soy|no))){b}\\s*[,:!.-]*\\s*){1,3}',
  ),
  fronted: atStart(
    `${circumstances} [^,;?!]{1,60}?,?\\s*(?=(?:yo|prefiero|me (?:gusta|encanta)|no me gusta|evito|odio){b})`,
  ),
  circumstances: atStart(circumstances),
  question: atStart(
    '(?:¿|qué|cuál(?:es)?|quién(?:es)?|dónde|cuándo|por qué|cómo|cuánt[oa]s?|puedes|podrías|puede|podría|es cierto|sabes|conoces|hay|debo|debería|verdad|acaso){b}',
  ),
  task: atStart(
    '(?:escribe|dame|dime|muestra|muéstrame|explica|explícame|recomienda|recomiéndame|sugiere|sugiéreme|busca|encuentra|haz|crea|traduce|resume|ayuda|ayúdame|compara|calcula|lista|corrige|describe|redacta|imagina|busco|necesito|quiero|quisiera|quería|me gustaría|estoy buscando|estoy pensando|intento|trato de){b}',
  ),
  material: anywhere(
    '{s}(?:traduce|traducir|traduzca|corrige|resume (?:este|el)|reformula|el siguiente texto|la siguiente frase|aquí está el texto|haz como si){b}',
  ),
  unreal: anywhere(
    '{s}(?:supón(?:gamos)?|imagina|imaginemos|digamos|si yo|si (?:prefiriera|fuera|me gustara|tuviera)|dijo|dice|dicen|dijeron|decía|escribió|cuenta|afirma|piensa que|cree que|según|como si){b}',
  ),
  telltales: anywhere('{s}(?:el|los|las|y|yo|muy|siempre|con|por|del|una|es|me){b}|[ñ¿¡]'),
  rules: defineRules(words, [
    {
      says: '(?:explícame|explícamelo|explica|explícalo|háblame)(?: (?:esto|todo|las cosas))? como si (?:yo )?{object}',
      type: 'expertise',
      topic: 'explanation-level',
    },
    {
      says: '(?:siempre|nunca|a partir de ahora|en el futuro)[ ,]{1,2}(?:responde|respóndeme|contesta|escribe|explica|usa|uses|utiliza|utilices|dame) {object}',
      type: 'style',
      topic: '*',
    },
    {
      says: '(?:responde|respóndeme|contesta|contéstame|escribe|escríbeme|explica|explícame|habla|háblame)(?: (?:siempre|todo|solo|sólo))? (?<object>(?:en {language}|en (?:pocas palabras|una frase|detalle|frases cortas|términos sencillos|listas)|con (?:ejemplos|palabras sencillas|listas|fuentes)|sin (?:emojis?|jerga|tecnicismos)|(?:muy |más )?(?:brevemente|simplemente|formalmente|claramente|directamente|paso a paso|de (?:forma|manera) (?:sencilla|breve|concisa|formal|detallada|simple))){b}.*)',
      type: 'style',
      topic: '*',
      isBare: true,
    },
    {
      says: '(?:usa|utiliza|utilice|dame|pon)(?: siempre)? (?<object>(?:listas|viñetas|ejemplos|tablas|(?:el )?sistema métrico|unidades métricas|grados celsius|celsius|respuestas (?:cortas|breves|detalladas)|palabras sencillas|frases cortas|un tono (?:formal|amable|neutro|cercano)|emojis){b}.*)',
      type: 'style',
      topic: '*',
      isBare: true,
    },
    {
      says: '(?:no (?:uses|utilices|use|pongas|añadas|me des)|nada de|sin|evita|deja de usar) (?<object>(?:emojis?|emoticonos|jerga|tecnicismos|listas|respuestas largas|explicaciones largas|tablas){b}.*)',
      type: 'style',
      topic: '*',
    },
    {
      says: '(?:sé|sea|mantente)(?: siempre)? (?<object>(?:más |muy )?(?:breve|conciso|concisa|formal|amable|directo|directa|claro|clara|sincero|honesto|educado){b}.*)',
      type: 'style',
      topic: '*',
      isBare: true,
    },
    { says: '(?:tutéame|trátame de (?:tú|usted))(?<object>.*)', type: 'style', topic: 'address' },
    { says: 'llámame {object}', type: 'style', topic: 'address' },
    {
      says: '(?:quiero|quisiera|me gustaría|necesito|deseo|preferiría|espero) {adv}{object}',
      type: 'style',
      topic: '*',
      needsStyle: true,
    },
    {
      says: '(?:tus |las )?(?:respuestas|explicaciones) (?:deben|deberían|tienen que) {object}',
      type: 'style',
      topic: '*',
    },

    {
      says: '{i}soy (?:un |una |todavía |totalmente |completamente |aún ){0,3}(?:principiante|novat[oa]|expert[oa]|aficionad[oa]|profan[oa]|nuev[oa])(?: (?:en|con|de|a) {object}|(?= ?(?:[,.;!?]|$|y{b})))',
      type: 'expertise',
      topic: 'level:*',
    },
    {
      says: '{i}soy (?:un |una )?(?:vegan[oa]|vegetarian[oa]|celíac[oa]|diabétic[oa]|intolerante a la lactosa|intolerante al gluten|pescetarian[oa]|alérgic[oa] (?:al?|a la|a los|a las) (?<object>.+)){b}',
      type: 'custom',
      topic: 'diet:*',
    },
    {
      says: '{i}(?:no )?soy (?:muy |un |una |nada )?(?:(?:gran |gran |muy )?(?:fan|amante|aficionad[oa]|partidari[oa]|seguidor|seguidora)) (?:de|del|a) {here}{object}',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: '{i}soy (?!(?:yo|el que|la que|muy|de|del|tu|su|capaz|consciente|feliz|el|la|así|como|mayor de edad|un poco){b})(?:un |una )?(?<object>.+)',
      type: 'expertise',
      topic: 'profession',
      objectCase: 'lower',
      isCertain: true,
    },
    {
      says: '{i}trabajo (?:actualmente )?(?:como|de) (?!(?:noche|día|lunes){b}){object}',
      type: 'expertise',
      topic: 'profession',
      isCertain: true,
    },
    { says: 'mi (?:profesión|oficio|trabajo) es {object}', type: 'expertise', topic: 'profession' },
    {
      says: '(?:no )?tengo (?:mucha|poca|ninguna|algo de|\\d+ años de|varios años de|muchos años de|muy poca|nada de)? ?(?:experiencia|conocimientos?|idea|formación) (?:en|con|de|sobre) {here}{object}',
      type: 'expertise',
      topic: 'level:*',
    },
    {
      says: 'no sé (?:nada|casi nada|mucho) (?:de|sobre) {here}{object}',
      type: 'expertise',
      topic: 'level:*',
    },
    {
      says: '{i}(?:estudio|enseño|doy clases de) (?!para{b}){object}',
      type: 'expertise',
      topic: 'education',
    },
    {
      says: '{i}(?:no )?hablo (?:solo |sólo |solamente |un poco de |poco |bien )?(?<object>{language}{b}.*)',
      type: 'expertise',
      topic: 'level:*',
    },
    { says: 'mi (?:lengua materna|idioma materno) es {object}', type: 'expertise', topic: 'native-language' },

    {
      says: '{i}(?:trabajo|programo|desarrollo) {adv}(?:con|en|sobre) (?!(?:este|esta|un proyecto){b}){object}',
      type: 'domain',
      topic: 'domain:*',
    },
    {
      says: '(?:a mí )?me interesan? {adv}(?!(?:comprar|saber|conocer|aprender|ver|encontrar){b}){here}{object}',
      type: 'domain',
      topic: 'domain:*',
    },
    {
      says: '(?:me dedico a|me especializo en|estoy especializad[oa] en|me apasionan?|mi (?:campo|área|especialidad|sector) es) {here}{object}',
      type: 'domain',
      topic: 'domain:*',
    },

    {
      says: '{i}{adv}(?:prefiero|odio|detesto|evito|amo|adoro|aborrezco|rechazo|disfruto|aprecio|valoro|rehúyo|procuro (?:no|evitar)|me niego a|boicoteo|no (?:soporto|aguanto|tolero|puedo (?:comer|beber|tomar|soportar|ver))) {here}{adv}{object}',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: '(?:a mí )?(?:ya )?(?:no )?me (?:gustan?|encantan?|fascinan?|disgustan?|aburren?|molestan?|agobian?|desagradan?|horrorizan?|irritan?|chiflan?|interesan?|atraen?) {adv}(?:nada |poco )?{here}{object}',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: '{i}(?:ya )?(?:no|nunca|jamás|solo|sólo|solamente|únicamente|siempre|apenas|rara vez|casi nunca|normalmente|generalmente|suelo|exclusivamente|evito) {habit}{b}(?! (?:esto|eso|que|está){b}) ?(?<object>.*)',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: '{i}{habit} (?:solo|sólo|solamente|únicamente|siempre|exclusivamente|principalmente|sobre todo) {here}{object}',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: 'tengo (?:una? |mucho |mucha )?(?:\\p{L}+ )?(?:miedo|aversión|alergia|preferencia|debilidad|pasión|fobia|intolerancia|pánico)(?: \\p{L}+)? (?:a|al|por|de|hacia|contra) {here}{object}',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: '{i}encuentro (?!(?:que|esto|eso){b})(?<object>[^.;]{1,80}?) (?:muy |demasiado |bastante )?(?:aburrid[oa]s?|difícil(?:es)?|pesad[oa]s?|interesantes?|insoportables?|útil(?:es)?|agotador(?:a|es|as)?|complicad[oa]s?|fascinantes?){b}',
      type: 'custom',
      topic: 'taste:*',
    },
    { says: '{i}aprendo (?:mejor|más fácilmente) {object}', type: 'custom', topic: 'learning-style' },
    {
      says: 'mis? (?<object>[^.,;]{2,40}?) (?:preferid[oa]s?|favorit[oa]s?) (?:es|son){b}.*',
      type: 'custom',
      topic: 'favourite:*',
    },
    {
      says: '(?!(?:esto|eso|que|él|ella|tú|usted|cuando|no){b})(?<object>[\\p{L} -]{2,60}?) (?:(?:es|son) (?:\\p{L}+ )?importantes? para mí|no (?:es|son) (?:para mí|lo mío)|(?:no )?me (?:aburren?|interesan?|molestan?|gustan?|encantan?|agobian?)(?: nada| mucho)?{b})',
      type: 'custom',
      topic: 'taste:*',
    },
  ]),
  styleTopics: [
    ['answer-language', anywhere('{s}en {language}{b}', words)],
    [
      'explanation-level',
      anywhere(
        '{s}(?:sencill[oa]s?|simples?|simplemente|técnic[oa]s?|tecnicismos|jerga|principiante|como si){b}',
      ),
    ],
    ['units', anywhere('{s}(?:métric[oa]s?|celsius|fahrenheit|unidades|kilómetros){b}')],
    ['emoji', anywhere('{s}(?:emojis?|emoticonos){b}')],
    ['answer-format', anywhere('{s}(?:listas?|viñetas|tablas?|markdown|paso a paso|párrafos?){b}')],
    [
      'answer-length',
      anywhere(
        '{s}(?:cort[oa]s?|breves?|brevemente|concis[oa]s?|larg[oa]s?|detallad[oa]s?|detalle|frases?){b}',
      ),
    ],
    [
      'tone',
      anywhere(
        '{s}(?:formal(?:es|mente)?|informal(?:es)?|amables?|direct[oa]s?|tono|humor|bromas?|educado|cercano){b}',
      ),
    ],
    ['examples', anywhere('{s}(?:ejemplos?|analogías?){b}')],
    ['citations', anywhere('{s}(?:fuentes?|citas?|enlaces?){b}')],
  ],
  styleObject: anywhere(
    '{s}(?:respuestas?|explicaciones|explicación|resúmenes|emojis?|viñetas|unidades métricas|sistema métrico|tecnicismos|jerga|que (?:me )?(?:respondas|contestes|expliques|uses|seas|escribas|hables|trates)|markdown){b}',
  ),
  objectEnd: anywhere(
    '[,;.!?()–—:]|{s}(?:porque|ya que|pero|aunque|para nada|en absoluto|mucho|demasiado|y (?:odio|prefiero|evito|amo|no|me|detesto|adoro)|por favor|por razones|por motivos){b}',
  ),
  lightWords: anywhere(
    '{s}(?:el|la|los|las|un|una|unos|unas|de|del|comer|beber|tomar|llevar|leer|ver|comprar|usar|nada|mucho|muy|más|tanto|ya|no|que|todo|todos|todas){b}',
  ),
};
