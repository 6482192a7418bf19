import type { Lexicon } from './lexicon';

export const german: Lexicon = {
  language: 'de',
  words: {
    summary:
      'zusammenfassung|zusammenfassungen|zusammenfassen|zusammenfasst|zusammengefasst|zusammenzufassen|fass|fasse|fassen sie|fasst|kurzfassung|kurzzusammenfassung|in kurze|kurz gesagt|kurz und knapp|in kurzform|kurzform|tl dr|tldr|kurze version|kurz und bundig|auf den punkt|das wesentliche|resumee|inhaltsangabe|quintessenz|kernaussage in einem satz|kurzen|kurze den|kurze das|kurze diesen|auf den punkt|bring es auf den punkt|in aller kurze|knackig|verdichte|gekurzt|kurze mir|kurz und schmerzlos|im groben',
    points:
      'wichtigsten punkte|wichtigste punkte|wichtige punkte|wichtigsten|wichtigste|das wichtigste|hauptpunkte|kernpunkte|kernaussagen|kernaussage|kernbotschaft|kernbotschaften|hauptaussagen|hauptaussage|hauptargumente|hauptargument|eckpunkte|eckdaten|zentrale punkte|zentralen punkte|zentralen aussagen|wesentlichen punkte|erkenntnisse|highlights|vor und nachteile|pro und contra|pro und kontra|wichtigsten aussagen|wichtigsten fakten|wichtigsten infos|wichtigsten informationen|wissen muss|muss ich wissen|was muss ich wissen|was sollte ich wissen|mitnehmen|merken|worauf kommt es an|kernbotschaften|kernthesen|thesen|wesentliche|gliederung|wichtige infos|wichtig ist',
    translation:
      'ubersetz|ubersetze|ubersetzen|ubersetzt|ubersetzung|uebersetze|uebersetzen|was heisst das auf|was heisst das auf deutsch|ins deutsche|ins englische',
    explanation:
      'erklar|erklare|erklaren|erklart|erklarung|erlauter|erlautere|erlautern|erlauterung|erklaere|erklaer|was bedeutet das|was heisst das|was soll das heissen|was bedeutet dies|was bedeutet es|was ist damit gemeint|was ist gemeint|verstehe nicht|verstehe das nicht|verstehe ich nicht|versteh das nicht|versteh ich nicht|das verstehe ich nicht|einfach ausgedruckt|vereinfache|vereinfachen|verstandlich|was meint das|veranschauliche|kapier ich nicht|kapiere ich nicht|check ich nicht|versteh nur bahnhof|nicht verstanden|nichts verstanden|hab s nicht verstanden|nicht kapiert|einfachen worten|einfacher sprache|leichter sprache|einfache sprache|in eigenen worten|sagen will',
    overview:
      'worum geht es hier|worum geht s hier|worum gehts hier|worum geht es|worum geht s|worum gehts|um was geht es|um was geht s|um was gehts|um was geht|worum geht|wovon handelt|wovon handelt das|wovon handelt es|worum handelt es sich|um was handelt es sich|was ist das|was ist das hier|was ist das fur|was ist dies|was steht hier|was steht da|was steht|was steht drin|was steht da drin|was sagt|was sehe ich hier|was sehe ich|was lese ich hier|was lese ich da|was gibt es hier|was gibt s hier|uberblick|ubersicht|ueberblick|inhalt|beschreibe|beschreib|was enthalt|thema|woruber schreibt|woruber geht|wovon spricht|wovon redet|wie lautet|was will mir|was will uns|was erzahlt|was berichtet|was behandelt|beschreibung|was fur eine|was fur ein|wovon handelt der|handelt von',
    judgement:
      'lohnt sich das|lohnt es sich|lohnt sich|lohnt das|lohnt sich der kauf|soll ich das kaufen|sollte ich das kaufen|soll ich es kaufen|sollte ich es kaufen|soll ich das machen|sollte ich das machen|sollte ich das tun|soll ich das lesen|stimmt das|stimmt dies|stimmt es|stimmen diese|stimmt|kann man dem trauen|kann ich dem trauen|kann man dem glauben|kann man das glauben|kann ich das glauben|trauen|vertrauen|vertrauenswurdig|was haltst du davon|was halten sie davon|was meinst du|was denkst du|deine meinung|ihre meinung|deine einschatzung|wurdest du das empfehlen|empfehlenswert|bewerte|bewerten|beurteile|beurteilen|faktencheck|macht das sinn|ergibt das sinn|ist da was dran|ist was dran|ist da etwas dran|wie serios|wie glaubwurdig|wie zuverlassig|taugt das|taugt das was|was taugt|brauche ich das|kann das stimmen|kann das sein|bringt das was|bringt das etwas|sorgen machen|muss ich mir sorgen machen|glauben|ist das zu glauben|haken an der sache|wo ist der haken|zu schon um wahr zu sein|was ist davon zu halten|davon zu halten|deine ansicht',
    'is-this': 'ist dies|ist diese|ist dieser|ist dieses|sind diese|ist das hier',
    'is-the': 'ist das|sind das|war das|ware das|kann das|konnte das',
    'this-is': 'das ist|dies ist',
    'is-it': 'ist es|sind sie|war es|ware es',
    verdict:
      'gut|schlecht|sicher|unsicher|gefahrlich|ungefahrlich|wahr|falsch|echt|unecht|fake|serios|unserios|zuverlassig|verlasslich|glaubwurdig|glaubhaft|korrekt|richtig|aktuell|veraltet|gultig|betrug|abzocke|schwindel|werbung|gute idee|eine gute idee|schlechte idee|sinnvoll|nutzlich|gesund|ungesund|schadlich|legal|illegal|erlaubt|verboten|kostenlos|teuer|billig|gunstig|neu|alt|offiziell|objektiv|neutral|einseitig|ernst|ernst gemeint|satire|geeignet|empfehlenswert|normal|plausibel|fur mich|soll ich|sollte ich',
    list: 'liste|listen|auflisten|aufgelistet|alle|alles|jede|jeden|jedes|samtliche|nenne|nenn|aufzahlen|zahle|zahl|extrahiere|extrahieren|finde alle|such|suche alle|sammle|zeige alle|zeig alle|heraus|raus',
    dates:
      'termin|termine|datum|daten|datumsangaben|fristen|frist|zeiten|uhrzeiten|jahreszahlen|offnungszeiten|zeitplan|zeitleiste|wann ist das|wann war das|wann findet das statt|wann findet es statt|wann geht es los|wann beginnt das|wann beginnt es|wann startet das|wann endet das|wann ist es|veranstaltungen|jahre|jahreszahl|zeitpunkte|tage',
    prices:
      'preis|preise|preisen|kosten|gebuhren|gebuhr|was kostet das|was kostet es|was kostet|wie viel kostet das|wie viel kostet es|wieviel kostet das|wieviel kostet es|wie teuer ist das|wie teuer ist es|wie teuer|betrage',
    steps:
      'schritt|schritte|schritten|anleitung|anweisungen|arbeitsschritte|zutat|zutaten|zubereitung|was muss ich tun|was muss ich machen|was soll ich tun|wie mache ich das|wie geht das|wie macht man das|was brauche ich|vorgehen|aufgaben|schritt fur schritt|checkliste|voraussetzungen',
    names:
      'namen|personen|leute|menschen|firmen|unternehmen|organisationen|marken|orte|wer wird erwahnt|wer wird genannt|wer kommt vor|wer wird zitiert|autoren|beteiligten',
    links: 'link|links|url|urls|verweise|internetadressen|webadressen|quellenangaben',
    numbers:
      'zahl|zahlen|ziffern|statistiken|prozentzahlen|prozentangaben|kennzahlen|mengen|mengenangaben|messwerte',
    page: 'seite|seiten|webseite|website|internetseite|homepage|artikel|artikels|text|textes|beitrag|beitrags|blogbeitrag|post|dokument|dokuments|dokumente|pdf|bericht|berichts|studie|anleitung hier|rezept|aufsatz|inhalt der|tab|eintrag|produkt|angebot|vertrag|video|autor|autorin|verfasser|schreiben|meldung|nachricht|autors|autoren|verfassers|vertrags|produkts|angebots|videos',
    this: 'dies|diese|dieser|dieses|diesen|diesem|hier|das hier|folgende|folgenden|oben|obige|vorliegende|vorliegenden|aktuelle|aktuellen|hierzu|hiervon|hieraus',
    back: 'es|das|sie|er|ihn|ihm|ihr|ihnen|ihre|seine|seinen|deren|dessen|davon|dazu|dafur|dagegen|damit|darin|daran|daraus|dabei|darum|daruber|dort|da|derselbe|dasselbe|so was|sowas|jener|jene|jenes|beide|beiden|letztere|letzterer|die andere|das andere|der andere|die anderen',
    opening:
      'ersten absatz|erster absatz|erste absatz|ersten abschnitt|erster abschnitt|erste abschnitt|ersten satz|erster satz|ersten teil|einleitung|einfuhrung|anfang|beginn|vorwort|intro|ersten beiden absatze|ersten absatze',
    end: 'letzten absatz|letzter absatz|letzte absatz|letzten abschnitt|letzter abschnitt|letzte abschnitt|letzten satz|letzter satz|letzten teil|schluss|schlussfolgerung|schlussfolgerungen|fazit|schlusswort|ende|ergebnis',
    section: 'absatz|abschnitt|kapitel|uberschrift|titel|tabelle|grafik|diagramm|bild|abbildung',
    aside: 'fur|als ob|als ware|als|wie fur|wie einem|damit ich|damit es|weil|so dass|sodass|da ich',
    about: 'uber|zum thema|betreffend|bezuglich',
    clause: 'dass|zu|wenn|ob|warum|wieso|weshalb',
    elsewhere:
      'wie geht es dir|wie geht s dir|wer bist du|was kannst du|habe ich gelesen|ich gelesen|gelesen|habe ich|hab ich|haben wir|hatten wir|hatte ich|besprochen|beschlossen|entschieden|gesagt habe|gestern|letzte woche|letzten monat|letztes mal|neulich|vorhin|heute morgen|unser chat|unseren chat|unserem chat|diesen chat|dieser chat|diesem chat|den chat|unser gesprach|unserem gesprach|dieses gesprach|unsere unterhaltung|diese unterhaltung|unterhaltung|chats|meine notizen|meinen notizen|mein verlauf|meinem verlauf|meine lesezeichen|meine tabs|offene tabs|offenen tabs|tabs|merk dir|merke dir|erinnere|erinnerst|gemerkt|gespeichert|indexiert|vergiss|was weisst du uber mich|uber mich',
    onward:
      'und|aber|oder|also|auch|und was ist mit|was ist mit|wie ist es mit|wie steht es mit|wie sieht es mit|wie sieht s mit|und wie ist es mit|wie war s mit|dann|sonst|nur',
    again:
      'weiter|mehr|mehr dazu|mehr daruber|mehr davon|erzahl mehr|erzahl mir mehr|noch mehr|mach weiter|weitermachen|fortfahren|fahre fort|fahr fort|genauer|ausfuhrlicher|detaillierter|im detail|details|kurzer|langer|einfacher|nochmal|noch einmal|noch mal|wiederhole|wirklich|echt jetzt|sicher dass|bist du sicher|sind sie sicher|bist du dir sicher|was meinst du damit|wie meinst du das|was meinen sie damit|wieso nicht|warum nicht|zum beispiel|beispiel|beispiele|ein beispiel|was noch|wer noch|sonst noch was|sonst noch etwas|und dann|na und|was dann|und jetzt|wie das|inwiefern|inwieweit|woher weisst du das|quelle|quellen|deine antwort|deiner antwort|die antwort|letzte antwort|deine letzte antwort|formuliere|umformulieren|anders formuliert|seit wann|wie lange|wie weit|wie oft|wie viele|wie viel|wieviel|wie alt|wie gross',
    related:
      'besser|beste|besten|schlechter|gunstiger|billiger|schneller|grosser|kleiner|sicherer|unterschied|unterschiede|alternative|alternativen|vorteil|vorteile|nachteil|nachteile|risiko|risiken|grund|grunde|ursache|ursachen|folge|folgen|wirkung|wirkungen|nebenwirkungen|ausnahme|ausnahmen|option|optionen|moglichkeit|moglichkeiten|andere|anderen|anderes|zweite|zweiten|dritte|dritten|erste|ersten|gleiche|ahnlich|gegenteil|beweis|beweise|belege|losung|vergleich|moglich|wichtig|notig|schwierig|schwer|genug|ublich|passiert|funktioniert|bedeutet|hilft|geschrieben|gemacht|gebaut|geboren|gefunden|lang|weit|gross|alt|hoch|haken',
    origin:
      'wer hat das geschrieben|wer hat dies geschrieben|wer hat diesen artikel|wer hat den artikel geschrieben|von wem ist|von wem stammt|wer ist der autor|wer ist die autorin|wer ist der verfasser|wann wurde das veroffentlicht|wann wurde dies veroffentlicht|wann ist das erschienen|wann wurde das geschrieben|wann wurde der artikel veroffentlicht|erscheinungsdatum|wie alt ist das hier',
    question:
      'was|wer|wen|wem|wessen|wann|wo|wohin|woher|warum|wieso|weshalb|wie|welche|welcher|welches|welchen|welchem|wofur|wozu|womit|worin|woran|worauf|wodurch|wovon|woruber|worum',
    courtesy:
      'danke|danke schon|vielen dank|super|toll|prima|ok|okay|hallo|hi|hey|moin|servus|guten tag|guten morgen|guten abend|tschuss|ja|nein|nee|alles klar|verstanden|verstehe|passt|gut gemacht|gerne|entschuldigung|sorry|klasse|perfekt|dankeschon|interessant',
    ordinal:
      'erste|ersten|erster|zweite|zweiten|zweiter|dritte|dritten|dritter|vierte|vierten|letzte|letzten|letzter',
    tongue:
      'deutsch|deutsche|auf deutsch|englisch|englische|auf englisch|franzosisch|franzosische|spanisch|spanische|portugiesisch|portugiesische|italienisch|italienische|niederlandisch|polnisch|polnische|schwedisch|turkisch|turkische|russisch|russische|ukrainisch|chinesisch|japanisch|koreanisch|arabisch|hindi|danisch|griechisch|lateinisch|meine sprache|meiner sprache',
    shape:
      'stichpunkte|stichpunkten|stichpunktartig|stichworte|stichworten|als tabelle|als liste|tabellarisch',
    possessive: 'sein|seine|seinen|seinem|seiner|ihr|ihre|ihren|ihrem|ihrer',
    small:
      'der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|ist|sind|war|waren|wird|werden|wurde|wurden|worden|sein|bin|bist|seid|hat|haben|habe|hast|hatte|hatten|kann|kannst|konnen|konntest|konnte|konnten|konnen sie|konnten sie|wurdest|wurde|wurden sie|soll|sollen|sollte|sollten|muss|mussen|musste|darf|durfen|will|willst|wollen|mochte|mochten|mag|ich|du|wir|mir|mich|dir|dich|uns|euch|man|bitte|mal|bitte mal|kurz|kurze|kurzen|kurzer|knapp|schnell|rasch|einfach|einfachen|einfacher|einfache|simpel|leicht verstandlich|worten|wort|worte|satz|satze|satzen|zeilen|punkte|punkten|punkt|tabelle|form|format|gib|gibt|geben|geben sie|zeig|zeige|zeigen|sag|sage|sagen|sagt|mach|mache|machen|macht|schreib|schreibe|schreiben|schreibt|erstelle|erstell|erzahl|erzahle|brauche|brauchen|nicht|kein|keine|keinen|nur|noch|schon|sehr|ganz|ganze|ganzen|gesamte|gesamten|etwas|irgendwas|denn|eigentlich|doch|ja|so|jetzt|heute|gerade|in|im|ins|an|am|auf|aus|bei|mit|nach|seit|vor|zwischen|ohne|um|unter|durch|gegen|bis|von|vom|zu|zum|zur|zusammen|sprache|leichter sprache|eins|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|1|2|3|4|5|6|7|8|9|10|jahre|jahrigen|jahriger|zehnjahrigen|funfjahrigen|kind|kinder|laien|anfanger|es gibt|gibt es|gibt s|geht|geht es|geht s|s|steht|stehen|enthalten|enthalt|erwahnt|erwahnten|genannt|genannten|vorkommen|vorkommt|kommen vor|kommen|kommt|vor|aufgefuhrt|findet|finden|statt|als|wie|wenn|weil|dass|ob|da|mein|meine|meinen|meinem|meiner|dein|deine|deinen|deiner|unser|unsere|lass|lassen|hilf|helfen|heisst|heissen|lautet|lauten|tun|tut|gehen|viel|viele|wenig|weniger|hochstens|maximal|zeit|keine zeit|immer|nie|wieder|gern|gerne|quasi|sozusagen|vielleicht|grob|insgesamt|uberhaupt|hast du|sich|selbst|leicht|leichter|zitiert|zitierten|genau|bisschen|ein bisschen|mal eben|lese|lesen|worauf|ding|sache|frage|wissen|verstehen|nennt|vorkommenden|stehenden|noch kurzer|alles|bring|bringe|bringen|aus|geschrieben steht|geschrieben|ungefahr|etwa|circa|zirka|normalerweise|meistens|meist|eben|dieses jahr|diese woche|diesen monat|trotzdem|bereits',
  },
};
