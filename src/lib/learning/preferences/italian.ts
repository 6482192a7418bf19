import { anywhere, atStart, defineRules, type Grammar } from './grammar';

const circumstances =
  '(?:per|in|a|al|alla|con|senza|quando|come|perché|poiché|siccome|a causa|durante|dopo|prima|da|essendo|di solito|normalmente|generalmente|in genere|anche se|nel|nella){b}';

const words = {
  i: '(?:io )?',
  adv: '(?:(?:davvero|molto|moltissimo|sempre|soprattutto|più|abbastanza|assolutamente|particolarmente|specialmente|generalmente|normalmente|personalmente|principalmente|rigorosamente|anche|solo|soltanto|solamente|unicamente|esclusivamente|quasi|proprio|mai|tanto) ){0,3}',
  here: "(?!{adv}(?:questo|questa|questi|queste|quello|quella|quell'|ciò|tuo|tua|suo|sua|vostro|il (?:primo|secondo|terzo|tuo)|la (?:prima|seconda|terza|tua|risposta)|l'idea|l'opzione|sapere|opzione|ti|vi|che tu){b})",
  habit:
    '(?:mangio|bevo|prendo|uso|indosso|porto|compro|leggo|guardo|gioco|ascolto|viaggio|volo|guido|cucino|fumo|vado|lavoro|scrivo|scelgo|consumo|utilizzo|programmo|sopporto|tollero|reggo)',
  profession:
    '(?:(?:infermi|ingegn|camer|panetti|banchi|giardini|parrucchi|pasticci|portin|carpenti)(?:ere|era|iere|iera)|medico|dottore|dottoressa|insegnante|professore|professoressa|student(?:e|essa)|avvocato|avvocata|architetto|architetta|cuoco|cuoca|commess[oa]|operai[oa]|impiegat[oa]|pensionat[oa]|ricercat(?:ore|rice)|sviluppat(?:ore|rice)|programmat(?:ore|rice)|scritt(?:ore|rice)|att(?:ore|rice)|trad(?:uttore|uttrice)|\\p{L}{2,}(?:ista|ologo|ologa|grafo|grafa|tore|trice)|veterinari[oa]|maestr[oa]|commercialista|notaio|giudice|libero professionista|imprendit(?:ore|rice)|poliziott[oa]|soldato|consulente|manager|designer|chef|biologa?o?|fisic[oa]|chimic[oa]|matematic[oa]|informatic[oa]|idraulico|elettricista|contadin[oa]|madre|padre)',
  language: '(?:italiano|inglese|tedesco|francese|spagnolo|portoghese|russo|cinese|giapponese|arabo)',
};

