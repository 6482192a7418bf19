import type { Lexicon } from './lexicon';

export const portuguese: Lexicon = {
  language: 'pt',
  dropsPronouns: true,
  words: {
    summary:
      'resume|resuma|resumo|resumir|resumir isto|resumir isso|resumindo|resumido|resumida|resumes|sintese|sintetiza|sintetize|sintetizar|em poucas palavras|em resumo|em suma|versao curta|tl dr|tldr|o essencial|condensa|condense|encurta|encurte|recapitula|recapitule|numa frase|em uma frase',
    points:
      'pontos principais|ponto principal|pontos chave|ponto chave|pontos importantes|pontos mais importantes|pontos fortes|principais pontos|ideias principais|ideia principal|principais ideias|ideias chave|o mais importante|mais importantes|destaques|principais argumentos|argumentos principais|mensagem principal|principais conclusoes|pros e contras|vantagens e desvantagens|principais fatos|aspectos principais|esquema|o principal|licoes|o que devo saber',
    translation:
      'traduz|traduza|traduzir|traducao|traduzes|traduzido|traduzi lo|traduza isto|passa isto para|coloca isto em',
    explanation:
      'explica|explique|explicar|explicas|explicacao|explica me|explicar me|explicares|esclarece|esclareca|o que significa isto|o que significa isso|o que significa|o que quer dizer isto|o que quer dizer isso|o que quer dizer|que quer dizer isto|nao entendo|nao percebo|nao entendi|nao percebi|simplifica|simplifique|ajuda me a entender|me ajude a entender|mais facil|palavras simples|linguagem simples|nao compreendo|nao compreendi|nao ficou claro',
    overview:
      'do que se trata|de que se trata|do que trata|de que trata|do que fala|de que fala|sobre o que e|sobre o que fala|sobre o que|o que e isto|o que e isso|o que diz|que diz|o que esta escrito|o que esta|o que contem|o que ha aqui|o que tem aqui|o que estou vendo|o que estou a ver|visao geral|descreve|descreva|tema|assunto|conteudo|fala me de|me fale sobre|qual e o tema|qual e o assunto|descricao|que tipo de',
    judgement:
      'vale a pena|valera a pena|isto vale a pena|isso vale a pena|compensa|devo comprar|devo comprar isto|devo comprar isso|devia comprar|deveria comprar|devo fazer isto|devo confiar|posso confiar|da para confiar|pode se confiar|confiar em|confiar neste|confiar nesta|o que achas|o que acha|o que voce acha|o que pensas|o que voce pensa|a tua opiniao|sua opiniao|concorda|concordas|recomendas|recomenda|voce recomenda|avalia|avalie|avaliar|critica|verifica os fatos|faz sentido|isto faz sentido|isso faz sentido|e de confianca|devo me preocupar|devo preocupar me|preocupar|acreditar|confiar',
    'is-this': 'e isto|e isso|sao estes|sao estas|sera isto',
    'this-is': 'isto e|isso e|este artigo e|esta pagina e|este site e|esse site e',
    'is-it': 'e|sao|sera|seria|era',
    verdict:
      'verdade|verdadeiro|mentira|falso|confiavel|fiavel|seguro|segura|perigoso|perigosa|bom|boa|mau|ma|ruim|boa ideia|uma boa ideia|ma ideia|serio|seria|credivel|correto|correta|certo|exato|atual|atualizado|desatualizado|valido|golpe|um golpe|burla|fraude|publicidade|propaganda|util|saudavel|nocivo|legal|ilegal|gratis|gratuito|caro|barato|oficial|objetivo|neutro|parcial|tendencioso|recente|novo|normal|plausivel|satira|real|autentico|recomendavel|devo|deveria',
    list: 'lista|liste|listar|enumera|enumere|enumerar|todas|todos|toda|todo|cada|extrai|extraia|extrair|nomeia|cite|encontre|encontra|recolhe|mostre todos|mostra todos',
    dates:
      'data|datas|prazo|prazos|horario|horarios|eventos|calendario|cronologia|quando e|quando e isto|quando e isso|quando comeca|quando sera|quando acontece|quando foi',
    prices:
      'preco|precos|custo|custos|tarifa|tarifas|taxas|quanto custa|quanto custa isto|quanto custa isso|quanto custam|quanto e|quanto fica|valores',
    steps:
      'passo|passos|etapa|etapas|instrucao|instrucoes|procedimento|ingrediente|ingredientes|preparo|preparacao|modo de preparo|o que tenho que fazer|o que devo fazer|o que preciso fazer|o que preciso de fazer|como se faz|como faco isto|como faco isso|como fazer isto|do que preciso|o que preciso|passo a passo|tarefas|requisitos',
    names:
      'nomes|pessoas|empresas|organizacoes|marcas|lugares|autores|quem e mencionado|quem aparece|quem e citado|participantes',
    links: 'link|links|ligacoes|url|urls|hiperligacoes|referencias',
    numbers: 'numero|numeros|cifras|estatisticas|percentagens|porcentagens|quantidades',
    page: 'pagina|paginas|pagina web|site|sitio|artigo|artigos|texto|textos|documento|post|postagem|publicacao|pdf|relatorio|estudo|receita|guia|tutorial|noticia|materia|aba|produto|oferta|contrato|video|autor|autora|carta',
    this: 'este|esta|estes|estas|isto|isso|aqui|deste|desta|disto|disso|neste|nesta|nisto|nisso|desse|dessa|nesse|nessa|seguinte|atual|acima',
    back: 'ele|ela|eles|elas|o|a|os|as|esse|essa|esses|essas|seu|sua|dele|dela|deles|delas|ali|aquele|aquela|aquilo|o outro|a outra|os outros|as outras|ambos|o mesmo|a mesma|outro|outra|isto|isso',
    opening:
      'primeiro paragrafo|primeira parte|primeira frase|primeira secao|introducao|a introducao|inicio|comeco|principio|primeiros paragrafos',
    end: 'ultimo paragrafo|ultima parte|ultima frase|ultima secao|conclusao|conclusoes|a conclusao|o final|fim|o fim',
    section: 'paragrafo|secao|seccao|capitulo|titulo|tabela|grafico|imagem|figura',
    aside: 'para|como se|como a|como|a um|a uma|porque|pois',
    about: 'sobre|acerca de|a respeito de|quanto a',
    clause: 'que|se|por que|porque|como',
    elsewhere:
      'li|lemos|eu li|vi|disse|decidi|decidimos|falamos|conversamos|combinamos|ontem|semana passada|na semana passada|mes passado|da ultima vez|hoje de manha|nossa conversa|esta conversa|essa conversa|a conversa|nosso chat|este chat|minhas notas|meu historico|meus favoritos|minhas abas|abas|lembra te|lembre se|lembras te|guardada|salva|indexada|esquece|esqueca|sabe sobre mim|sobre mim',
    onward: 'e|mas|ou|entao|tambem|e quanto a|e se|e que tal|que tal|depois|so',
    again:
      'mais|conta me mais|conte mais|me conte mais|diz me mais|fale mais|fala mais|mais detalhes|em detalhe|em detalhes|detalhes|continua|continue|continuar|segue|prossiga|de novo|outra vez|mais curto|mais breve|mais longo|mais simples|reformula|reformule|repete|repita|serio mesmo|a serio|tens a certeza|tem certeza|voce tem certeza|por que nao|porque nao|por exemplo|um exemplo|exemplo|exemplos|que mais|o que mais|algo mais|quem mais|e depois|e entao|e dai|o que queres dizer|o que voce quer dizer|como assim|tua resposta|sua resposta|a resposta|fonte|fontes|desde quando|quanto tempo|quantos|quantas|aprofunda',
    related:
      'melhor|melhores|pior|diferenca|diferencas|alternativa|alternativas|vantagem|vantagens|desvantagem|desvantagens|risco|riscos|razao|razoes|motivo|motivos|causa|causas|consequencia|consequencias|efeito|efeitos|excecao|excecoes|opcao|opcoes|solucao|solucoes|prova|provas|possivel|importante|necessario|dificil|segundo|segunda|terceiro|terceira|primeiro|primeira|outros|outras|igual|contrario|comparacao|funciona|escreveu|escrito|nasceu|feito|ajuda|longe|grande|velho|morreu|vive|acontece|dura',
    origin:
      'quem escreveu isto|quem escreveu isso|quem escreveu este|quem e o autor|quem e a autora|quando foi publicado|data de publicacao',
    question:
      'que|o que|quem|quando|onde|por que|porque|por que|como|qual|quais|quanto|quanta|quantos|quantas|do que|de que',
    courtesy:
      'obrigado|obrigada|muito obrigado|muito obrigada|otimo|ok|ta bom|de acordo|ola|oi|bom dia|boa tarde|boa noite|tchau|adeus|sim|nao|perfeito|entendi|percebi|muito bem|desculpa|desculpe|legal',
    ordinal: 'primeiro|primeira|segundo|segunda|terceiro|terceira|quarto|ultimo|ultima',
    tongue:
      'ingles|portugues|alemao|frances|espanhol|italiano|russo|chines|japones|coreano|arabe|hindi|turco|polaco|polones|holandes|sueco|ucraniano|grego|latim|minha lingua',
    shape: 'topicos|em topicos|em forma de tabela|numa tabela',
    small:
      'um|uma|uns|umas|o|a|os|as|de|do|da|dos|das|ao|aos|em|no|na|nos|nas|com|sem|por|para|pelo|pela|entre|desde|ate|e|sao|era|foi|ser|esta|estao|estar|ha|tem|tenho|tens|ter|tivesse|pode|podes|posso|poderia|podia|podem|quero|queria|gostaria|preciso|precisa|devo|deveria|faz|faca|fazer|da me|me da|me de|de me|diga|diz|diga me|me diga|dizer|mostra|mostre|escreve|escreva|cria|crie|eu|tu|voce|nos|me|te|se|mim|meu|minha|meus|minhas|teu|tua|por favor|favor|curto|curta|breve|brevemente|rapido|rapidamente|simples|simplesmente|claro|claramente|forma|maneira|palavras|palavra|frase|frases|linha|linhas|pontos|ponto|tabela|formato|nao|nem|mais|menos|muito|muita|so|pouco|um pouco|bem|todo|toda|inteiro|inteira|completo|hoje|agora|lingua|idioma|dois|duas|tres|quatro|cinco|seis|sete|oito|nove|dez|1|2|3|4|5|6|7|8|9|10|anos|crianca|criancas|iniciante|iniciantes|aparece|aparecem|menciona|mencionados|mencionadas|contem|tempo|principal|principais|chave|importante|importantes|algum|alguma|algo|ja|ainda|sempre|nunca|mesmo|que|seguir|facil|ler|entender|coisa|coisas|pergunta|citados|citadas|este|diz me|garante|aproximadamente|normalmente|mais ou menos|geralmente',
  },
};
