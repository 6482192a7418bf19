/** Greetings, thanks and chit-chat, in six languages. Of plain text. */
const courtesies = [
  'hi|hello|hey|hiya|howdy|yo|greetings|good (?:morning|afternoon|evening|night|day)',
  "how are you(?: doing)?(?: today)?|how's it going|what's up|nice to meet you|bye|goodbye",
  'see you(?: later| soon| tomorrow)?|have a (?:nice|good|great) (?:day|one|evening|weekend)',
  'welcome',
  "hallo|guten (?:morgen|tag|abend)|gute nacht|wie geht(?:'s| es)?(?: dir| ihnen)?|tschuss",
  'auf wiedersehen|servus|moin|bis (?:bald|spater|morgen)|schonen (?:tag|abend)(?: noch)?|bonjour',
  'bonsoir|salut|coucou|bonne (?:nuit|journee|soiree)|(?:comment )?ca va(?: bien)?',
  'comment (?:vas-tu|allez-vous)|au revoir|a (?:bientot|plus|demain)|hola|buenos dias',
  'buenas(?: (?:tardes|noches))?|que tal|como estas?(?: usted)?|adios|hasta (?:luego|manana|pronto)',
  'ola|oi|bom dia|boa (?:tarde|noite)|tudo bem|como vai|tchau|ate (?:logo|amanha|mais)|ciao',
  'buongiorno|buonasera|buona (?:notte|giornata|serata)|salve|come (?:stai|sta|va)|arrivederci',
  'a (?:dopo|presto|domani)',
  '(?:many |ok(?:ay)? )?thanks?(?: you)?(?: (?:so|very) much| a lot| again| for (?:that|the|your|this)[\\w ]{0,30})?',
  "thx|ty|cheers|you're welcome|no problem|no worries|much appreciated|i appreciate it",
  '(?:vielen |besten )?dank(?:e)?(?: schon| dir| ihnen| sehr)*|bitte(?: schon)?|gern(?: geschehen)?',
  "merci(?: beaucoup| bien)?|de rien|je t'en prie|je vous en prie",
  '(?:muchas )?gracias(?: por [\\w ]{1,30})?|de nada|(?:muito )?obrigad[oa](?: pela? [\\w ]{1,30})?',
  'grazie(?: mille| tante)?|prego|di niente|yes|no|yeah|yep|nope|ok|okay|sure|right|exactly|correct',
  'great|nice|cool|wow|lol|haha(?:ha)*|perfect|awesome|amazing|excellent|good|fine|got it|i see',
  'sounds good|that makes sense|makes sense|good (?:job|answer|work|point)|well done',
  'nice (?:job|work|one)|very (?:good|nice|helpful)',
  "that's (?:great|good|nice|cool|funny|all|it|right)",
  "are you (?:there|ok|real|human|a (?:bot|robot|human))|who are you|tell me a joke|i don't know",
  'never mind|nevermind|sorry|oh|hm+|test(?:ing)?|can you hear me|go on|continue|ja|nein|genau',
  'alles klar|super|toll|prima|stimmt|gut|sehr gut|verstanden|weiss nicht|ach so|wer bist du',
  "erzahl mir einen witz|weiter|oui|non|d'accord|parfait|bien|tres bien|genial|je vois|qui es-tu",
  'exactement',
  'si|vale|claro|perfecto|muy bien|entiendo|de acuerdo|exacto|quien eres|genial',
  'sim|nao|certo|perfeito|muito bem|entendi|beleza|legal|exato|quem e voce',
  "va bene|perfetto|molto bene|capito|certo|esatto|chi sei|d'accordo|ottimo",
].join('|');
const companions =
  'there|everyone|all|guys|friend|again|then|to you|everybody|leute|zusammen|tous|tout le monde|a todos|amigo|tutti|recollect|assistant';
const courtesy = `(?:${courtesies})(?: (?:${companions}))?`;
const smallTalk = new RegExp(`^[¡¿]*${courtesy}(?:[\\s,;.!?:)~^¡¿-]+(?:${courtesy})?)*$`, 'u');
/** More than this is no small talk, whatever it is made of. In characters. */
const longest = 120;

export function isSmallTalk(plain: string): boolean {
  return plain.length <= longest && smallTalk.test(plain);
}