export const italian: Grammar = {
  language: 'it',
  subject: () => '',
  conjunctions: anywhere(
    '(?:^|\\s)(?:e|ed|ma|o|oppure|quindi|però|mentre|inoltre|invece|perché|siccome){b}\\s+',
  ),
  reasons: anywhere('{s}(?:perché|siccome)\\s+$'),
  ownSubject: atStart('(?:io|sono|ho|vivo|uso){b}'),
  lead: atStart(
    "(?:(?:per favore|tieni presente che|tenga presente che|ricorda(?:ti)? che|sappi che|nota che|ciao|salve|buongiorno|ok|sì|beh|e|ma|personalmente|sinceramente|onestamente|a dire il vero|in realtà|a proposito|in generale|di solito|d'ora in poi|da ora in poi|in futuro|per tua informazione|(?:credo|penso) (?:che|di)(?= (?:preferi|essere|mi))){b}\\s*[,:!.-]*\\s*){1,3}",
  ),
  fronted: atStart(
    `${circumstances} [^,;?!]{1,60}?,?\\s*(?=(?:io|preferisco|mi (?:piace|piacciono)|non mi piace|evito|odio|adoro|amo){b})`,
  ),
  circumstances: atStart(circumstances),
  question: atStart(
    "(?:che cosa|cosa|che|qual(?:e|i)?|chi|dove|quando (?:è|sono)|perché (?:non|è|mi)|come (?:si|posso|faccio|funziona)|quant[oaie]|puoi|potresti|può|potrebbe|è vero|sai|conosci|c'è|ci sono|devo|dovrei|vero|giusto){b}",
  ),
  task: atStart(
    '(?:scrivi|scrivimi|dammi|dimmi|mostra|mostrami|spiega|spiegami|consiglia|consigliami|suggerisci|suggeriscimi|cerca|trova|fai|crea|traduci|riassumi|aiuta|aiutami|confronta|calcola|elenca|correggi|descrivi|immagina|cerco|voglio|vorrei|ho bisogno|sto (?:cercando|pensando|provando)|provo a){b}',
  ),
  material: anywhere(
    '{s}(?:traduci|tradurre|traduca|correggi|riassumi (?:questo|il)|riformula|il seguente testo|la seguente frase|ecco il testo|fai finta|fingi){b}',
  ),
  unreal: anywhere(
    '{s}(?:supponi(?:amo)?|immagina|immaginiamo|mettiamo che|diciamo che|se io|se (?:preferissi|fossi|avessi|mi piacesse)|ha detto|dice|dicono|disse|hanno detto|diceva|scrive|ha scritto|racconta|sostiene|pensa che|crede che|secondo|come se){b}',
  ),
  telltales: anywhere(
    "{s}(?:il|lo|gli|i|di|non|che|con|sono|mi|una|del|della|dei|delle|è|per|e|più){b}|dell'|dall'|nell'|[àìòù]|zion|cch|gli",
  ),
  rules: defineRules(words, [
    {
      says: '(?:spiega|spiegami|spiegamelo|spiegalo|parlami)(?: (?:questo|tutto|le cose))? come se (?:io )?{object}',
      type: 'expertise',
      topic: 'explanation-level',
    },
    {
      says: "(?:sempre|mai|d'ora in poi|in futuro)[ ,]{1,2}(?:rispondi|rispondimi|scrivi|spiega|usa|utilizza|dammi) {object}",
      type: 'style',
      topic: '*',
    },
    {
      says: '(?:rispondi|rispondimi|scrivi|scrivimi|spiega|spiegami|parla|parlami)(?: (?:sempre|tutto|solo))? (?<object>(?:in {language}|in (?:poche parole|una frase|dettaglio|modo (?:semplice|conciso|breve|formale|dettagliato)|frasi brevi|termini semplici)|con (?:esempi|parole semplici|elenchi|fonti)|senza (?:emoji|gergo|tecnicismi|termini tecnici)|(?:molto |più )?(?:brevemente|semplicemente|formalmente|chiaramente|direttamente|passo dopo passo|per punti)){b}.*)',
      type: 'style',
      topic: '*',
      isBare: true,
    },
    {
      says: '(?:usa|utilizza|usi|dammi|metti)(?: sempre)? (?<object>(?:elenchi(?: puntati)?|esempi|tabelle|(?:il )?sistema metrico|(?:le )?unità metriche|gradi celsius|celsius|risposte (?:brevi|corte|dettagliate)|parole semplici|frasi brevi|un tono (?:formale|amichevole|neutro)|emoji){b}.*)',
      type: 'style',
      topic: '*',
      isBare: true,
    },
    {
      says: '(?:non (?:usare|utilizzare|mettere|aggiungere|darmi)|niente|senza|evita|smetti di usare) (?:mai |le |gli |il )?(?<object>(?:emoji|gergo|tecnicismi|termini tecnici|elenchi|risposte lunghe|spiegazioni lunghe|tabelle){b}.*)',
      type: 'style',
      topic: '*',
    },
    {
      says: '(?:sii|sia)(?: sempre)? (?<object>(?:più |molto )?(?:breve|concis[oa]|formale|gentile|dirett[oa]|chiar[oa]|sincer[oa]|onest[oa]|educat[oa]){b}.*)',
      type: 'style',
      topic: '*',
      isBare: true,
    },
    { says: '(?:dammi del (?:tu|lei)|mi dia del (?:tu|lei))(?<object>.*)', type: 'style', topic: 'address' },
    { says: 'chiamami {object}', type: 'style', topic: 'address' },
    {
      says: '(?:voglio|vorrei|ho bisogno di|desidero|preferirei|mi aspetto) {adv}{object}',
      type: 'style',
      topic: '*',
      needsStyle: true,
    },
    {
      says: '(?:le )?(?:tue )?(?:risposte|spiegazioni) (?:devono|dovrebbero) {object}',
      type: 'style',
      topic: '*',
    },

    {
      says: '{i}sono (?:un |una |ancora |un totale |completamente |alle ){0,3}(?:principiante|novizi[oa]|espert[oa]|profan[oa]|dilettante|prime armi|alle prime armi)(?: (?:in|con|di|nel|nella) {object}|(?= ?(?:[,.;!?]|$|e{b})))',
      type: 'expertise',
      topic: 'level:*',
    },
    {
      says: "{i}sono (?:un |una )?(?:vegan[oa]|vegetarian[oa]|celiac[oa]|diabetic[oa]|intollerante al (?:lattosio|glutine)|allergic[oa] (?:a|al|alla|alle|ai|agli|all') ?(?<object>.+)){b}",
      type: 'custom',
      topic: 'diet:*',
    },
    {
      says: "{i}(?:non )?sono (?:molto |un |una |per niente )?(?:(?:grande |gran )?(?:fan|amante|appassionat[oa]|tifos[oa]|patito|patita)) (?:di|del|della|dei|delle|degli|dell') ?{here}{object}",
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: '{i}sono (?:nuov[oa] (?:di|a|in)|(?:non )?(?:molto )?(?:brav[oa]|pratic[oa]|esperto) (?:in|di|con)) {here}{object}',
      type: 'expertise',
      topic: 'level:*',
    },
    {
      says: "{i}sono (?:un |uno |una |un')(?!po'?{b})(?<object>.+)",
      type: 'expertise',
      topic: 'profession',
      isCertain: true,
    },
    {
      says: '{i}sono (?<object>{profession}{b}.*)',
      type: 'expertise',
      topic: 'profession',
      objectCase: 'lower',
    },
    {
      says: "{i}(?:lavoro (?:attualmente )?come|faccio (?:il |la |l'|lo ) ?(?=\\p{L}+(?:ante|ente|iere|iera|ista|tore|trice|ologo|ico|uoco|uoca|aio|aia|essa|ere|ato|ata|or|er){b})) ?{object}",
      type: 'expertise',
      topic: 'profession',
      isCertain: true,
    },
    {
      says: '(?:il mio (?:lavoro|mestiere)|la mia professione) è {object}',
      type: 'expertise',
      topic: 'profession',
    },
    {
      says: '(?:non )?ho (?:molta|poca|nessuna|alcuna|una certa|\\d+ anni di|diversi anni di|molti anni di|pochissima)? ?(?:esperienza|conoscenze|conoscenza|formazione) (?:in|con|di|su|nel|nella) {here}{object}',
      type: 'expertise',
      topic: 'level:*',
    },
    {
      says: 'non so (?:nulla|niente|quasi nulla|molto) (?:di|su) {here}{object}',
      type: 'expertise',
      topic: 'level:*',
    },
    { says: '{i}(?:studio|insegno) (?!per{b}){object}', type: 'expertise', topic: 'education' },
    {
      says: "{i}(?:non )?parlo (?:solo |soltanto |un po' di |poco |bene )?(?:l')?(?<object>{language}{b}.*)",
      type: 'expertise',
      topic: 'level:*',
    },
    {
      says: '(?:la )?mia (?:madrelingua|lingua madre) è {object}',
      type: 'expertise',
      topic: 'native-language',
    },

    {
      says: '{i}(?:lavoro|programmo|sviluppo) {adv}(?:con|in|nel|nella|su) (?!(?:questo|questa|un progetto){b}){object}',
      type: 'domain',
      topic: 'domain:*',
    },
    {
      says: "{i}mi (?:interesso|occupo) {adv}(?:di|del|della|dei|delle|d'|dell') ?{here}{object}",
      type: 'domain',
      topic: 'domain:*',
    },
    {
      says: '(?:mi specializzo in|sono specializzat[oa] in|mi appassionano?|il mio (?:campo|settore) è|la mia (?:area|specialità) è) {here}{object}',
      type: 'domain',
      topic: 'domain:*',
    },

    {
      says: '{i}{adv}(?:preferisco|odio|detesto|evito|amo|adoro|aborro|rifiuto|apprezzo|disprezzo|mi rifiuto di|cerco di evitare|boicotto|non (?:sopporto|reggo|tollero|amo|apprezzo|posso (?:mangiare|bere|sopportare)|riesco a (?:mangiare|bere|sopportare|guardare))) {here}{adv}{object}',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: '(?:a me )?(?:non )?mi (?:piace|piacciono|affascinano?|annoiano?|infastidisc(?:e|ono)|dispiacciono|disgustano?|irritano?|interessano?|attirano?|spaventano?) {adv}(?:per niente |poco |più )?{here}{object}',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: '{i}(?:non|mai|solo|soltanto|solamente|sempre|raramente|quasi mai|normalmente|generalmente|di solito|esclusivamente) {habit}{b}(?! (?:questo|quello|che|più questo){b}) ?(?:più |mai )?(?<object>.*)',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: '{i}{habit} (?:solo|soltanto|solamente|sempre|esclusivamente|principalmente|soprattutto|raramente) {here}{object}',
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: "ho (?:un |una |un'|molta |molto )?(?:\\p{L}+ )?(?:paura|avversione|allergia|preferenza|debolezza|passione|fobia|intolleranza|terrore|orrore)(?: \\p{L}+)? (?:a|al|alla|per|di|del|della|dei|delle|degli|verso|contro|ai|alle) {here}{object}",
      type: 'custom',
      topic: 'taste:*',
    },
    {
      says: '{i}trovo (?!(?:che|questo|quello){b})(?<object>[^.;]{1,80}?) (?:molto |troppo |piuttosto )?(?:noios[oaie]|difficil[ei]|pesant[ei]|interessant[ei]|insopportabil[ei]|util[ei]|stancant[ei]|complicat[oaie]|affascinant[ei]){b}',
      type: 'custom',
      topic: 'taste:*',
    },
    { says: '{i}imparo (?:meglio|più facilmente) {object}', type: 'custom', topic: 'learning-style' },
    {
      says: '(?:il |la |i |le )?(?:mio|mia|miei|mie) (?<object>[^.,;]{2,40}?) (?:preferit[oaie]) (?:è|sono){b}.*',
      type: 'custom',
      topic: 'favourite:*',
    },
    {
      says: "(?!(?:questo|quello|ciò|che|lui|lei|tu|quando|non){b})(?<object>[\\p{L}' -]{2,60}?) (?:(?:è|sono) (?:\\p{L}+ )?important[ei] per me|non (?:fa|fanno|è|sono) (?:per me|il mio genere)|(?:non )?mi (?:annoiano?|interessano?|infastidisc(?:e|ono)|piace|piacciono|irritano?)(?: per niente| molto)?{b})",
      type: 'custom',
      topic: 'taste:*',
    },
  ]),
  styleTopics: [
    ['answer-language', anywhere('{s}in {language}{b}', words)],
    [
      'explanation-level',
      anywhere('{s}(?:semplic[ei]|semplicemente|tecnic[oaie]|tecnicismi|gergo|principiante|come se){b}'),
    ],
    ['units', anywhere('{s}(?:metric[oahe]+|celsius|fahrenheit|unità|chilometri){b}')],
    ['emoji', anywhere('{s}emoji{b}')],
    [
      'answer-format',
      anywhere('{s}(?:elench[io]|elenco|tabell[ae]|markdown|passo dopo passo|paragraf[io]|punti){b}'),
    ],
    [
      'answer-length',
      anywhere(
        '{s}(?:brev[ei]|brevemente|cort[oaie]|concis[oaie]|lung[oa]|lungh[ie]|dettagliat[oaie]|dettagli[oi]?|fras[ei]){b}',
      ),
    ],
    [
      'tone',
      anywhere(
        '{s}(?:formal[ei]|formalmente|informal[ei]|gentil[ei]|dirett[oaie]|tono|umorismo|battute|educato|sincero|onesto){b}',
      ),
    ],
    ['examples', anywhere('{s}(?:esemp[io]|esempio|analogi[ae]){b}')],
    ['citations', anywhere('{s}(?:font[ei]|citazion[ei]|link){b}')],
  ],
  styleObject: anywhere(
    '{s}(?:rispost[ae]|spiegazion[ei]|riassunt[oi]|emoji|elenchi puntati|unità metriche|sistema metrico|tecnicismi|gergo|che (?:tu )?(?:mi )?(?:risponda|spieghi|usi|sia|scriva|parli)|markdown){b}',
  ),
  objectEnd: anywhere(
    '[,;.!?()–—:]|{s}(?:perché|poiché|ma|anche se|per niente|affatto|molto|tanto|troppo|e (?:odio|preferisco|evito|amo|non|mi|detesto|adoro)|per favore|per motivi|per ragioni){b}',
  ),
  lightWords: anywhere(
    "{s}(?:il|lo|la|i|gli|le|l'|un|uno|una|di|del|della|dei|delle|degli|mangiare|bere|prendere|indossare|leggere|guardare|comprare|usare|niente|molto|più|tanto|già|non|che|tutto|tutti|tutte|mai){b}",
  ),
};
