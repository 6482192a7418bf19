import { englishWords } from './english-words';
import { defineRules, type Rule } from './grammar';

export const englishRules: readonly Rule[] = defineRules(englishWords, [
  // How answers should be.
  {
    says: "(?:explain|describe|teach|tell|talk|speak|break it down|put it|write)(?: (?:it|this|that|things|everything|to me|me|stuff|all of it|concepts|topics)){0,2} (?:to me )?(?:like|as if|as though) (?:i'?m|i am|i were|i was|you would to|to) {object}",
    type: 'expertise',
    topic: 'explanation-level',
  },
  { says: 'eli5{b}', type: 'expertise', topic: 'explanation-level', isBare: true },
  { says: '(?:treat|consider) me (?:like|as) {object}', type: 'expertise', topic: 'explanation-level' },
  {
    says: "(?:you can )?assume (?:that )?i (?:know|have|understand|am|don't) {object}",
    type: 'expertise',
    topic: 'explanation-level',
  },
  {
    says: "(?:always|never|from now on|please always|please never|in (?:the )?future|going forward|every time|when(?:ever)? (?:you (?:answer|reply|explain|respond|write)|answering|replying|explaining))[ ,]{1,2}(?:please )?(?:do not |don't )?(?:answer|reply|respond|explain|format|cite|call me|address|summari[sz]e|speak|write (?:to me|in|your)|talk to me|quote (?:your|the) sources|start (?:your|with)|end (?:your|with)|give (?:me|your)|show me|tell me|ask me|keep (?:it|things|your)|be (?=(?:\\w+ )?(?:short|brief|concise|formal|polite|honest|direct|blunt|friendly|precise|critical|succinct){b})|(?:use|include|add|avoid|provide|convert|mention|put|list|assume|stick to|skip)(?=.*(?:units|emojis?|metric|celsius|bullet|markdown|sources|links|examples|citations|jargon|english|german|tables?|headings|answers?|replies|terms|language|format|sentences|i (?:know|am|understand)))) {object}",
    type: 'style',
    topic: '*',
  },
  {
    says: '(?:can|could|would|will) you (?:please )?(?:always|never|from now on|stop (?:using|adding|writing)) {object}',
    type: 'style',
    topic: '*',
    isCertain: true,
  },
  {
    says: "(?:please )?(?:do not|don't|never|stop|avoid|no need to|quit|skip|leave out|drop) (?:ever )?(?:us(?:e|ing)|add(?:ing)?|includ(?:e|ing)|giv(?:e|ing)(?: me)?|writ(?:e|ing)|send(?:ing)?(?: me)?|put(?:ting)?)?\\s*(?:any |the |so many |your |me |too many |long |all the )?(?<object>(?:emojis?|emoticons|bullet ?points|markdown|jargon|tables|lists|disclaimers|apologies|apologi[sz]ing|buzzwords|exclamation (?:marks|points)|long (?:answers|explanations|replies|paragraphs)|filler|fluff|flattery|acronyms|abbreviations|headings|technical terms|small talk|lectur(?:e|ing) me|walls of text).*)",
    type: 'style',
    topic: '*',
  },
  {
    says: 'no (?:more )?(?<object>(?:emojis?|bullet ?points|markdown|jargon|disclaimers|fluff|filler|small talk|buzzwords|flattery|long answers|long explanations).*)',
    type: 'style',
    topic: '*',
  },
  {
    says: "(?:please )?(?:answer|reply|respond|speak|write|talk|explain|communicate)(?: (?:to )?(?:me|it|everything|things|back|your answers|all answers))?(?: to me)?(?: only| always)? (?<object>(?:in (?:english|german|french|spanish|portuguese|italian|dutch|swedish|polish|russian|turkish|arabic|hindi|chinese|japanese|korean|british english|american english|my (?:native |own )?(?:language|tongue)|bullet ?points?|lists?|tables|prose|full sentences|short sentences|(?:simple|plain|easy) (?:words|language|english|terms)|layman's terms|a (?:formal|casual|friendly|neutral|professional) (?:tone|way|manner|style)|(?:one|two|three|\\d+) (?:sentences?|words|lines)|detail)|as (?:briefly|concisely|simply|shortly) as possible|without (?:jargon|emojis?|markdown|lists|bullet ?points)|with (?:examples|sources|citations|bullet ?points|emojis?)|(?:more |very )?(?:simply|briefly|concisely|formally|informally|casually|politely|directly|step by step|succinctly|plainly|in detail)){b}.*)",
    type: 'style',
    topic: '*',
    isBare: true,
  },
  {
    says: '(?:please )?(?:be|stay|remain|keep it|keep things|keep (?:your |the |all )?(?:answers|replies|responses|explanations|messages|sentences))(?: always| more| very| as| rather| nice and)? (?<object>(?:short|brief|concise|succinct|simple|formal|informal|casual|friendly|polite|direct|blunt|honest|technical|detailed|thorough|terse|professional|to the point|under|below|non-technical|simpler|shorter|neutral){b}.*)',
    type: 'style',
    topic: '*',
    isBare: true,
  },
  {
    says: '(?![^.;]*{s}(?:this|these|following|above|below){b})(?:please )?(?:use|stick to|prefer|give(?: me)?|give me (?:all )?|show(?: me)?|include|add|provide|convert (?:everything )?to|write) (?:only |always |more |lots of |the |british |american )?(?<object>(?:short(?:er)? (?:answers|sentences|explanations|replies|paragraphs)|brief (?:answers|replies|explanations)|long(?:er)? (?:answers|explanations)|detailed (?:answers|explanations)|concise (?:answers|replies)|simple (?:answers|words|language|terms|explanations)|plain (?:english|language)|(?:british|american) (?:english|spelling)|bullet ?points|bulleted lists|tables|markdown|emojis|metric(?: units| measurements| system)?|imperial(?: units| measurements| system)?|si units|celsius|fahrenheit|kilomet(?:re|er)s|(?:the )?24-hour (?:clock|format|time)|iso dates|examples(?: in your answers)|analogies|real-world examples|(?:a |an )?(?:formal|casual|friendly|neutral|professional|informal) (?:tone|language|style)|my (?:first )?name){b}.*)',
    type: 'style',
    topic: '*',
    isBare: true,
  },
  {
    says: '(?:please |just |you can |everyone |people |my friends )?call(?:s)? me {object}',
    type: 'style',
    topic: 'address',
  },
  { says: 'my pronouns are {object}', type: 'style', topic: 'address' },
  {
    says: "(?:i want|i need|i'd like|i would like|i'd prefer|i would prefer|i'd rather(?: have)?|i would rather|i'd love|i would appreciate|i'd appreciate|i expect|i wish|i don't want|i do not want|i don't need) (?:you to |to (?:get|have|see|receive) )?{adv}{object}",
    type: 'style',
    topic: '*',
    needsStyle: true,
  },
  {
    says: '(?:your |all |the )?(?:answers|replies|responses|explanations|summaries) (?:to me )?(?:should|must|need to|have to|ought to) {object}',
    type: 'style',
    topic: '*',
  },

  // Who one is, and what one knows.
  {
    says: '{im}(?:still )?{adv}(?:an? |the )?{grade}(?: (?:in|at|with|to|of|on|when it comes to|regarding|as far as|for) {object}|(?= ?(?:[,.;!?]|$|and{b}|but{b}|so{b}|who{b})))',
    type: 'expertise',
    topic: 'level:*',
  },
  {
    says: '{im}(?:an? )?(?:\\w+ )?(?:an? )?(?:\\w+[ -]){0,2}?{conditions}(?= ?(?:[,.;!?]|$|(?:and|but|so|who|since|for|due|because|by|now){b}))',
    type: 'custom',
    topic: 'diet',
  },
  { says: '{im}(?:an? )?(?:\\w+ly )?{traits}{b}', type: 'custom', topic: 'trait' },
  {
    says: '{im}an? (?:(?:big|huge|massive|great|avid|lifelong|die-?hard|true|real|proud|devoted|total|serious|self-confessed) )*(?:fan|lover|admirer|supporter|devotee|follower|opponent|believer|advocate|proponent) (?:of|in|for) {here}{object}',
    type: 'custom',
    topic: 'taste:*',
  },
  {
    says: '{im}(?:more of )?an? (?<object>(?:[\\w-]+ ){1,3})(?:lover|person|fan|addict|enthusiast|buff|aficionado|drinker|eater|hater|nerd|geek|junkie|connoisseur|fanatic)(?! who){b}',
    type: 'custom',
    topic: 'taste:*',
  },
  {
    says: '{im}(?:more of )?an? (?:\\w+ ){0,2}(?:visual|auditory|kinesthetic|kinaesthetic|tactile|hands-on|slow|fast|self-directed|independent|verbal|social|solitary|practical) (?:learner|thinker|person)',
    type: 'custom',
    topic: 'learning-style',
  },
  {
    says: '{im}(?:someone|somebody|a person|the (?:kind|type|sort) of person|one of those people) (?:who|that) {object}',
    type: 'custom',
    topic: 'taste:*',
  },
  {
    says: '{im}(?:currently |also |actually |just |already |mainly |basically )*(?:an? |by profession |by trade )(?!{momentary}{b})(?!(?:big|huge) (?:fan|mess)){object}',
    type: 'expertise',
    topic: 'profession',
    isCertain: true,
  },
  {
    says: '{im}(?:the|an?) (?:(?:\\w+ ){0,3})(?:ceo|cto|cfo|head|director|manager|owner|founder|lead|captain|principal|editor|mother|father|parent|teacher) of {object}',
    type: 'expertise',
    topic: 'profession',
  },
  {
    says: 'i (?:currently |also |now |still |mostly |mainly )?(?:work|freelance|serve|trained|train|earn my living|make (?:a|my) living) as (?:an? |the )?{object}',
    type: 'expertise',
    topic: 'profession',
    isCertain: true,
  },
  {
    says: '{im}(?:currently |now )?(?:working|employed|training|trained|qualified) (?:as|to be) (?:an? |the )?{object}',
    type: 'expertise',
    topic: 'profession',
  },
  {
    says: 'my (?:job|profession|occupation|day job|trade|job title) is {object}',
    type: 'expertise',
    topic: 'profession',
  },
  { says: '{ive}been an? {object}', type: 'expertise', topic: 'profession' },
  {
    says: '{ive}(?:been )?(?:working|programming|coding|teaching|practi[sc]ing|writing|cooking|playing|studying|developing|using|worked|programmed|coded|taught|practi[sc]ed|used)(?: (?:with|in|as|on))? (?<object>[^,;.]{1,60}?) (?:for|since) (?:\\d|more|over|many|several|years|decades|two|three|four|five|six|seven|eight|nine|ten|the)',
    type: 'expertise',
    topic: 'level:*',
  },
  {
    says: "(?:i have|i'?ve|i've got|i have got) (?:(?:about|over|around|more than|almost|nearly|only|roughly) )?(?:\\d+\\+?|[a-z]+|a few|many|several|a lot of|some|no|little|zero|hardly any|extensive|limited|basic|good|strong|solid|a (?:strong|solid|basic|good))(?: years?'?s?)?(?: of)? (?:\\w+ )?(?:experience|expertise|background|training|knowledge|prior knowledge|understanding) (?:in|with|of|as|on|using|about|working|doing) {object}",
    type: 'expertise',
    topic: 'level:*',
  },
  {
    says: "i (?:have|hold|got|did|finished|completed) (?:an? |my )?(?:\\w+'?s? ){0,2}(?:degree|phd|ph\\.d\\.?|doctorate|msc|bsc|ma|ba|mba|masters?|master's|bachelor'?s?|diploma|background|certificate) (?:degree )?(?:in|of|as) {object}",
    type: 'expertise',
    topic: 'education',
  },
  {
    says: 'i (?:majored|graduated|have a background|minored) in {object}',
    type: 'expertise',
    topic: 'education',
  },
  {
    says: '(?:my background is|i come from a background|i come from) (?:in )?{object}',
    type: 'expertise',
    topic: 'education',
  },
  {
    says: '{im}(?:completely |totally |very |quite |fairly |pretty |relatively |brand |still |really |somewhat |rather )*(?:new to|unfamiliar with|inexperienced (?:in|with|at)|experienced (?:in|with|at)|proficient (?:in|with|at)|fluent in|familiar with|well[ -]versed in|skilled (?:in|at|with)|knowledgeable about|comfortable with|at home in|rusty (?:in|on|with|at)|self-taught in|not (?:very |too |that |at all |so )?(?:familiar with|experienced (?:in|with|at)|good (?:at|with)|technical|tech-?savvy|proficient in|fluent in|well[ -]versed in|knowledgeable about)|(?:good|bad|great|terrible|awful|excellent|decent|poor|hopeless|weak|strong) (?:at|with|in)) {here}{object}',
    type: 'expertise',
    topic: 'level:*',
  },
  {
    says: '{im}(?:not (?:very |too |that |at all |so )?)(?:technical|tech-?savvy|computer[ -]savvy)',
    type: 'expertise',
    topic: 'level:technology',
  },
  {
    says: 'i (?:know|understand) (?:absolutely |almost |next to |pretty much |practically |basically )?(?:nothing|little|very little|a lot|a great deal|the basics|only the basics|a bit|everything|a fair bit|quite a bit) (?:about|of|on) {here}{object}',
    type: 'expertise',
    topic: 'level:*',
  },
  {
    says: "i(?: only| also)? (?:speak|don't speak|do not speak|understand only) (?:only |a little |fluent |some |very little |basic |no |good )?{object}",
    type: 'expertise',
    topic: 'level:*',
  },
  {
    says: "(?<object>english|german|french|spanish|portuguese|italian) (?:is|isn't) (?:not )?my (?:first|second|third|native|mother|main) (?:language|tongue)",
    type: 'expertise',
    topic: 'level:*',
  },
  {
    says: 'my (?:native|first|mother|second) (?:language|tongue) is {object}',
    type: 'expertise',
    topic: 'native-language',
  },
  {
    says: 'i (?:teach|study|lecture in|lecture on|practi[sc]e) (?!(?:for|this|that|it|tomorrow|hard|every|best|better){b}){object}',
    type: 'expertise',
    topic: 'profession',
  },
  {
    says: "{im}(?:currently |now )?(?:studying|majoring in|doing (?:a|my) (?:phd|degree|masters?|master's) in) (?!for{b}){object}",
    type: 'expertise',
    topic: 'education',
  },
  {
    says: '{im}(?:only |just |almost )?(?:\\d{1,3}|[a-z]+(?:-[a-z]+)?) years? old{b}',
    type: 'expertise',
    topic: 'age',
  },

  // Fields and interests.
  {
    says: 'i (?:mostly |mainly |primarily |usually |generally |typically |often |currently |also |only |exclusively |almost exclusively |always )*(?:work|deal|develop|program|code|specialise|specialize|write software|build software|do research|conduct research) (?:mostly |mainly |primarily |exclusively |only )?(?:with|in|on|for) (?!(?:this|that|it|these|a project){b}){object}',
    type: 'domain',
    topic: 'domain:*',
  },
  {
    says: 'i (?:mostly |mainly |primarily |usually |generally |typically |often |only |exclusively )+(?:develop|program|code|build|design|research|write|teach|use|read about|cover|do) {here}{object}',
    type: 'domain',
    topic: 'domain:*',
  },
  {
    says: '(?:most of my work|my (?:work|research|research interest|main interest|focus|field|area|area of (?:expertise|interest|research)|speciality|specialty|industry|domain|specialization|interests?))(?: mostly| mainly)? (?:is|are|lies?|involves?|focuses|focus|revolves?|centers?|centres?|concerns?)(?: (?:on|in|around|about|with))? {object}',
    type: 'domain',
    topic: 'field',
  },
  {
    says: '{im}(?:really |very |mainly |mostly |particularly |especially |also |always |deeply |primarily |super |so |only |just |most )*(?:interested in|into|passionate about|fascinated (?:by|with)|curious about|enthusiastic about|obsessed with|specialised in|specialized in|speciali[sz]ing in) (?!(?:buying|purchasing|learning|finding|getting|knowing|trying|taking|hearing|seeing|visiting|exploring|improving|watching|developing|pursuing|starting|joining|attending|going|understanding|booking|this|that|it|your|these|what|how|some|a new|an? ){b}|a ){object}',
    type: 'domain',
    topic: 'domain:*',
  },

  // Likes, dislikes, aversions, rules and habits.
  {
    says: "i(?:'d| would) (?:(?:really|strongly|much|definitely|always|generally|usually) )*(?:rather (?:not|avoid)|prefer not) {here}{object}",
    type: 'custom',
    topic: 'taste:*',
  },
  {
    says: "i(?: will not| won't| will never| would never| wouldn't ever|'d never|'ll never) (?:ever |really )?(?:eat|drink|wear|buy|stay|fly|use|watch|play|read|support|touch|consider|date|purchase|attend|travel|tolerate|compromise) {here}{object}",
    type: 'custom',
    topic: 'taste:*',
  },
  {
    says: '{i}{adv}follow (?:a|an|my) (?<object>(?:[\\w-]+ ){0,3})(?:diet|lifestyle|religion|routine|regimen|schedule|faith|philosophy|code)',
    type: 'custom',
    topic: 'diet:*',
  },
  {
    says: '{im}(?:currently |also |strictly )?on (?:an? )(?<object>(?:[\\w-]+ ){1,3})diet',
    type: 'custom',
    topic: 'diet',
  },
  {
    says: "i(?:'ve| have)(?: got)? (?:very |extremely |a |an )?(?:sensitive|limited|poor|bad|chronic|weak|reduced|frequent|recurring)(?! (?:time|access|data|disk|space|memory|permissions|news|feeling|day|idea){b}) {object}",
    type: 'custom',
    topic: 'trait:*',
  },
  { says: '{i}{adv}{like} {here}{object}', type: 'custom', topic: 'taste:*' },
  { says: '{i}{adv}{not}{adv}{denied} {here}{object}', type: 'custom', topic: 'taste:*' },
  {
    says: '{i}{adv}{not}{adv}(?:drink|smoke|drive|cook|fly|dance|travel|eat out){b}',
    type: 'custom',
    topic: 'habit:*',
  },
  {
    says: "{i}{adv}(?:can't|cannot|can not|cant|can hardly|can barely) {adv}(?:stand|bear|tolerate|handle|stomach|abide|deal with|cope with|eat|drink|wear|digest|consume|get into|do without|live without|resist|have|be around|commit|sleep|function|live|work (?:in|with|under|at|from|for|without|alongside|around)|watch|play|focus|concentrate|learn|sit through|enjoy|put up with|get enough of|support|justify|relate to)(?! (?:it|this|that|these|the|my|a look){b}) {object}",
    type: 'custom',
    topic: 'taste:*',
  },
  {
    says: '{i}(?:generally |usually |tend to |mostly |almost |really |very |strictly |simply |just |personally |typically |normally )*(?:only|can only|will only|exclusively|solely|strictly|always|never|rarely|seldom|hardly ever|no longer|usually|typically|normally|generally|mostly|mainly|primarily|tend to|try not to|refuse to|prefer to|make sure to|make it a point to|religiously) (?:ever )?(?:only |never |always |exclusively |not )?{habit}{b}(?! (?:to (?:know|see|ask|find|get|make sure)|this|that|the (?:same|following)|wrong|back){b}) ?{object}',
    type: 'custom',
    topic: 'taste:*',
  },
  {
    says: '{i}{adv}(?:buy|eat|drink|wear|use|read|watch|play|shop|choose|consume) only {object}',
    type: 'custom',
    topic: 'taste:*',
  },
  {
    says: '{i}(?:refuse|decline|tend) (?:not )?to {here}{object}',
    type: 'custom',
    topic: 'taste:*',
  },
  {
    says: "i(?:'ve| have)(?: always| never| long| generally| also| really)+ {liked}(?: (?:of|to))? {here}{object}",
    type: 'custom',
    topic: 'taste:*',
  },
  {
    says: "(?:{im}|i(?:'ve| have) always been )(?:\\w+ ){0,2}?(?:not (?:\\w+ )?(?:an? )?(?:(?:big|huge|great|particularly|really|very) )?(?:fan of|into|interested in|fond of|comfortable (?:with|in|around|\\w+ing)|open to|okay (?:with|\\w+ing)|keen on|big on|attracted to|drawn to|crazy about|one for|willing to|prepared to|a (?:lover|supporter|believer|person who)|someone who|okay with|ok with|able to (?:eat|tolerate|wear|digest|drink|handle)|good with)|allergic to|averse to|opposed to|against|intolerant (?:to|of)|sensitive to|partial to|fond of|keen on|crazy about|mad about|drawn to|attracted to|committed to|dedicated to|uncomfortable (?:with|in|around|when)|uninterested in|disinterested in|tired of|sick of|bored (?:by|with|of)|prone to|picky about|particular about|selective about|strict about|conscious (?:of|about)|mindful of|wary of|skeptical of|sceptical of|turned off by|put off by|disgusted by|irritated by|annoyed by|bothered by|terrified of|scared of|afraid of|frightened (?:of|by)|intimidated by|overstimulated by|phobic of|hesitant to|reluctant to|loyal to|addicted to|only (?:interested in|comfortable|willing)|very particular|most comfortable|more comfortable|more productive|most productive|happiest|at my best|easily (?:distracted|bored|overwhelmed|scared|frightened|startled|confused|disturbed)|overwhelmed (?:by|with|when)) (?!(?:this|that|it|these|those|your|you){b}){object}",
    type: 'custom',
    topic: 'taste:*',
  },
  {
    says: '{im}(?:not|no|never) (?:\\w+ ){0,2}(?:a |an )?(?:\\w+ )?(?:person|type|fan|morning person|night owl|drinker|smoker|reader|learner|gamer|eater){b}(?<object>.*)',
    type: 'custom',
    topic: 'taste:*',
  },
  {
    says: "i(?:'ve| have)(?: got)?(?: always had| developed)? (?:an? |no |little |zero |some |very little |absolutely no |any )?(?:(?!question|problem|issue)[\\w-]+ ){0,3}?(?:aversion|preference|dislike|allergy|allergies|intolerance|passion|fondness|soft spot|weakness|sensitivity|sensitivities|phobia|fear|hatred|distaste|love|interest|appreciation|sweet tooth|tendency|habit|policy|rule|disinterest|tolerance|patience|desire|obsession|affinity|attachment|penchant|thing|strong feelings|commitment|disdain|objections?|reservations|appetite|taste|addiction|attention span)(?: (?:to|for|of|against|towards?|in|with|about|from|that|when))? {object}",
    type: 'custom',
    topic: 'taste:*',
  },
  {
    says: "i(?:'ve| have)(?: got)? (?:an? )?(?<object>(?:(?:severe|mild|strong|bad|serious|food|nut|peanut|wool|latex|dairy|egg|shellfish|soy|pollen|cat|dog|lactose|gluten|skin) ){1,3})(?:allergy|allergies|intolerance|sensitivity|sensitivities)",
    type: 'custom',
    topic: 'allergy:*',
  },
  {
    says: "i(?:'ve| have) (?<object>adhd|add|dyslexia|autism|coeliac disease|celiac disease|diabetes|ibs|epilepsy|sensory (?:issues|sensitivities)|claustrophobia|arachnophobia|asthma|tinnitus|dyscalculia|a short attention span)",
    type: 'custom',
    topic: 'trait:*',
  },
  {
    says: '{i}{adv}find (?!(?:out|it(?! (?:very |really |too |quite |extremely |incredibly |so |more |much |rather )?{quality}(?![^,;.]{0,80}{s}(?:this|these|those){b}))|this|that (?:this|the|it)|these|those|the (?:file|error|answer|solution)){b})(?<object>[^.;]{0,120}?) (?:too |very |really )?{quality}',
    type: 'custom',
    topic: 'taste:*',
  },
  {
    says: '{i}{adv}(?:learn|work|study|focus|concentrate|think|remember|retain|absorb|sleep|understand|perform|function|process|engage|grasp|comprehend)(?: [^,;.]{1,40}?)? (?:best|better|more easily|more effectively|most effectively|well|faster|more deeply){b}{object}',
    type: 'custom',
    topic: 'learning-style',
  },
  {
    says: '{i}{adv}need (?:(?:my|all|every|everything|any) [^,;.]{1,60}? to (?:be|have|come|fit|include)|(?:structure|quiet|silence|routine|privacy|space|visual|hands-on|clear|frequent|regular|flexible|flexibility|a quiet|a structured|a calm|to (?:see|touch|move|do things|write things|take)){b}[^,;.]{0,60}? (?:to (?:focus|learn|concentrate|work|study|sleep|understand|stay|feel|function|remember|relax|thrive|be)|in order|when)){b}{object}',
    type: 'custom',
    topic: 'taste:*',
  },
  {
    says: '{i}(?:must|have to|need to) (?:always )?(?:avoid|have (?:my|an?)|limit|stick|refrain|follow (?:my|an?))(?![^,;.]{0,80}{s}(?:this|these|those){b}) {here}{object}',
    type: 'custom',
    topic: 'taste:*',
  },
  {
    says: 'my (?:(?:all-time|absolute|personal|number one|least|current) )*(?:favou?rite|go-to|preferred|ideal|least favou?rite|pet peeve|comfort|dream)(?<object> [^.,;]{1,60}?)? (?:is|are|has always been|have always been|would be)(?: not)?{b}.*',
    type: 'custom',
    topic: 'favourite:*',
  },
  {
    says: "my (?:strong |personal |general |main )?(?:preference|taste|tastes|passion|hobby|hobbies|pet peeve|diet|dietary restrictions?|religion|faith|lifestyle|values|budget|learning style)(?: (?:is|are|includes?|leans?|runs?|lies|prohibits?|forbids?|doesn't allow|does not allow))(?: (?:for|to|towards?))? {object}",
    type: 'custom',
    topic: 'taste:*',
  },
  {
    says: "(?!(?:the (?:other|first|second|last|rest|code|error)|there|how|why|if|other|none|your|his|her|their|its|seeing (?:you|this|these)){b})(?<object>(?:(?!(?:they|it|this|that|these|you|we|he|she|which|who|what){b})[\\w'\\/-]+ ){1,10}?)(?:(?:is|are) (?:\\w+ ){0,3}(?:important|essential|crucial|vital|non-negotiable|a must(?:-have)?|a (?:top |high |huge |big )?priority|a deal-?breakers?|(?:a |an )?(?:absolute |strict |complete |definite )?no-go|off[ -]limits|a turn-?off|a pet peeve) (?:to|for|of) me{b}|(?:is|are)(?:n't| not| just not| really not| simply not| never) (?:\\w+ )?(?:for me|my (?:thing|style|taste|cup of tea|jam|strong suit|favou?rites?)|something i (?:enjoy|like))|(?:really |always |often |just |usually )?(?:bores?|annoys?|irritates?|frustrates?|scares?|disgusts?|bothers?|overwhelms?|stress(?:es)?|distracts?|drains?|triggers?|fascinates?|inspires?|motivates?|puts?|turns?) me{b}|(?:don't|do not|doesn't|does not|never|hardly) (?:\\w+ )?(?:interest|appeal to|work for|suit|agree with|excite|motivate|attract|engage|resonate with) me{b}|(?:really |always |usually |often |tends? to |can )*(?:makes?|gives?|leaves?|causes?) me (?:feel|very|really|nauseous|sick|anxious|uncomfortable|dizzy|headaches?|nightmares|motion sickness|bored|self-conscious|itch|claustrophobic|anxiety|sleepy|a headache|happy|calm)|matters? (?:a lot |most |more )?to me|means? a lot to me).*",
    type: 'custom',
    topic: 'taste:*',
  },
  {
    says: '(?:no|nothing|anything|absolutely no|definitely no) (?<object>[^.,;?]{2,60}?) (?:for me|is (?:a |an )?(?:absolute |strict )?(?:no-go|out|off limits|off the table)){b}.*',
    type: 'custom',
    topic: 'taste:*',
  },
]);
