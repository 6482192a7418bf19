/** Phrases by which a question is known, in plain words: without case and accents. */
import { createPhrases } from '../../text';

/** Asks about a text, whatever words follow. */
export const ofText = createPhrases(
  'this page|the page|this article|the article|this site|this website|this post|this paper|the paper|this pdf',
  'the pdf',
  'this document|the document|this text|the text|this video|this blog|this section|this chapter|the author',
  'the report',
  'according to|summarize|summarise|what does it say|what is said|who wrote|pages say|articles say|page says',
  'did i read|have i read|i read about',
  'diese seite|dieser seite|der seite|dieser artikel|diesem artikel|der artikel|dem artikel|dieses dokument',
  'laut|fasse|habe ich gelesen|der autor',
  "cette page|la page|cet article|l'article|ce document|ce texte|selon|d'apres|resume|l'auteur|ai-je lu|j'ai lu",
  'esta pagina|la pagina|este articulo|el articulo|este documento|este texto|segun|resume|resumen|el autor',
  'he leido|lei sobre',
);

export const state = createPhrases(
  'open tabs|tabs open|tabs are open|tabs do i have|tabs have i|tab is active|my tabs|which tabs|what tabs',
  'many tabs|list tabs|list my tabs|active tab',
  'browser tabs|tabs … open|the queue|in the queue|queued|job queue|background jobs|any jobs|many jobs',
  'jobs … running|jobs are|jobs still|which jobs are|pending jobs|failed jobs|indexing|being indexed',
  'indexed so far|index … status|still indexing|waiting to be indexed',
  'memory size|size of … memory|big is … memory|large is … memory|full is … memory|much storage',
  'storage … used|storage is|storage left|disk space|much space|many pages … remember*|pages are stored',
  'pages have you stored|pages do you have|many facts … stored|many memories|much memory',
  'many documents|many passages|memory stats|memory statistics|running answers|answers … running',
  'answer … running|still running|currently running|anything running|tasks … running|something running',
  'agents … running|running right now',
  'status of recollect|recollect … status|are you working|are you busy|are you online|model … connected',
  'connected model|model is connected|model are you using|which model|embeddings … pending|vectors … missing',
  'tasks … waiting|tasks … pending|tasks … in progress|being processed|is capture on|is capture off',
  'capture … on|paused',
  'offene tabs|offenen tabs|tabs … offen|welche tabs|wie viele tabs|meine tabs|warteschlange|auftrage',
  'indizierung|indexierung|wird … indiziert|wird … indexiert|speicherplatz|gross ist … gedachtnis',
  'gross ist … speicher|seiten … gespeichert|seiten … gemerkt|lauft gerade|laufen gerade|laufende',
  'welches modell|status von recollect|status der',
  'onglets|onglets ouverts|file d attente|la file|taches en cours|reponses en cours|travaux en cours',
  'indexation|indexees|taille de … memoire|combien de pages … enregistrees|combien de pages … memoire',
  'espace disque|espace … utilise|quel modele|statut de recollect|statut de l',
  'pestanas|pestanas abiertas|la cola|en cola|tareas pendientes|trabajos pendientes|indexacion|indexando',
  'indexadas|tamano de … memoria|cuantas paginas … guardadas|cuantas paginas … recuerdas|cuanto espacio',
  'espacio en disco|espacio libre|que modelo|en ejecucion|estado de recollect|estado de la cola',
  'estado de la memoria|tamano … memoria',
);

