/** Turns of phrase by which a question is known, as patterns: words may stand between the words that count. */

/** Names a text that somebody else has written: whatever is asked then is asked of that text. */
export const aboutText = any(
  // English
  String.raw`(?:this|that|the|an|which|what|these|those|any) (?:\w+ ){0,2}?(?:pages?|articles?|posts?|papers?|stud(?:y|ies)|books?|documents?|texts?|sites?|websites?|authors?|pdfs?|tutorials?|guides?|reports?|videos?|blogs?|passages?|paragraphs?|chapters?|recipes?)`,
  String.raw`(?:i|we) (?:\w+ )?(?:read|saw|visited|looked at|came across|browsed|was reading|were reading)`,
  String.raw`(?:did|have) (?:i|we) (?:\w+ )?(?:read|see|seen|visit|visited|open|opened|look at)`,
  // German, French, Spanish
  String.raw`(?:dieser|diese|dieses|der|die|das|im|den|dem|welche[rs]?) (?:seite|artikel|beitrag|studie|buch|dokument|text|autor|autorin|bericht|rezept|video)s?`,
  String.raw`(?:gelesen|besucht|angesehen)`,
  String.raw`(?:cette|cet|ce|la|l'|l’|le|quel|quelle) ?(?:page|article|étude|livre|document|texte|auteur|site|rapport|recette|vidéo)s?`,
  String.raw`(?:j'ai|j’ai|ai-je|nous avons|avons-nous|on a) (?:\p{L}+ )?(?:lu|vu|visité)`,
  String.raw`(?:esta|este|la|el|qué|que|cuál) (?:página|artículo|estudio|libro|documento|texto|autor|autora|sitio|informe|receta|vídeo|video)s?`,
  String.raw`(?:leí|leímos|he leído|hemos leído|vi|visité)`,
);

