import { englishRules } from './english-rules';
import { anywhere, atStart, type Grammar } from './grammar';

const circumstances =
  '(?:for|in|on|at|to|with|without|when|whenever|while|during|after|before|as|because|since|due to|given|thanks to|being|although|though|despite|regarding|concerning|unless|if|where|from|most of|every|when it comes to|because of|out of|over|having|no matter){b}';

export const english: Grammar = {
  language: 'en',
  subject: () => 'I ',
  conjunctions: anywhere(
    '(?:^|\\s)(?:and|but|so|or|yet|plus|however|therefore|thus|hence|while|whereas|then|because|since){b}\\s+',
  ),
  reasons: anywhere('{s}(?:because|since)\\s+$'),
  ownSubject: atStart("(?:i|i'm|i've){b}"),
  lead: atStart(
    "(?:(?:(?:please )?(?:note|remember|keep in mind|bear in mind|be aware|know|consider|mind you|take into account)(?: that)?|(?:just )?(?:so|to let) you know|you (?:should|must|can) know(?: that)?|by the way|btw|fyi|for the record|for (?:your information|context|background|reference)|as a reminder|hi(?: there)?|hello|hey|ok|okay|well|oh|yes|yeah|also|and|but|so|then|plus|personally|honestly|frankly|actually|basically|generally(?: speaking)?|usually|normally|in general|overall|as a rule|to be (?:honest|clear)|tbh|unfortunately|sadly|obviously|of course|sorry|thanks|thank you|first(?:ly)?|second(?:ly)?|finally|(?:because|since|as)(?= i{b})|however|i must (?:say|admit)(?: that)?|i should (?:say|add|mention)(?: that)?|i (?:guess|think|believe|feel)(?: like| that)?(?= i(?: |'))|in (?:short|fact)|from now on|in (?:the )?future|going forward|please){b}\\s*[,:!.-]*\\s*){1,3}",
  ),
  fronted: atStart(`${circumstances} [^,;?!]{1,80}?,?\\s*(?={s}i{b}(?! (?:were|was|had)))`),
  circumstances: atStart(circumstances),
  question: atStart(
    "(?:what(?:'s)?|which|who(?:se|m|'s)?|where|when(?= (?:is|are|was|were|do|does|did|will|should|can))|why|how|do|does|did|is|are|am|was|were|can|could|would|will|should|shall|may|might|has|have(?= (?:you|i|we))|any (?:ideas|suggestions|recommendations|tips|advice)|isn't|aren't|don't you|doesn't|right|correct){b}",
  ),
  task: atStart(
    "(?:(?:please|kindly|now|then|just) )?(?:(?:write|rewrite|give|tell|show|list|find|search|make|create|generate|suggest|recommend|help|fix|convert|translate|summari[sz]e|explain|describe|compare|draft|compose|build|implement|calculate|compute|solve|analy[sz]e|review|proofread|correct|edit|plan|design|provide|enumerate|define|draw|choose|pick|name|continue|add|remove|change|update|rate|rank|check|look|answer|act|imagine|pretend|suppose|let's|let me|let us){b}|i(?:'d| would) (?:like|love|appreciate|want)|i (?:want|need|wish|hope|wonder)|i'?m (?:looking|trying|searching|hoping|planning|wondering|thinking|considering|in search|in need|about to|going to)|i am (?:looking|trying|searching|hoping|planning|wondering|thinking|considering|in search|in need|about to|going to)|we (?:need|want)|looking for)",
  ),
  material: anywhere(
    '{s}(?:translate|proofread|paraphrase|rephrase|rewrite|correct the|fix the grammar|summari[sz]e (?:this|the following)|the following (?:text|email|e-mail|letter|message|passage|review|essay|sentences?)|reply to this|here is (?:the|an|a|my) (?:text|email|e-mail|letter|passage|review|essay|article|transcript)|act as|role-?play|pretend (?:to be|you|that)|user stor(?:y|ies)|transcript|multiple choice){b}',
  ),
  unreal: anywhere(
    "{s}(?:suppose|supposing|imagine|imagining|pretend|assume|assuming|let's say|what if|if i (?:were|was|had|preferred|liked|loved)|whether|as if|as though|said|says|saying|told|tells|wrote|writes|claims?|claimed|replied|shouted|quot(?:e|ed|ing)|thinks? that|hypothetically|in (?:theory|this (?:scenario|story))|my character|you are (?:an?|my|the)|you're (?:an?|my|the)|lyrics?)(?:{b})",
  ),
  telltales: anywhere("{s}(?:the|and|of|to|with|i|i'm|my|is|are|not|don't|for|in){b}"),
  rules: englishRules,
  styleTopics: [
    [
      'answer-language',
      anywhere(
        '{s}(?:(?:in|speak|use|to) (?:only )?(?:american |british |simple |plain )?(?:english|german|french|spanish|portuguese|italian|dutch|swedish|danish|norwegian|finnish|polish|czech|russian|ukrainian|turkish|greek|arabic|hebrew|hindi|chinese|mandarin|japanese|korean|vietnamese|thai|hungarian|romanian|catalan|latin|my (?:own )?(?:native |mother )?(?:language|tongue))|british english|american english){b}',
      ),
    ],
    [
      'explanation-level',
      anywhere(
        "{s}(?:like i'?m|like i am|as if i|eli5|layman'?s?|plain (?:language|english|words|terms)|simple (?:language|english|words|terms|explanations?)|simply|simpler|technical|jargon|non-?technical|academic|beginner|advanced|expert|dumb(?:ed)? (?:it )?down|easy (?:words|language|to understand)){b}",
      ),
    ],
    [
      'units',
      anywhere(
        '{s}(?:metric|imperial|celsius|fahrenheit|kelvin|kilomet(?:re|er)s?|km|miles|kilograms?|kg|pounds|lbs?|units?|24-hour|12-hour|date format|iso dates?|euros?|dollars?|si units){b}',
      ),
    ],
    ['emoji', anywhere('{s}(?:emojis?|emoticons?|smileys?){b}')],
    [
      'answer-format',
      anywhere(
        '{s}(?:bullet(?:s| ?points?| lists?)?|lists?|tables?|tabular|markdown|headings?|numbered|prose|paragraphs?|plain text|step[ -]by[ -]step|steps|outline|diagrams?|charts?|columns?|json|formatt?(?:ed|ing)?|bold|code blocks?){b}',
      ),
    ],
    [
      'answer-length',
      anywhere(
        '{s}(?:short(?:er)?|brief(?:ly)?|concise(?:ly)?|succinct(?:ly)?|terse|to the point|long(?:er)?|lengthy|detail(?:s|ed)?|in-depth|thorough(?:ly)?|comprehensive|verbose|wordy|one[ -](?:sentence|liner?s?|line|word)|(?:one|two|three|four|five|\\d+) (?:sentences?|words|lines|paragraphs?)|tl;?dr|summar(?:y|ies)|length|compact|elaborate|fluff|filler|rambling|walls? of text){b}',
      ),
    ],
    [
      'tone',
      anywhere(
        '{s}(?:formal(?:ly)?|informal(?:ly)?|casual(?:ly)?|friendly|polite(?:ly)?|direct(?:ly)?|blunt(?:ly)?|honest(?:ly)?|humou?r(?:ous)?|jokes?|funny|sarcas(?:m|tic)|serious|warm|enthusias(?:m|tic)|professional(?:ly)?|neutral|tone|flatter(?:y|ing)?|praise|apologi[sz](?:e|ing)|apologies|small talk|disclaimers?|moral(?:i[sz]e|i[sz]ing)|lectur(?:e|es|ing)){b}',
      ),
    ],
    ['examples', anywhere('{s}(?:examples?|analog(?:y|ies)|metaphors?|real-world){b}')],
    ['citations', anywhere('{s}(?:sources?|citations?|references?|links?|quot(?:es|ations)|cite){b}')],
    ['address', anywhere('{s}(?:call me|my (?:first |last )?name|address me|pronouns?){b}')],
    [
      'code-style',
      anywhere(
        '{s}(?:code|comments|snippets?|typescript|javascript|python|type hints|tabs|spaces|indent\\w*){b}',
      ),
    ],
  ],
  styleObject: anywhere(
    '{s}(?:(?:your |the )?(?:answers?|replies|reply|responses?|explanations?|summaries|summary|output|messages|wording)|bullets?|bullet[ -]?points?|bulleted|emojis?|emoticons?|markdown|metric(?: units| system)?|imperial(?: units| system)|celsius|fahrenheit|jargon|step[ -]by[ -]step (?:explanations?|instructions?)|plain (?:english|language)|code (?:examples|snippets|comments)|citations|analogies|(?:you|being) (?:to (?:be|use|keep|answer|reply|respond|explain|speak|write|avoid|call|address)|called|addressed)|walls? of text|tl;?dr|disclaimers|(?:real-world |concrete )?examples|(?:it )?when (?:you (?:answer|explain|use|write|give|reply|keep|are)|answers)|it short|it brief|technical (?:language|terms|details?)|(?:formal|informal|casual|friendly) (?:tone|language|style)){b}|^(?:short|brief|concise|detailed|simple|technical|formal|informal|casual|direct)(?: ones?)?[.!]?$',
  ),
  objectEnd: anywhere(
    "[,;.!?()–—:]|{s}(?:because|since|as (?:i|it|they|he|she)|but|although|though|due to|for (?:ethical|health|religious|environmental|medical)|any ?more|at all|very much|a lot|so much|that much|too much|these days|nowadays|either|anyway|if possible|whenever possible|please|and (?:i|prefer|hate|love|avoid|like|only|never)|so (?:i|please|don't|keep)|from now on|in (?:the )?future|when possible|thanks){b}",
  ),
  lightWords: anywhere(
    '{s}(?:wear(?:ing)?|eat(?:ing)?|drink(?:ing)?|watch(?:ing)?|play(?:ing)?|read(?:ing)?|us(?:e|ing)|buy(?:ing)?|purchas(?:e|ing)|attend(?:ing)?|hav(?:e|ing)|go(?:ing)?|listen(?:ing)?|consum(?:e|ing)|any|kinds?|types?|forms?|sort|sorts|of|to|the|a|an|some|all|really|strongly|things?|stuff|anything|everything|something|made|based|involv(?:e|es|ing)|contain(?:s|ing)?|includ(?:e|es|ing)|featur(?:e|es|ing)|lot|lots|not|no|only|every|very|always|never|good|great|new){b}',
  ),
};