export const lessons = createPhrases(
  'how do i|how do we|how do you|how can i|how can we|how should i|how should we|how could i|how to',
  'how would i|how does one|how did i fix|how did we fix|how did i solve|how did we solve|how did i get',
  'how did we get|how did we resolve|how did i resolve|how was … fixed|how was … solved',
  'best way|best practice|best practices|gotcha|gotchas|pitfall|pitfalls|pattern do we|pattern for',
  'patterns for|patterns do we|recommended way|right way|proper way|trick|tricks|tip for|tips for|workaround',
  'workarounds|solution|solutions|fix for|fixes for|the fix|cure for',
  'did we learn from|we learn from|learned about|learned from|have i learned|have we learned|did we learn',
  'did i learn|lessons|lesson|know about fixing|what helps|what works|why do i get|why does … fail',
  'why do … fail|why is … failing|getting an error|getting error|error message|throws|how come i get',
  'what should i do when|what to do when|what to do if|what do i do if|what do i do when|steps to',
  'wie kann ich|wie mache ich|wie macht man|wie lose ich|wie behebe ich|wie richte ich|wie geht das',
  'wie geht man|wie soll ich|wie konnen wir|wie bekomme ich|wie lasst sich|wie installiere ich',
  'wie verhindere ich|wie vermeide ich|wie haben wir … gelost|wie habe ich … gelost|wie haben wir … behoben',
  'losung fur|losung|losungen|bewahrte|beste weg|besten weg|gelernt|fehlermeldung|was hilft|was tun',
  'welches muster|muster fur|gelost|behoben|stolperfalle|stolperfallen|workaround|trick',
  'comment faire|comment puis-je|comment je|comment on|comment corriger|comment resoudre|comment installer',
  'comment eviter|comment configurer|comment reparer|comment a-t-on|comment avons-nous … resolu|comment ai-je',
  'solution|solutions|astuce|astuces|bonne pratique|bonnes pratiques|piege|pieges|appris|que faire',
  'meilleure facon|meilleure maniere|message d erreur|erreur',
  'como puedo|como se hace|como se arregla|como se instala|como se configura|como se puede|como se soluciona',
  'como se evita|como hago|como arreglo|como soluciono|como resuelvo|como instalo|como configuro|como evito',
  'como podemos|como debo|como arreglamos|como solucionamos|como resolvimos|solucion|soluciones|truco|trucos',
  'buena practica|buenas practicas|aprendido|aprendi|aprendimos|que hacer|mejor manera|mejor forma',
  'mensaje de error|error',
);

export const happened = createPhrases(
  "what happened|what's happened|what has happened|what went|happened|last session|previous session",
  'earlier session|this session|last time|last chat|previous chat|earlier chat|last conversation',
  'previous conversation|our conversation|our last|we talked|we talk|did we discuss|we discussed|did i say',
  'i said|did i tell|i told you|did i ask|i asked|did you say|you said|did you tell|did you answer',
  'did we decide|did i decide|we decided|i decided|our decision|my decision|our decisions|my decisions',
  'decisions did|decisions have|decision did|did we make|agreed on|did we agree|did i choose|did we choose',
  'when did i|when did we|when was the last|when have i|have i been doing|did i do|did we do|have we done',
  'have i done|was i doing|were we doing|was i working on|were we working on|did i work on|we left off',
  'i left off|we leave off|left off|pick up where',
  'what did i refuse|did i allow|did i reject|failed last|errors … occurred|errors … happened|went wrong',
  'timeline of the|log of|recap|catch me up|what was the outcome|outcome of|result of … attempt',
  'was ist passiert|ist passiert|passiert|letzte sitzung|letzten sitzung|letzten gesprach|letztes mal',
  'letzten mal|letzten chat|haben wir besprochen|wir besprochen|haben wir … entschieden|unsere entscheidung',
  'unsere entscheidungen|entscheidungen haben wir|habe ich entschieden|beschlossen|habe ich gesagt',
  'habe ich gefragt|wann habe ich|wann haben wir|habe ich … gemacht|haben wir … gemacht|schiefgelaufen',
  'schief gelaufen|stehen geblieben|ergebnis von',
  "que s'est-il passe|s'est passe|est arrive|derniere session|derniere fois|dernier chat",
  'derniere conversation|avons-nous discute|avons-nous decide|nous avons decide|ai-je decide|notre decision',
  'nos decisions|ai-je dit|ai-je demande|quand ai-je|quand avons-nous|ai-je fait|avons-nous fait|mal tourne',
  'en etions-nous',
  'que paso|ha pasado|paso con|paso en|ultima sesion|ultima vez|ultimo chat|ultima conversacion|hablamos',
  'decidimos|decidi|nuestra decision|nuestras decisiones|hemos decidido|dije|pregunte|cuando hice',
  'cuando hicimos|cuando decidi|cuando empece|hice|hicimos|salio mal|nos quedamos|me quede',
);

/** Somebody's own past; without that, it is the news. */
export const times = createPhrases(
  'yesterday|last week|last month|last night|last monday|last tuesday|last wednesday|last thursday|last friday',
  'last weekend|this morning|earlier today|the other day|days ago|weeks ago|months ago|recently|lately',
  'gestern|letzte woche|letzten monat|letzter woche|neulich|vorhin|kurzlich|zuletzt|vor tagen|heute morgen',
  "hier|la semaine derniere|le mois dernier|recemment|l'autre jour|ce matin|avant-hier",
  'ayer|anoche|la semana pasada|el mes pasado|recientemente|el otro dia|esta manana|hace poco',
);
/** What has a year of long ago is history, not memory. */
export const longAgo = /\b1\d{3}\b/u;
/** Also said of pages. */
export const underWay = createPhrases(
  'indexing|being indexed|waiting to be indexed|indexed yet|open tabs|tabs … open|onglets|pestanas|offenen tabs',
);