export const operational = any(
  String.raw`(?:import|export|backfill|backup|indexing)s? (?:\p{L}+ ){0,3}?(?:finish\p{L}*|done|complete\p{L}*|through|over|ready|terminé\p{L}*|fertig)`,
  String.raw`what(?:['’]?s| is) (?:the|your) status`,
  String.raw`failed (?:captures?|jobs?|pages?|imports?|tasks?)`,
  String.raw`(?:excluded|recorded|recording|captured|capturing|remembering|remembered) (?:\p{L}+ ){0,2}?(?:on|from|for) this (?:site|page|tab)`,
  String.raw`(?:is|are) (?:an|the|any|your) answers? (?:still |being )?(?:running|written|streaming|open)`,
  String.raw`(?:ist|hast du|wird) (?:diese|die) seite (?:\p{L}+ ){0,2}?(?:gespeichert|gemerkt|im gedächtnis)`,
  String.raw`(?:l['’]import|l['’]export|importation|exportation) (?:est|n['’]est|a)`,
  String.raw`(?:importar|exportar|importación) (?:el |la )?(?:historial|marcadores|memoria)?`,
  String.raw`(?:está|están) (?:ya )?(?:guardad|recordad|indexad)[oa]s? (?:la|esta|las) páginas?`,
  String.raw`(?:trabajos|tareas|procesos) (?:\p{L}+ ){0,2}?(?:corriendo|en marcha|pendientes|activ[oa]s)`,
  String.raw`(?:open|my|other|which|what|how many|all|list|show|current) (?:\w+ ){0,2}?(?:tabs?|windows)`,
  String.raw`tabs? (?:(?:are|do i have|have i got|is|that are) )?(?:\w+ )?open`,
  String.raw`(?:queue|queued|backlog|backfill|jobs?|import|export) ?(?:\w+ )?(?:running|waiting|pending|left|stuck|finished|done|status|progress|failed|going)`,
  String.raw`(?:anything|something|what|which \w+|how many \w+|how much) (?:is |are |still )?(?:\w+ )?(?:waiting|pending|queued|stuck|running|in the queue|left to index|being indexed)`,
  String.raw`waiting to be (?:remembered|indexed|read|kept|stored)`,
  String.raw`(?:are|is) (?:you|it|recollect|the \w+) (?:still |done |now |currently |already )?(?:indexing|embedding|importing|exporting|busy|working|running|online|connected|ready)`,
  String.raw`(?:how many|number of) (?:\w+ )?(?:pages|facts|chats|memories|preferences|passages|things|sites) (?:\w+ ){0,3}?(?:remember\w*|stored?|stores|index\w*|kept|keep|saved|know|hold|in (?:your|the|my) memory|in memory|are there)`,
  String.raw`how (?:big|large|full) is (?:my|your|the) (?:memory|index|database)`,
  String.raw`how much (?:disk |storage )?(?:space|storage|memory|room|disk)`,
  String.raw`(?:which|what) (?:language )?model (?:are you|is (?:connected|used|answering|set up)|do you use|am i using)`,
  String.raw`(?:which|what) agents? (?:are|is) (?:\w+ )?(?:running|connected|active|online)`,
  String.raw`what are you (?:doing|working on|up to)(?: right now| now| at the moment)?`,
  String.raw`(?:your|current|system|indexing) (?:status|state|progress)`,
  String.raw`why (?:is|was) (?:this|the|that) (?:page|site|tab) not (?:being )?(?:remembered|indexed|stored|kept|saved)`,
  String.raw`is (?:this|the|that) (?:page|site|tab) (?:already |being )?(?:remembered|indexed|stored|saved)`,
  // German
  String.raw`(?:offen\w*|welche|meine|wie viele|alle) (?:\p{L}+ ){0,2}?(?:tabs?|fenster|reiter)`,
  String.raw`(?:warteschlange|wartet noch|läuft (?:gerade|noch)|wird (?:gerade|noch) (?:indexiert|gespeichert|importiert))`,
  String.raw`wie viele (?:\p{L}+ )?(?:seiten|fakten|chats|erinnerungen) (?:\p{L}+ ){0,3}?(?:gespeichert|gemerkt|im gedächtnis|kennst|hast)`,
  String.raw`wie (?:groß|voll) ist (?:mein|dein|das) (?:gedächtnis|index|speicher)\p{L}*`,
  String.raw`wie viel (?:platz|speicher\p{L}*)`,
  String.raw`was (?:machst|tust) du (?:gerade|jetzt)`,
  String.raw`welches (?:sprach)?modell`,
  // French
  String.raw`(?:quels?|mes|combien d['’]|les) ?(?:onglets?|fenêtres)`,
  String.raw`onglets? (?:sont )?ouverts?`,
  String.raw`(?:file d['’]attente|en attente|en cours d['’](?:indexation|import\w*)|indexation)`,
  String.raw`combien de (?:pages|faits|souvenirs|conversations) (?:\p{L}+[- ]){0,4}?(?:mémoris\p{L}+|enregistr\p{L}+|stock\p{L}+|en mémoire)`,
  String.raw`(?:combien d['’]espace|quelle place|quelle taille (?:fait|a) (?:ta|ma|la) mémoire)`,
  String.raw`(?:que fais-tu|qu['’]est-ce que tu fais)(?: en ce moment| maintenant)?`,
  String.raw`quel modèle`,
  // Spanish
  String.raw`(?:qué|cuántas|mis|las|cuáles) (?:\p{L}+ ){0,2}?pestañas`,
  String.raw`pestañas (?:están |tengo )?abiertas`,
  String.raw`(?:en cola|cola de|pendientes?|indexando|importando)`,
  String.raw`cuánt[oa]s (?:páginas|hechos|recuerdos|chats) (?:\p{L}+ ){0,3}?(?:guardad\p{L}+|recuerdas|almacenad\p{L}+|en (?:la|tu) memoria)`,
  String.raw`cuánto (?:espacio|ocupa)`,
  String.raw`qué estás haciendo`,
  String.raw`qué modelo`,
);

