import { anywhere, atStart, defineRules, type Grammar } from './grammar';

const circumstances =
  '(?:aus|bei|beim|zum|zur|zu|im|in|am|an|auf|für|mit|ohne|wegen|wenn|weil|da|als|während|nach|vor|seit|obwohl|abends|morgens|mittags|sonntags|normalerweise|meistens|grundsätzlich|generell|deshalb|daher|deswegen|privat|beruflich|leider|außerdem){b}';

const words = {
  i: 'ich ',
  adv: '(?:(?:wirklich|sehr|eigentlich|absolut|total|einfach|überhaupt|grundsätzlich|generell|normalerweise|meistens|immer|stets|auch|lieber|am liebsten|persönlich|strikt|streng|nur|ausschließlich|gerne?|besonders|vor allem|hauptsächlich|überwiegend|meist|möglichst|so gut wie|fast|bewusst|konsequent|prinzipiell|wohl|halt|ja|noch|eher) ){0,3}',
  here: '(?!{adv}(?:es(?! (?:nicht)?,? ?wenn)|das|dies|diese[rsmn]?|dich|deine?[nrs]?|ihre?[nrs]?|ihn|sie|die (?:erste|zweite|dritte|letzte|idee|antwort)|den (?:ersten|zweiten|vorschlag)|jene[nrs]?|option|zu wissen){b})',
  habit:
    '(?:esse|trinke|trage|kaufe|nutze|benutze|verwende|lese|schaue|sehe|spiele|höre|reise|fliege|fahre|koche|rauche|gehe|nehme|arbeite|programmiere|schreibe|wähle|konsumiere)',
  negative: '(?:kein(?:e|en|er|em)?|nicht|nie|niemals|nie mehr|nicht mehr|ungern|selten|kaum|nichts)',
  profession:
    '(?:\\p{L}*(?:er|erin|ist|istin|ent|entin|ant|antin|arzt|ärztin|loge|login|eur|eurin|schwester|pfleger|pflegerin|mann|frau|or|orin|wirt|wirtin|kraft|koch|köchin|anwalt|anwältin|chef|chefin|azubi|laie|profi|experte|expertin|neuling|coach|designer|hebamme|bauer|künstler|erzieher|beamter|beamtin|angestellter?|vater|mutter|iker|ikerin|psychologin|informatiker|freiberufler|doktorand|doktorandin))',
  names:
    '(?:peter|alexander|oliver|walter|werner|rainer|dieter|günt?h?er|vincent|viktor|victor|theodor|igor|esther|gunter|holger|jennifer|heather){b}',
  language:
    '(?:deutsch|englisch|französisch|spanisch|italienisch|portugiesisch|türkisch|russisch|polnisch|niederländisch|arabisch|chinesisch|japanisch|ukrainisch)',
};

