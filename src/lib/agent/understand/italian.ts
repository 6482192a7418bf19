import type { Lexicon } from './lexicon';

export const italian: Lexicon = {
  language: 'it',
  dropsPronouns: true,
  words: {
    summary:
      'riassumi|riassumere|riassunto|riassumimi|riassuma|riassumilo|riassumermi|riassuntino|riepilogo|riepiloga|riepilogare|sintesi|sintetizza|sintetizzare|in breve|in sintesi|in poche parole|in due parole|versione breve|tl dr|tldr|il succo|l essenziale|condensa|accorcia|in una frase|sunto',
    points:
      'punti principali|punto principale|punti chiave|punto chiave|punti importanti|punti piu importanti|punti essenziali|punti salienti|punti di forza|idee principali|idea principale|idee chiave|concetti chiave|concetti principali|aspetti principali|cose piu importanti|le cose importanti|piu importante|piu importanti|messaggio principale|argomenti principali|principali argomenti|principali punti|pro e contro|vantaggi e svantaggi|fatti principali|schema|la cosa principale|lezioni|cosa devo sapere|da sapere',
    translation:
      'traduci|tradurre|traducimi|traduca|traduzione|tradurmi|traducilo|tradotto|metti in italiano|metti',
    explanation:
      'spiega|spiegare|spiegami|spieghi|spiegarmi|spiegazione|spiegamelo|spiegalo|chiarisci|chiarire|chiariscimi|cosa significa questo|che cosa significa questo|cosa significa|che cosa significa|che significa|cosa vuol dire questo|cosa vuol dire|che vuol dire|che cosa vuol dire|non capisco|non ho capito|semplifica|semplificare|aiutami a capire|parole semplici|linguaggio semplice|piu facile|non e chiaro|non mi e chiaro|spieghi',
    overview:
      'di cosa parla|di che cosa parla|di che parla|di cosa tratta|di che si tratta|di cosa si tratta|di che cosa si tratta|di che tratta|cos e questo|cosa e questo|che cos e questo|che cosa e questo|cos e|cosa dice|che cosa dice|che dice|cosa c e scritto|cosa c e qui|cosa contiene|cosa sto guardando|cosa sto leggendo|panoramica|descrivi|descrivimi|tema|argomento|contenuto|parlami di|qual e l argomento|qual e il tema|descrizione|che tipo di',
    judgement:
      'ne vale la pena|vale la pena|conviene|mi conviene|dovrei comprarlo|dovrei comprarla|devo comprarlo|dovrei comprare questo|lo compro|dovrei farlo|posso fidarmi|ci si puo fidare|mi posso fidare|fidarmi di|fidarsi di|che ne pensi|cosa ne pensi|che ne pensa|cosa ne pensa|la tua opinione|il tuo parere|sei d accordo|lo consigli|consigli questo|valuta|valutare|critica|verifica i fatti|ha senso|ha senso questo|e una truffa|devo preoccuparmi|preoccuparmi|credere|fidarmi|fidare',
    'is-this': 'e questo|e questa|sono questi|sono queste|sarebbe questo',
    'this-is': 'questo e|questa e|questo articolo e|questa pagina e|questo sito e|quello e',
    'is-that': 'e quello|cio e',
    'is-it': 'e|sono|sara|sarebbe|era',
    verdict:
      'vero|vera|verita|falso|falsa|affidabile|attendibile|sicuro|sicura|pericoloso|pericolosa|buono|buona|cattivo|cattiva|buona idea|una buona idea|cattiva idea|serio|seria|credibile|corretto|corretta|giusto|giusta|esatto|attuale|aggiornato|obsoleto|valido|truffa|una truffa|pubblicita|utile|sano|salutare|nocivo|legale|illegale|gratis|gratuito|caro|economico|ufficiale|obiettivo|neutrale|di parte|recente|nuovo|normale|plausibile|satira|reale|autentico|consigliabile|davvero|dovrei|devo',
    list: 'elenca|elencare|elencami|elenco|lista|tutte|tutti|tutta|tutto|ogni|estrai|estrarre|enumera|nomina|trova|trovami|raccogli|cita',
    dates:
      'data|date|scadenza|scadenze|orario|orari|appuntamenti|eventi|calendario|cronologia|quand e|quando e|quando inizia|quando si tiene|quando si svolge|quando sara|quando comincia',
    prices:
      'prezzo|prezzi|costo|costi|tariffa|tariffe|spese|quanto costa|quanto costa questo|quanto costano|quanto viene|quant e|importi',
    steps:
      'passo|passi|passaggio|passaggi|istruzione|istruzioni|procedura|procedimento|ingrediente|ingredienti|preparazione|cosa devo fare|che cosa devo fare|che devo fare|come si fa|come si fa questo|come lo faccio|cosa mi serve|di cosa ho bisogno|passo dopo passo|passo passo|compiti|requisiti',
    names:
      'nomi|persone|gente|aziende|organizzazioni|marche|luoghi|autori|chi e citato|chi viene citato|chi viene menzionato|partecipanti',
    links: 'link|links|collegamenti|url|indirizzi web|riferimenti',
    numbers: 'numero|numeri|cifra|cifre|statistiche|percentuali|quantita',
    page: 'pagina|pagine|pagina web|sito|sito web|articolo|articoli|testo|testi|documento|post|pdf|rapporto|studio|ricetta|guida|tutorial|notizia|scheda|prodotto|offerta|contratto|video|autore|autrice|lettera',
    this: 'questo|questa|questi|queste|qui|qua|cio|quest|seguente|attuale|sopra',
    back: 'lo|la|li|le|l|gli|ne|ci|esso|essa|essi|lui|lei|loro|suo|sua|suoi|sue|quello|quella|quelli|quelle|quest ultimo|l altro|l altra|gli altri|le altre|entrambi|entrambe|lo stesso|la stessa|altro|altra|cio',
    opening:
      'primo paragrafo|prima parte|prima frase|prima sezione|introduzione|l introduzione|inizio|l inizio|primi paragrafi',
    end: 'ultimo paragrafo|ultima parte|ultima frase|ultima sezione|conclusione|conclusioni|la conclusione|la fine|finale',
    section: 'paragrafo|sezione|capitolo|titolo|tabella|grafico|immagine|figura',
    aside: 'per|come se|come a|come|a un|a una|a mia|a mio|perche',
    about: 'su|sul|sulla|sui|sulle|sullo|riguardo a|circa',
    clause: 'che|se|perche|come',
    elsewhere:
      'ho letto|abbiamo letto|ho visto|ho detto|ho deciso|abbiamo deciso|abbiamo parlato|abbiamo detto|ieri|la settimana scorsa|settimana scorsa|il mese scorso|l ultima volta|stamattina|la nostra conversazione|questa conversazione|la nostra chat|questa chat|nostra chat|i miei appunti|miei appunti|la mia cronologia|i miei preferiti|le mie schede|schede|ricorda|ricordi|salvata|memorizzata|indicizzata|dimentica|sai di me',
    onward: 'e|ed|ma|o|allora|anche|poi|e se|che ne dici di|che mi dici di|e per|solo',
    again:
      'di piu|dimmi di piu|raccontami di piu|piu dettagli|piu nel dettaglio|in dettaglio|dettagli|continua|continuare|vai avanti|prosegui|avanti|ancora|di nuovo|piu corto|piu breve|piu lungo|piu semplice|piu semplicemente|riformula|ripeti|davvero|sul serio|sei sicuro|sei sicura|perche no|per esempio|ad esempio|un esempio|esempio|esempi|cos altro|che altro|altro|chi altro|e poi|e quindi|e allora|cosa intendi|che intendi|cosa vuoi dire|in che senso|la tua risposta|tua risposta|la risposta|fonte|fonti|da quando|quanto tempo|quanti|quante|approfondisci|fallo piu',
    related:
      'meglio|migliore|migliori|peggio|peggiore|differenza|differenze|alternativa|alternative|vantaggio|vantaggi|svantaggio|svantaggi|rischio|rischi|ragione|ragioni|motivo|motivi|causa|cause|conseguenza|conseguenze|effetto|effetti|eccezione|eccezioni|opzione|opzioni|soluzione|soluzioni|prova|prove|possibile|importante|necessario|difficile|secondo|seconda|terzo|terza|primo|prima|altri|altre|uguale|contrario|confronto|funziona|scritto|scrisse|nato|nata|fatto|fatta|aiuta|lontano|grande|vecchio|morto|vive|succede',
    origin:
      'chi ha scritto questo|chi e l autore|chi e l autrice|quando e stato pubblicato|data di pubblicazione',
    question:
      'che|cosa|che cosa|cos|chi|quando|dove|perche|come|quale|quali|qual|quanto|quanta|quanti|quante|di cosa|di che',
    courtesy:
      'grazie|grazie mille|ottimo|ok|va bene|d accordo|ciao|buongiorno|buonasera|salve|arrivederci|si|no|perfetto|capito|ho capito|molto bene|scusa|scusi|bene',
    ordinal: 'primo|prima|secondo|seconda|terzo|terza|quarto|ultimo|ultima',
    tongue:
      'inglese|italiano|tedesco|francese|spagnolo|portoghese|russo|cinese|giapponese|coreano|arabo|hindi|turco|polacco|olandese|svedese|ucraino|greco|latino|mia lingua',
    shape: 'elenco puntato|sotto forma di tabella|in una tabella',
    small:
      'un|uno|una|il|lo|la|i|gli|le|l|di|del|dello|della|dei|degli|delle|d|a|ad|al|allo|alla|ai|agli|alle|all|da|dal|dalla|in|nel|nella|nei|nelle|nell|con|su|sul|sulla|per|tra|fra|senza|e|sono|era|essere|stato|stata|sia|c e|ci sono|ha|hanno|ho|hai|abbiamo|avere|puo|puoi|posso|potresti|potrebbe|potete|vorrei|voglio|devo|dovrei|deve|serve|servono|mi serve|fai|fare|fa|fammi|farmi|faccia|dai|dammi|dimmi|dire|dici|mostra|mostrami|scrivi|crea|io|tu|noi|voi|mi|ti|si|vi|me|te|mio|mia|miei|mie|tuo|tua|per favore|per piacere|favore|cortesemente|corto|corta|breve|brevi|brevemente|veloce|velocemente|rapido|semplice|semplici|semplicemente|chiaro|chiaramente|modo|maniera|parole|parola|frase|frasi|riga|righe|punti|punto|tabella|formato|forma|non|ne|piu|meno|molto|solo|poco|un po|po|bene|tutto|tutta|intero|intera|completo|oggi|adesso|ora|lingua|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|1|2|3|4|5|6|7|8|9|10|anni|bambino|bambini|principiante|principianti|compare|compaiono|citati|citate|menzionati|menzionate|contiene|tempo|principale|principali|chiave|importante|importanti|qualche|qualcosa|gia|sempre|mai|stesso|che|seguire|facile|leggere|capire|cosa|cose|domanda|citate|circa|di solito|normalmente|piu o meno|generalmente',
  },
};