export const episode = any(
  String.raw`(?:we|i) (?:stopped|left it|got done|had stopped|finished up)`,
  String.raw`(?:the|our|my) (?:plan|decision|agreement|list|idea)s? (?:that )?(?:we|i) (?:made|had|agreed on|came up with|settled on|wrote)`,
  String.raw`(?:telling|told) you|i (?:already |once )?told you`,
  String.raw`(?:the )?reason (?:why )?(?:i|we) (?:rejected|chose|picked|decided|dropped|refused|switched|postponed)`,
  String.raw`(?:wann|warum|was|wie) hatte(?:n)? (?:ich|wir)`,
  String.raw`(?:on en était|nous en étions|en étions-nous|je t['’]ai (?:dit|demandé|raconté|parlé))`,
  String.raw`(?:te|os|le) (?:conté|dije|pregunté|comenté|pedí)`,
  String.raw`what (?:happened|went wrong|went on|was decided|was agreed|was the (?:outcome|result|decision))`,
  String.raw`what (?:did|have|had|were|was) (?:we|i|you) (?:\w+ )?(?:do|done|doing|deciding|decide|decided|talk|talked|talking|discuss|discussed|discussing|say|said|agree|agreed|conclude|concluded|try|tried|trying|work|worked|working|ask|asked|asking|tell|told|choose|chose|chosen|settle|settled|plan|planned|promise|promised|write down|note|noted|finish|finished|start|started)`,
  String.raw`(?:when|why|how|where|did|have|had|which \w+) (?:did |have |had )?(?:we|i|you) (?:ever |already |finally |first |last )?(?:decide|decided|agree|agreed|talk|talked|discuss|discussed|tell|told|say|said|choose|chose|chosen|settle|settled|leave off|left off|mention|mentioned|switch|switched|conclude|concluded|reject|rejected|try|tried|ask|asked|postpone|postponed|finish|finished)`,
  String.raw`(?:last|previous|earlier|past|recent|our|yesterday['’]s|this morning['’]s|first) (?:\w+ )?(?:session|chat|conversation|discussion|talk|decision|meeting|episode)s?`,
  String.raw`(?:remind me|recap|summari[sz]e|sum up|tell me) (?:\w+ ){0,4}?(?:we|i) (?:\w+ )?(?:did|decided|talked|discussed|agreed|said|tried|asked|told|were|worked)`,
  String.raw`where (?:were we|did we (?:stop|leave))`,
  String.raw`(?:any|which|what) (?:errors?|failures?|problems?|mistakes?|decisions?|episodes?) (?:\w+ ){0,3}?(?:last|lately|recently|yesterday|today|so far|did we|did i|have we|have i|were there|made|happen\w*|occur\w*)`,
  // German
  String.raw`was (?:ist|war) (?:gestern|letzte[ns]?|heute|zuletzt|beim letzten mal|schief)\p{L}*`,
  String.raw`was (?:ist|war) (?:\p{L}+ ){0,4}?(?:passiert|geschehen|schiefgegangen|beschlossen|entschieden)`,
  String.raw`(?:was|worüber|wann|warum|wie|wofür|wogegen|haben|hatten|habe) (?:haben |hatten |habe |hatte )?(?:wir|ich)(?: uns| mich)? (?:\p{L}+ ){0,6}?(?:beschlossen|entschieden|besprochen|geredet|gesprochen|gesagt|vereinbart|versucht|gemacht|gefragt|gewählt|ausprobiert|verschoben|abgelehnt|geeinigt|stehen geblieben|stehengeblieben|geplant)`,
  String.raw`(?:letzte[ns]?|vorige[ns]?|frühere[ns]?|unser\p{L}*) (?:sitzung|chat|gespräch|unterhaltung|entscheidung|mal)\p{L}*`,
  // French
  String.raw`(?:que s['’]est-il passé|qu['’]est-ce qui s['’]est passé|ce qui s['’]est passé)`,
  String.raw`(?:avons-nous|avions-nous|nous avons|on a|ai-je|j['’]ai|as-tu|nous avions) (?:\p{L}+ ){0,3}?(?:décidé|discuté|parlé|dit|convenu|essayé|fait|choisi|demandé|conclu|reporté|prévu)`,
  String.raw`(?:dernière|précédente|notre|nos|dernier) (?:session|conversation|discussion|décision|échange|fois)s?`,
  // Spanish
  String.raw`(?:qué pasó|qué ha pasado|qué sucedió|qué salió mal)`,
  String.raw`(?:qué|cuándo|por qué|de qué|cómo|dónde|hemos|en qué) (?:\p{L}+ )?(?:decidimos|hablamos|acordamos|dijimos|dije|hicimos|hice|probamos|elegimos|discutimos|quedamos|hablado|decidido|pregunté|concluimos)`,
  String.raw`(?:última|anterior|nuestra|pasada|último) (?:sesión|conversación|charla|decisión|reunión|vez)`,
);