export const german: Grammar = {
  language: 'de',
  subject: () => 'Ich ',
  conjunctions: anywhere('(?:^|\\s)(?:und|aber|oder|sondern|denn|also|sowie|doch|jedoch){b}\\s+'),
  reasons: anywhere('{s}(?:denn)\\s+$'),
  ownSubject: atStart('ich{b}'),
  lead: atStart(
    '(?:(?:bitte (?:beachte|merk dir|denk daran|merke dir)|merk(?:e)? dir|beachte|übrigens|hallo|hi|hey|also|ja|ok|okay|und|aber|ehrlich gesagt|zur info|nur zur info|damit du es weißt|zum hintergrund|kurz zu mir|zu mir|du solltest wissen|ich (?:glaube|denke|finde)(?=,? ich)|bitte|ab jetzt|ab sofort|von nun an|in zukunft|künftig){b}\\s*(?:,? dass)?[,:!.-]*\\s*){1,3}',
  ),
  fronted: atStart(`${circumstances} [^,;?!]{1,60}?,?\\s*(?=ich{b})`),
  circumstances: atStart(circumstances),
  question: atStart(
    '(?:was|wie|warum|wieso|weshalb|wann|wo|woher|wohin|wer|wen|wem|welche[rsnm]?|kannst|könntest|können|könnten|würdest|würden sie|gibt|ist|sind|bin|hast|habe ich|haben sie|soll|sollte|darf|mag ich|liebe ich|hasse ich|bevorzuge ich|magst|weißt|hättest|oder nicht|stimmt){b}',
  ),
  task: atStart(
    '(?:bitte )?(?:(?:schreib|gib|nenn|zeig|erklär|empfiehl|schlag|such|find|mach|erstell|übersetz|fass|hilf|vergleich|berechne|liste|korrigier|prüf|formulier|verbesser)\\p{L}*{b}|ich (?:suche|brauche|möchte|will|würde|hätte|wünsche|versuche|überlege|plane|frage mich){b})',
  ),
  material: anywhere(
    '{s}(?:übersetz\\p{L}*|korrigier\\p{L}*|fass\\p{L}* (?:den|diesen|folgenden)|der folgende text|folgenden? (?:text|satz|brief)|formulier\\p{L}* um|tu so|stell dir vor){b}',
  ),
  unreal: anywhere(
    '{s}(?:angenommen|stell dir vor|tu so|nehmen wir an|wenn ich (?:\\p{L}+ )*(?:wäre|hätte|würde|bevorzugte)|falls ich|ob|sagte|sagt|meinte|meint|behauptet|schrieb|schreibt|erzählte|zitat){b}',
  ),
  telltales: anywhere('{s}(?:der|die|das|und|ich|nicht|ist|mit|für|kein\\p{L}*|auf|zu|bitte){b}|[äöüß]'),
  rules: defineRules(words, [
    {
      says: '(?:erklär|erkläre|erklären sie)(?: (?:mir|es|das|alles)){0,3}(?: so)?,? (?:so,? )?(?:als (?:wäre|ob) ich|als (?:hätte|sei) ich|wie (?:für )?einem?) {object}',
      type: 'expertise',
      topic: 'explanation-level',
    },
    {
      says: '(?:immer|nie|niemals|ab jetzt|künftig|in zukunft)[ ,]{1,2}(?:bitte )?(?:antworte|antworten|schreib|schreibe|erkläre|verwende|benutze|nutze|nenne|nenn|gib){b} ?{object}',
      type: 'style',
      topic: '*',
    },
    {
      says: '(?:antworte|antworten sie|schreib|schreibe|erklär|erkläre|sprich|rede|schreiben sie|erklären sie)(?: (?:mir|mit mir|es|alles|das))?(?: bitte)?(?: immer| stets| nur| künftig| in zukunft| ab jetzt)? (?<object>(?:auf {language}|in (?:stichpunkten|kurzen sätzen|ganzen sätzen|einfacher sprache|einfachen worten|tabellen)|(?:sehr |möglichst |ganz |etwas )?(?:kurz|knapp|einfach|ausführlich|detailliert|formell|förmlich|locker|höflich|direkt|sachlich|präzise|schritt für schritt)|ohne (?:emojis|fachbegriffe|fachjargon|floskeln|fachchinesisch)|mit (?:beispielen|quellen|stichpunkten)){b}.*)',
      type: 'style',
      topic: '*',
      isBare: true,
    },
    {
      says: '(?:verwende|benutze|benutz|nutze|nutz|verwenden sie|gib)(?: (?:mir|bitte|immer|nur)){0,2} (?<object>(?:keine? (?:emojis|fachbegriffe|aufzählungen|stichpunkte|floskeln|tabellen)|metrische (?:einheiten|maße)|celsius|stichpunkte|aufzählungen|tabellen|beispiele|kurze (?:antworten|sätze)|einfache (?:sprache|worte)|das metrische system|emojis|markdown){b}.*)',
      type: 'style',
      topic: '*',
      isBare: true,
    },
    {
      says: '(?:keine|bitte keine|nie wieder) (?<object>(?:emojis|fachbegriffe|aufzählungen|floskeln|langen (?:antworten|texte|erklärungen)|stichpunkte){b}.*)',
      type: 'style',
      topic: '*',
    },
    {
      says: '(?:fasse? dich|halte? (?:dich|es|deine antworten)|sei|bleib)(?: bitte)?(?: immer)? (?<object>(?:kurz|knapp|einfach|sachlich|höflich|direkt|förmlich|formell|locker|präzise|ehrlich){b}.*)',
      type: 'style',
      topic: '*',
      isBare: true,
    },
    { says: '(?:duze|duz|sieze|siez) mich(?<object>.*)', type: 'style', topic: 'address' },
    { says: 'nenn(?:e)? mich {object}', type: 'style', topic: 'address' },
    {
      says: 'ich (?:möchte|will|hätte gern(?:e)?|wünsche mir|brauche|erwarte|würde gern(?:e)?) {adv}{object}',
      type: 'style',
      topic: '*',
      needsStyle: true,
    },
    {
      says: '(?:deine |ihre )?(?:antworten|erklärungen) (?:sollen|sollten|müssen) {object}',
      type: 'style',
      topic: '*',
    },

    {
      says: 'ich bin (?:noch |ein |eine |kompletter |absoluter |blutiger |totaler |völliger ){0,3}(?:anfänger(?:in)?|neuling|laie|profi|experte|expertin|fortgeschritten(?:er)?|einsteiger(?:in)?)(?: (?:in|im|bei|mit|beim|auf dem gebiet) {object}|(?= ?(?:[,.;!?]|$|und{b})))',
      type: 'expertise',
      topic: 'level:*',
    },
    {
      says: 'ich bin (?:noch )?(?:ganz |völlig |sehr |relativ )?(?:neu (?:in|bei|im)|unerfahren (?:in|mit|im)|erfahren (?:in|mit|im)|vertraut mit|geübt in|(?:nicht )?(?:gut|schlecht) in|fit in) {here}{object}',
      type: 'expertise',
      topic: 'level:*',
    },
    {
      says: 'ich (?:bin|lebe|esse|ernähre mich) (?:\\p{L}+ )?(?:vegan(?:er|erin)?|vegetarisch|vegetarier(?:in)?|pescetarisch|laktoseintolerant|glutenfrei|diabetiker(?:in)?|koscher|halal|zöliakie){b}',
      type: 'custom',
      topic: 'diet',
    },
    {
      says: 'ich bin (?:ein |eine )?(?:\\p{L}+ )?(?:(?:großer|riesiger|kein|großer) )?fan von {here}{object}',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: 'ich bin kein(?:e)? (?:\\p{L}+ )?(?:fan|freund|freundin) (?:von|der|des) {object}',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: 'ich bin (?:allergisch (?:gegen|auf)|abgeneigt gegen|empfindlich gegen|begeistert von|fasziniert von|gegen) {here}{object}',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: 'ich bin (?!ein (?:bisschen|wenig|paar){b})eine? (?<object>.+)',
      type: 'expertise',
      topic: 'profession',
      isCertain: true,
    },
    {
      says: 'ich bin (?:von beruf |gelernter? |ausgebildeter? |studierter? |selbstständiger? |promovierter? |leitender? |pensionierter? )?(?!{names})(?<object>{profession}{b}.*)',
      type: 'expertise',
      topic: 'profession',
      objectCase: 'upper',
    },
    { says: 'ich bin von beruf {object}', type: 'expertise', topic: 'profession' },
    {
      says: 'ich arbeite (?:derzeit |zurzeit |momentan |seit \\p{L}+ \\p{L}+ )?als {object}',
      type: 'expertise',
      topic: 'profession',
      isCertain: true,
    },
    { says: 'mein (?:beruf|job) ist {object}', type: 'expertise', topic: 'profession' },
    {
      says: 'ich habe (?:\\p{L}+ ){0,2}?(?:keine?|wenig|viel|etwas|\\d+ jahre|mehrere jahre|jahrelange|langjährige|kaum) (?:\\p{L}+ )?(?:erfahrung(?:en)?|ahnung|vorkenntnisse|kenntnisse|vorwissen) (?:in|mit|von|im|bei|mit der|mit dem) {here}{object}',
      type: 'expertise',
      topic: 'level:*',
    },
    {
      says: 'ich (?:weiß|verstehe) (?:nichts|wenig|nur wenig|fast nichts|viel) (?:über|von) {here}{object}',
      type: 'expertise',
      topic: 'level:*',
    },
    {
      says: 'ich (?:studiere|unterrichte|promoviere in|lehre) (?!gerade{b}){object}',
      type: 'expertise',
      topic: 'education',
    },
    {
      says: 'ich spreche (?:nur |kein |wenig |kaum |fließend )?{object}',
      type: 'expertise',
      topic: 'level:*',
    },
    { says: 'meine muttersprache ist {object}', type: 'expertise', topic: 'native-language' },

    {
      says: 'ich arbeite {adv}(?:mit|im bereich|in der|im|an der|in) (?!(?:einem projekt|dies|berlin){b}){object}',
      type: 'domain',
      topic: 'domain:*',
    },
    {
      says: 'ich (?:programmiere|entwickle|forsche|beschäftige mich) (?:{adv})(?:mit|in|an|zu) (?!(?:dies|einem problem){b}){object}',
      type: 'domain',
      topic: 'domain:*',
    },
    {
      says: 'mein (?:fachgebiet|schwerpunkt|arbeitsgebiet|forschungsgebiet|interesse|hauptinteresse) (?:ist|liegt|gilt){b} ?{object}',
      type: 'domain',
      topic: 'field',
    },
    { says: 'ich interessiere mich {adv}für {here}{object}', type: 'domain', topic: 'domain:*' },

    {
      says: '{i}{adv}finde (?!(?:es|das|dies|heraus){b})(?<object>[^.;]{1,80}?) (?:zu |sehr |eher |total |einfach |ziemlich |echt |viel zu ){0,2}(?:langweilig|anstrengend|nervig|schwierig|verwirrend|eklig|schrecklich|spannend|interessant|hilfreich|toll|furchtbar|ermüdend|überfordernd|stressig|unangenehm|lästig|blöd|doof|schön|wichtig|kompliziert){b}',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: '{i}{adv}(?:lerne|arbeite|verstehe|merke mir)(?: [^,;.]{1,30}?)? (?:am besten|besser|leichter){b} ?{object}',
      type: 'custom',
      topic: 'learning-style',
    },
    {
      says: '{i}{adv}(?:bevorzuge|liebe|hasse|mag|verabscheue|vermeide|meide|schätze|genieße|verzichte auf|lehne|achte (?:sehr |immer )?(?:auf|darauf)|stehe (?:auf|nicht auf|total auf)|schwärme für|boykottiere|weigere mich|favorisiere|bestehe auf|habe (?:eine |starke )?(?:\\p{L}+ )?(?:abneigung|allergie|vorliebe|schwäche|angst|leidenschaft|unverträglichkeit|phobie) (?:gegen|gegenüber|für|vor|auf)|komme (?:nicht gut|schlecht|gut|am besten) mit|vertrage|ertrage) {here}{adv}{object}',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: '{i}{adv}kann {here}(?<object>[^,;.?]{1,60}?) (?:nicht|gar nicht|überhaupt nicht) (?:ausstehen|leiden|ertragen|vertragen|essen|trinken|ab)',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: '{i}{adv}{habit} {adv}(?:(?:nur|ausschließlich|immer|nie|niemals|selten|lieber|am liebsten|gern|gerne|ungern|meistens|meist|normalerweise|grundsätzlich|überwiegend|hauptsächlich|prinzipiell) )+{here}{object}',
      type: 'custom',
      topic: 'taste:*',
    },
    { says: '{i}{adv}{habit} {adv}{negative} {object}', type: 'custom', topic: 'taste:*' },
    {
      says: '{i}{adv}{habit} (?!(?:es|das|gerade){b})(?:(?<object>[^,;.?]{1,40}?) )?{negative}{b}.*',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: '(?!(?:was|wie|warum|wann|wo|wer|wen|welche|wenn|ob|dass|weil|falls|das|dies|diese|den|dein|deine|es|damals|früher|gestern|heute){b})(?<object>(?:[\\p{L}-]+ ){1,5}?)(?:mag|liebe|hasse|bevorzuge|vermeide|meide|esse|trinke|trage|ertrage|verzichte|vertrage|kaufe|lese|lerne) ich{b}.*',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: 'mein(?:e|er)? (?:absolute[rs]? )?(?:lieblings(?<object>[\\p{L}-]+)) (?:ist|sind|war schon immer){b}.*',
      type: 'custom',
      topic: 'favourite:*',
    },
    {
      says: '(?!(?:das|dies|es|was|er|sie|du){b})(?<object>[\\p{L} -]{2,60}?) (?:ist|sind) (?:mir|für mich) (?:\\p{L}+ ){0,2}(?:wichtig|unwichtig|ein tabu|tabu|ein no-go|zuwider|unangenehm|heilig)',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: '(?!(?:das|dies|es|was|er|sie|du){b})(?<object>[\\p{L} -]{2,60}?) (?:ist|sind) (?:nichts für mich|nicht mein (?:ding|fall|geschmack))',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: '(?!(?:das|dies|es|was|er|sie|du){b})(?<object>[\\p{L} -]{2,60}?) (?:langweilen|langweilt|nerven|nervt|stören|stört|interessieren|interessiert|stressen|stresst) mich(?: nicht| sehr| total| überhaupt nicht)?',
      type: 'custom',
      topic: 'taste:*',
    },
  ]),
  styleTopics: [
    ['answer-language', anywhere('{s}auf {language}{b}', words)],
    [
      'explanation-level',
      anywhere(
        '{s}(?:einfach(?:e[rnms]?)?|fachbegriffe|fachjargon|technisch\\p{L}*|leicht verständlich\\p{L}*|fachchinesisch|anfänger|als (?:wäre|ob)){b}',
      ),
    ],
    ['units', anywhere('{s}(?:metrisch\\p{L}*|celsius|fahrenheit|einheiten|kilometer|meilen|24-stunden){b}')],
    ['emoji', anywhere('{s}(?:emojis?|smileys?){b}')],
    [
      'answer-format',
      anywhere(
        '{s}(?:stichpunkt\\p{L}*|aufzählung\\p{L}*|listen?|tabellen?|markdown|schritt für schritt|fließtext|überschriften){b}',
      ),
    ],
    [
      'answer-length',
      anywhere(
        '{s}(?:kurz\\p{L}*|knapp\\p{L}*|lang\\p{L}*|ausführlich\\p{L}*|detailliert\\p{L}*|präzise\\p{L}*|sätze?n?){b}',
      ),
    ],
    [
      'tone',
      anywhere(
        '{s}(?:förmlich\\p{L}*|formell\\p{L}*|locker\\p{L}*|höflich\\p{L}*|direkt\\p{L}*|sachlich\\p{L}*|humor\\p{L}*|witz\\p{L}*|ton|floskeln|ehrlich){b}',
      ),
    ],
    ['examples', anywhere('{s}(?:beispiele?n?|vergleiche?n?){b}')],
    ['citations', anywhere('{s}(?:quellen?|belege?n?|links?){b}')],
  ],
  styleObject: anywhere(
    '{s}(?:antworten?|erklärungen?|zusammenfassung(?:en)?|emojis?|stichpunkte|aufzählungen|metrische\\p{L}*|celsius|fachbegriffe|fachjargon|markdown|dass du|einfache sprache|floskeln|(?:gesiezt|geduzt) werden){b}',
  ),
  objectEnd: anywhere(
    '[,;.!?()–—:]|{s}(?:weil|da ich|aber|obwohl|nicht mehr|gar nicht|überhaupt nicht|nicht so|nicht|sehr|und (?:ich|hasse|liebe|mag|bevorzuge|vermeide|esse|trinke)|bitte|mehr|aus){b}',
  ),
  lightWords: anywhere(
    '{s}(?:den|die|das|der|ein|eine|einen|keine?n?|gerne?|lieber|sehr|alle[sn]?|etwas|nur|immer|nie|am liebsten|zu|essen|trinken|tragen|lesen|sehen|schauen|kaufen|nicht|so|total|richtig|wirklich){b}',
  ),
};
