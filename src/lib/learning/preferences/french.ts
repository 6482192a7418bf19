import { anywhere, atStart, defineRules, type Grammar } from './grammar';

const circumstances =
  "(?:pour|en|au|aux|à|dans|avec|sans|quand|lorsque|comme|parce que|puisque|étant|par|pendant|après|avant|depuis|chez|le matin|le soir|d'habitude|en général|généralement|normalement|bien que|vu|à cause|pour des raisons){b}";

const words = {
  i: "(?:je |j')",
  me: "(?:je |j')",
  adv: '(?:(?:vraiment|beaucoup|toujours|surtout|plutôt|bien|énormément|absolument|particulièrement|généralement|personnellement|strictement|principalement|souvent|trop|tellement|nettement|aussi|donc|même|franchement|seulement|uniquement|exclusivement|jamais) ){0,3}',
  here: "(?!{adv}(?:ça|ceci|cela|ce(?:t|tte|s)?|celui|celle|ceux|ton|ta|tes|votre|vos|le (?:premier|deuxième|second|dernier)|la (?:première|deuxième|seconde|dernière|réponse)|l'idée|l'option|savoir|te|vous){b})",
  like: '(?:préfère|aime|adore|déteste|hais|évite|apprécie|exècre|abhorre|refuse|privilégie|boycotte|raffole|favorise|redoute|supporte mal|tiens à|fuis|savoure)',
  habit:
    '(?:mange|bois|porte|achète|utilise|lis|regarde|joue|écoute|voyage|prends|cuisine|fume|vais|conduis|travaille|écris|choisis|consomme|supporte|aime|apprécie|regarde|tolère|digère|code|programme)',
  negative:
    '(?:pas|plus|jamais|guère|aucune?|ni|que|presque jamais|presque pas|pas du tout|pas trop|vraiment pas)',
  profession:
    '(?:(?:infirmi|polici|banqui|cuisini|caissi|pompi|menuisi|romanci|jardini|couturi|épici|ouvri|ambulanci|courti|hôteli)(?:er|ère)|médecin|(?:\\p{L}{2,}(?:logue|icien|icienne|teur|trice|graphe|ateur|pathe|peute))|(?:journal|dent|économ|pian|violon|art|lingu|chim|juriste|archiv|droguist|fleur|spécial|généralis|biolog|graph|développ)(?:iste|eur|euse|e)?|ingénieure?|professeure?|prof|enseignante?|étudiante?|avocate?|architecte|comptable|chef|cheffe|boulang(?:er|ère)|vétérinaire|pharmacien(?:ne)?|musicien(?:ne)?|technicien(?:ne)?|chercheu(?:r|se)|développeu(?:r|se)|coiffeu(?:r|se)|serveu(?:r|se)|vendeu(?:r|se)|chauffeur|écrivaine?|secrétaire|fonctionnaire|notaire|juge|peintre|photographe|sage-femme|maître|maîtresse|retraitée?|entrepreneu(?:r|se)|consultante?|manager|agriculteur|agricultrice|kiné\\p{L}*|interne|data scientist|freelance)',
  language:
    '(?:français|anglais|allemand|espagnol|italien|portugais|arabe|russe|chinois|japonais|néerlandais|polonais|turc)',
};