export const knowledge = any(
  String.raw`keeps? (?:on )?\p{L}+ing`,
  String.raw`(?:any|a|the|is there a) (?:quick |known |good )?(?:fix|cure|remedy)`,
  String.raw`why (?:does|do|is|are|did) (?:my |our |the )?\p{L}+ (?:\p{L}+ ){0,2}?(?:refuse|refuses|refusing|reject|rejects|disconnect\p{L}*|not work\p{L}*|freeze\p{L}*)`,
  String.raw`(?:need|looking for|is there|know) (?:a|any) (?:good |better |clean |reliable )?way to`,
  String.raw`(?:watch out for|look out for|be careful with|make it stop|recomm?ended way)`,
  String.raw`what(?:['’]?s| is| was|) (?:causing|causes?) (?:the|this|my|that|\p{P})`,
  String.raw`(?:bonne méthode|bonne façon|pourquoi (?:mon|ma|mes|notre|nos) \p{L}+ (?:\p{L}+ )?(?:plante|échoue|bloque|refuse))`,
  String.raw`(?:qué|que) (?:hago|hacemos|debo hacer) (?:si|cuando)`,
  String.raw`how (?:do|can|could|should|would|must|did) (?:i|we|you|one) (?:\w+ ){0,2}?\w+`,
  String.raw`how to \w+`,
  String.raw`what(?:['’]s| is| are| was| were) (?:the|a|our|my|your) (?:\w+ ){0,3}?(?:fix|solution|workaround|way|trick|cure|remedy|pattern|approach|best practices?|gotchas?|pitfalls?|conventions?|recommended|procedure|steps|lessons?|rule of thumb|recipe for)`,
  String.raw`(?:best practices?|gotchas?|pitfalls?|workarounds?|rules? of thumb|lessons? learn(?:ed|t)|anti-?patterns?|tips|tricks)`,
  String.raw`(?:have|did|what|do) (?:i|we|you) (?:\w+ ){0,2}?(?:learn|learned|learnt|know)`,
  String.raw`why (?:do|does|did|is|are|am) (?:i|we|my|our|it|the \w+|this|npm|git|docker|\w+) (?:\w+ ){0,4}?(?:fail|fails|failing|failed|crash|crashes|crashing|throw|throws|throwing|error|errors|break|breaks|broken|hang|hangs|hanging|slow|stuck|get|getting)`,
  String.raw`(?:fix|solve|resolve|avoid|prevent|debug|get rid of|work around|handle) (?:the|this|a|an|that|my|our|these|those)?\s?\w+`,
  String.raw`(?:error|exception|bug|traceback|stack trace|segfault)\b`,
  String.raw`which (?:pattern|approach|fix|solution|convention|command|flag|option) (?:\w+ ){0,4}?(?:use|works?|worked|helps?|should|for)`,
  // German
  String.raw`wie (?:kann|soll|sollte|muss|könnte|behebe|löse|richte|vermeide|mache|bekomme|verhindere|installiere|konfiguriere|repariere) (?:ich|man|wir)`,
  String.raw`(?:lösung|abhilfe|fehlermeldung|best practice|stolperfalle|faustregel|gelernt|behebt|vermeidet)\p{L}*`,
  String.raw`warum (?:schlägt|stürzt|bricht|hängt|funktioniert)`,
  // French
  String.raw`comment (?:puis-je|faire|dois-je|peut-on|faut-il|est-ce que je|corriger|résoudre|éviter|réparer|installer|configurer|régler|\p{L}+er\b|\p{L}+ir\b)`,
  String.raw`(?:solution|astuce|bonne pratique|bonnes pratiques|contournement|piège|erreur|règle d['’]or)s?`,
  String.raw`(?:appris|pourquoi \p{L}+ (?:échoue|plante|bloque))`,
  // Spanish
  String.raw`cómo (?:puedo|debo|podría|se|hago|arreglo|soluciono|evito|resuelvo|instalo|configuro|corrijo|\p{L}+[aei]r\b)`,
  String.raw`(?:solución|truco|buenas prácticas|buena práctica|error|trampa|aprendido|aprendí|aprendimos)`,
  String.raw`por qué (?:falla|se cuelga|no funciona|se rompe)`,
);

export const recent = any(
  String.raw`(?:last|latest|recent|recently|lately|previous|yesterday|today|this morning|earlier|just now|so far|leave off|left off|were we)`,
  String.raw`(?:gestern|heute|zuletzt|letzte\p{L}*|neulich|kürzlich|vorhin|bisher)`,
  String.raw`(?:hier|aujourd['’]hui|dernière?s?|récemment|tout à l['’]heure|précédente?)`,
  String.raw`(?:ayer|hoy|últim[oa]s?|recientemente|anterior|hace poco)`,
);

/** Whole words. No quantifier stands inside another without a bound, so the time stays linear. */
function any(...patterns: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
}
