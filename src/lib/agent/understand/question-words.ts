/** Words that every language has, side by side: what asks for a thing, what for a reason, where a fragment begins. */
export const questionWords: Readonly<
  Record<string, Readonly<Record<'what' | 'why' | 'preposition', string>>>
> = {
  en: {
    what: 'what|what s|whats|what is|what are|what does|what do',
    why: 'why|how come|why not|how so',
    preposition:
      'in|on|at|with|without|for|from|by|during|after|before|since|until|near|outside|inside|under|above|like|as',
  },
  de: {
    what: 'was|was ist|was sind|wie lautet|wie lauten',
    why: 'warum|wieso|weshalb|warum nicht|wieso nicht',
    preposition:
      'im|in|am|an|bei|beim|mit|ohne|fur|nach|vor|seit|bis|auf|unter|uber|wahrend|ab|aus|zu|zum|zur',
  },
  fr: {
    what: 'que|qu|quoi|qu est ce que|qu est ce qui|quelle est|quel est|quels sont|quelles sont',
    why: 'pourquoi|pourquoi pas',
    preposition: 'en|dans|avec|sans|pour|apres|avant|chez|au|aux|a|pendant|depuis|sur|sous',
  },
  es: {
    what: 'que|cual es|cuales son',
    why: 'por que|por que no',
    preposition: 'en|con|sin|para|despues|antes|durante|desde|sobre|a|al|por',
  },
  pt: {
    what: 'que|o que|qual e|quais sao',
    why: 'por que|porque|por que nao|porque nao',
    preposition: 'em|no|na|nos|nas|com|sem|para|depois|antes|durante|desde|sobre|ao',
  },
  it: {
    what: 'che|cosa|che cosa|cos|qual e|quali sono',
    why: 'perche|perche no',
    preposition: 'in|con|senza|per|dopo|prima|nel|nella|nei|durante|da|su|al|alla|a',
  },
  nl: {
    what: 'wat|wat is|wat zijn',
    why: 'waarom|waarom niet|hoezo',
    preposition: 'in|op|met|zonder|voor|na|bij|tijdens',
  },
  pl: { what: 'co|czym', why: 'dlaczego|czemu', preposition: 'w|na|z|bez|dla|po|przed|przy' },
  sv: { what: 'vad', why: 'varfor|varfor inte', preposition: 'i|pa|med|utan|for|efter|under' },
  tr: { what: 'ne|nedir', why: 'neden|niye|nicin', preposition: '' },
  ru: { what: 'что', why: 'почему|зачем|отчего', preposition: 'в|во|на|с|без|для|после|при|до' },
  uk: { what: 'що', why: 'чому|навіщо', preposition: 'в|у|на|з|без|для|після|при|до' },
  zh: { what: '什么|什麼', why: '为什么|為什麼|为何|為何', preposition: '' },
  ja: { what: '何|なに', why: 'なぜ|どうして|なんで', preposition: '' },
  ko: { what: '뭐*|무엇*', why: '왜*', preposition: '' },
  ar: { what: 'ما|ماذا|ما هي|ما هو', why: 'لماذا|لم', preposition: 'في|مع|بدون' },
  hi: { what: 'क्या', why: 'क्यों', preposition: '' },
};