export const french: Grammar = {
  language: 'fr',
  subject: (clause) => (/^[aeiouyhàâéèêëîïôû]/i.test(clause) ? "J'" : 'Je '),
  conjunctions: anywhere(
    '(?:^|\\s)(?:et|mais|ou|donc|car|puis|alors|tandis que|cependant|pourtant|parce que|puisque|vu que){b}\\s+',
  ),
  reasons: anywhere('{s}(?:car|parce que|puisque|vu que)\\s+$'),
  ownSubject: atStart("(?:je|j'|moi){b}"),
  lead: atStart(
    "(?:(?:(?:s'il te plaît|s'il vous plaît|stp|svp)|note(?:z)? (?:bien )?que|sache(?:z)? que|rappelle-toi que|n'oublie(?:z)? pas que|retiens que|souviens-toi que|bonjour|salut|coucou|ok|oui|bon|alors|et|mais|personnellement|honnêtement|franchement|au fait|pour info|en fait|en général|d'habitude|à l'avenir|désormais|à partir de maintenant|dorénavant|je (?:pense|crois|trouve) que(?= j)){b}\\s*[,:!.-]*\\s*){1,3}",
  ),
  fronted: atStart(`${circumstances} [^,;?!]{1,60}?,?\\s*(?=(?:je |j'))`),
  circumstances: atStart(circumstances),
  question: atStart(
    "(?:que|qu'est|quoi|quel(?:le)?s?|qui|où|quand est|pourquoi|comment|combien|est-ce|peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|peut-on|as-tu|avez-vous|y a-t-il|c'est quoi|connais-tu|connaissez-vous|dois-je|puis-je|est-il|non|n'est-ce){b}",
  ),
  task: atStart(
    "(?:(?:écri|donne|montre|explique|recommande|propose|conseille|suggère|cherche|trouve|fais|crée|traduis|résume|aide|compare|calcule|liste|corrige|dis|décris|rédige|imagine)\\p{L}*{b}|je (?:cherche|voudrais|veux|souhaite|souhaiterais|essaie|pense à|compte|me demande)|j'(?:aimerais|ai besoin|essaie|envisage))",
  ),
  material: anywhere(
    '{s}(?:traduis\\p{L}*|traduire|corrige\\p{L}*|résume\\p{L}* (?:ce|le)|reformule\\p{L}*|le texte suivant|la phrase suivante|voici (?:le|un|mon) (?:texte|mail|article)|fais comme si){b}',
  ),
  unreal: anywhere(
    "{s}(?:suppos\\p{L}*|imagin\\p{L}*|admettons|si j'|si je (?:préférais|étais|aimais)|et si|a dit|ont dit|dit que|disait|disent|dit|raconte|prétend|a écrit|écrit|pense que|croit que|selon|fais comme si){b}",
  ),
  telltales: anywhere("{s}(?:je|j'|le|la|les|des|et|du|une|est|pas|pour|en|au){b}|[èêçœ]"),
  rules: defineRules(words, [
    {
      says: "(?:explique|expliquez|parle)(?:-moi|-le-moi|-le)?(?: (?:ça|cela|tout|les choses))? comme (?:si (?:j'(?:avais|étais)|je)|à (?:un|une)) ?{object}",
      type: 'expertise',
      topic: 'explanation-level',
    },
    {
      says: "(?:toujours|jamais|désormais|à l'avenir|dorénavant)[ ,]{1,2}(?:réponds|répondez|écris|explique|utilise|donne) {object}",
      type: 'style',
      topic: '*',
    },
    {
      says: '(?:réponds|répondez|écris|écrivez|explique|expliquez|parle|parlez)(?:-moi)?(?: (?:toujours|uniquement|seulement|tout))? (?<object>(?:en {language}|en (?:quelques mots|une phrase|deux phrases|détail|phrases courtes|termes simples|listes?)|avec des (?:exemples|mots simples|listes|sources)|sans (?:emojis?|jargon|termes techniques|émojis?)|(?:très |plus )?(?:simplement|brièvement|poliment|formellement|directement|clairement|étape par étape|de (?:façon|manière) (?:simple|concise|formelle|détaillée|brève))){b}.*)',
      type: 'style',
      topic: '*',
      isBare: true,
    },
    {
      says: '(?:utilise|utilisez|emploie|donne|donnez)(?:-moi)?(?: toujours)? (?<object>(?:des (?:listes|puces|exemples|tableaux|réponses (?:courtes|brèves|détaillées)|unités métriques|mots simples|phrases courtes)|(?:le système|les unités) métriques?|les degrés celsius|celsius|un ton (?:formel|amical|neutre)){b}.*)',
      type: 'style',
      topic: '*',
      isBare: true,
    },
    {
      says: "(?:n'(?:utilise|utilisez|emploie|ajoute|ajoutez) (?:pas|jamais|plus)|pas|plus|jamais|évite|évitez) (?:d'|de |des |les )(?<object>(?:emojis?|émojis?|émoticônes|jargon|listes|longues (?:réponses|explications)|termes techniques|tableaux){b}.*)",
      type: 'style',
      topic: '*',
    },
    {
      says: '(?:sois|soyez|reste|restez)(?: toujours)? (?<object>(?:plus |très )?(?:bref|brève|concise?|formel(?:le)?|polie?|directe?|simple|précise?|honnête|amicale?){b}.*)',
      type: 'style',
      topic: '*',
      isBare: true,
    },
    { says: '(?:tutoie|vouvoie|tutoyez|vouvoyez)-moi(?<object>.*)', type: 'style', topic: 'address' },
    { says: 'appelle(?:z)?-moi {object}', type: 'style', topic: 'address' },
    {
      says: "(?:je (?:veux|voudrais|souhaite|préférerais)|j'(?:aimerais|attends|ai besoin de)) {adv}{object}",
      type: 'style',
      topic: '*',
      needsStyle: true,
    },
    {
      says: '(?:tes |vos )?(?:réponses|explications) (?:doivent|devraient) {object}',
      type: 'style',
      topic: '*',
    },

    {
      says: 'je suis (?:encore |un |une |totalement |complètement |vrai |vraie |parfait ){0,3}(?:débutante?|novice|experte?|profane|amateur|amatrice|expérimentée?)(?: (?:en|dans|avec|sur) {object}|(?= ?(?:[,.;!?]|$|et{b})))',
      type: 'expertise',
      topic: 'level:*',
    },
    {
      says: 'je suis (?:végane?|végétarien(?:ne)?|végétalien(?:ne)?|pescétarien(?:ne)?|intolérante? au (?:lactose|gluten)|diabétique|cœliaque){b}',
      type: 'custom',
      topic: 'diet',
    },
    {
      says: "je suis (?:un |une )?(?:(?:grand|grande|gros|vrai) )?(?:fan|amateur|amatrice|passionnée?|fou|folle) (?:de |d'|du |des ){here}{object}",
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: "je (?:ne |n')?suis pas (?:\\p{L}+ )?(?:(?:un |une )?(?:grand |grande )?(?:fan|amateur|amatrice|adepte) (?:de |d'|du |des )|intéressée? par |à l'aise avec ){here}{object}",
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: 'je suis (?:très |fortement )?(?:allergique (?:à|au|aux)|opposée? (?:à|au|aux)|accro (?:à|au|aux)|attirée? par|sensible (?:à|au|aux)|attachée? (?:à|au|aux)) {here}{object}',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: 'je suis (?:passionnée? par|fascinée? par|intéressée? par|spécialisée? (?:en|dans)) {here}{object}',
      type: 'domain',
      topic: 'domain:*',
    },
    {
      says: "je (?:ne )?(?:suis|m'y connais) (?:pas )?(?:nouveau|nouvelle|à l'aise|douée?|nulle?|bon|bonne|mauvaise?) (?:en|dans|avec|à) {here}{object}",
      type: 'expertise',
      topic: 'level:*',
    },
    {
      says: 'je suis (?!un peu{b})(?:une? )(?<object>.+)',
      type: 'expertise',
      topic: 'profession',
      isCertain: true,
    },
    {
      says: 'je suis (?:actuellement )?(?<object>{profession}{b}.*)',
      type: 'expertise',
      topic: 'profession',
      objectCase: 'lower',
    },
    {
      says: 'je suis (?<object>\\p{L}+ (?:de profession|de métier|de formation).*)',
      type: 'expertise',
      topic: 'profession',
    },
    {
      says: "je travaille (?:actuellement )?(?:comme|en tant que|en tant qu')\\s*(?:une? )?{object}",
      type: 'expertise',
      topic: 'profession',
      isCertain: true,
    },
    {
      says: "(?:mon métier est|ma profession est|mon métier,? c'est) {object}",
      type: 'expertise',
      topic: 'profession',
    },
    {
      says: "(?:je n'ai|j'ai) (?:aucune|peu d'|beaucoup d'|une longue|\\d+ ans d'|plusieurs années d'|une certaine|une grande|pas d'|très peu d')\\s*(?:expérience|connaissances?) (?:en|dans|avec|de) {here}{object}",
      type: 'expertise',
      topic: 'level:*',
    },
    {
      says: 'je (?:ne )?(?:connais|sais|comprends) (?:rien|presque rien|pas grand-chose|peu de choses) (?:à|en|sur|au|aux) {here}{object}',
      type: 'expertise',
      topic: 'level:*',
    },
    {
      says: "(?:j'étudie|j'enseigne|je fais des études de) (?!pour{b}){object}",
      type: 'expertise',
      topic: 'education',
    },
    {
      says: "je (?:ne )?parle (?:pas |seulement |uniquement |couramment |un peu )?(?:le |l'|bien )?(?<object>{language}{b}.*)",
      type: 'expertise',
      topic: 'level:*',
    },
    { says: 'ma langue maternelle est {object}', type: 'expertise', topic: 'native-language' },

    {
      says: 'je (?:travaille|programme|développe|code) {adv}(?:avec|dans|en|sur) (?!(?:ce|cette|un projet){b}){object}',
      type: 'domain',
      topic: 'domain:*',
    },
    {
      says: "je m'intéresse {adv}(?:à|au|aux) (?!(?:l'achat|acheter){b}){here}{object}",
      type: 'domain',
      topic: 'domain:*',
    },
    {
      says: "mon (?:domaine|secteur|champ de recherche|principal intérêt) (?:est|c'est) {object}",
      type: 'domain',
      topic: 'field',
    },

    {
      says: "{i}(?:ne |n')?{adv}{habit} (?:{negative}{b}|(?:\\p{L}+ )?{negative}{b})(?! (?:bien |trop )?(?:ça|cela|ce|cette|ton|ta|votre){b}) ?(?<object>.*)",
      type: 'custom',
      topic: 'taste:*',
    },
    { says: '{i}{adv}{like} (?!(?:pas|plus){b}){here}{adv}{object}', type: 'custom', topic: 'taste:*' },
    {
      says: "{i}(?:ne |n')?(?:mange|bois|porte|achète|utilise|lis|regarde|écoute|consomme|choisis|voyage|prends) (?:toujours|uniquement|exclusivement|seulement|que|rarement|généralement|principalement|surtout) {here}{object}",
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: "{i}(?:ne |n')?(?:peux pas|ne peux pas|supporte pas) (?:supporter|manger|boire|porter|digérer|tolérer|sentir) {here}{object}",
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: "je me (?:passe|méfie|tiens loin|lasse vite) (?:de |d'|du |des ){here}{object}",
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: "j'ai (?:une? )?(?:\\p{L}+ )?(?:horreur|peur|aversion|allergie|préférence|faible|passion|phobie|intolérance)(?: \\p{L}+)? (?:de |d'|du |des |pour |contre |à |au |aux ){here}{object}",
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: '{i}trouve (?!(?:que|ça|cela){b})(?<object>[^.;]{1,80}?) (?:trop |très |plutôt |vraiment |assez ){0,2}(?:ennuyeu(?:x|se|ses)|fatigante?s?|difficiles?|compliquée?s?|intéressante?s?|passionnante?s?|insupportables?|désagréables?|utiles?|stressante?s?|agaçante?s?|belles?|beaux|moches?|pénibles?){b}',
      type: 'custom',
      topic: 'taste:*',
    },
    { says: "j'apprends (?:mieux|plus facilement) {object}", type: 'custom', topic: 'learning-style' },
    {
      says: "(?:mon|ma|mes) (?<object>[^.,;]{2,40}?) (?:préférée?s?|favori(?:te)?s?) (?:est|sont|c'est){b}.*",
      type: 'custom',
      topic: 'favourite:*',
    },
    {
      says: "(?!(?:ça|cela|ce|il|elle|tu|vous|que|qui|quand){b})(?<object>[\\p{L}' -]{2,60}?) (?:(?:est|sont) (?:\\p{L}+ )?importante?s? pour moi|(?:ne )?m'(?:ennuie|ennuient|agace|agacent|intéresse|intéressent|énerve|énervent|angoisse)(?: pas| plus| beaucoup)?{b}|(?:n'est|ne sont|est|sont) pas (?:pour moi|mon truc|ma tasse de thé))",
      type: 'custom',
      topic: 'taste:*',
    },
  ]),
  styleTopics: [
    ['answer-language', anywhere('{s}en {language}{b}', words)],
    [
      'explanation-level',
      anywhere('{s}(?:simple(?:s|ment)?|techniques?|jargon|débutant|comme (?:si|à un)|vulgaris\\p{L}*){b}'),
    ],
    ['units', anywhere('{s}(?:métriques?|celsius|fahrenheit|unités|kilomètres){b}')],
    ['emoji', anywhere('{s}(?:emojis?|émojis?|émoticônes){b}')],
    ['answer-format', anywhere('{s}(?:listes?|puces|tableaux?|markdown|étape par étape|paragraphes?){b}')],
    [
      'answer-length',
      anywhere(
        '{s}(?:courte?s?|brefs?|brèves?|brièvement|concise?s?|longues?|longs?|détail(?:lées?)?|phrases?){b}',
      ),
    ],
    [
      'tone',
      anywhere(
        '{s}(?:formel(?:le|les)?|formellement|polie?|poliment|directe?|amicale?|ton|humour|blagues?|honnête){b}',
      ),
    ],
    ['examples', anywhere('{s}(?:exemples?|analogies?){b}')],
    ['citations', anywhere('{s}(?:sources?|citations?|liens?){b}')],
  ],
  styleObject: anywhere(
    "{s}(?:réponses?|explications?|résumés?|emojis?|émojis?|listes à puces|puces|unités métriques|système métrique|jargon|que tu|que vous|markdown|termes techniques|qu'on me (?:tutoie|vouvoie)){b}",
  ),
  objectEnd: anywhere(
    "[,;.!?()–—:]|{s}(?:parce|car|mais|même si|du tout|beaucoup|vraiment|et (?:je|j'|déteste|adore|préfère|évite)|s'il te plaît|pour des raisons){b}",
  ),
  lightWords: anywhere(
    "{s}(?:le|la|les|l'|un|une|des|du|de|d'|manger|boire|porter|lire|regarder|acheter|utiliser|trop|bien|très|pas|plus|jamais|que|beaucoup|vraiment|tout|tous|toutes|les choses|faire){b}",
  ),
};
