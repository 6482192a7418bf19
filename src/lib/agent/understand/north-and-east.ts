/** Languages in Latin letters that are understood in their commonest words. */
import type { Lexicon } from './lexicon';

export const dutch: Lexicon = {
  language: 'nl',
  words: {
    summary: 'samenvatting|samenvatten|samengevat|vat|in het kort|kort samengevat|kortom|tl dr|tldr|de kern',
    points:
      'belangrijkste punten|hoofdpunten|kernpunten|belangrijkste|hoofdzaken|kernboodschap|voor en nadelen',
    translation: 'vertaal|vertalen|vertaald|vertaling',
    explanation:
      'leg uit|leg dit uit|leg|uitleg|uitleggen|verklaar|wat betekent dit|wat betekent dat|begrijp niet|snap niet',
    overview:
      'waar gaat dit over|waar gaat het over|waar gaat|waarover gaat|wat is dit|wat staat hier|wat staat er|wat staat|overzicht|onderwerp|wat zegt|beschrijf',
    judgement:
      'klopt dit|klopt dat|klopt het|is het de moeite waard|de moeite waard|moet ik dit kopen|wat vind je|wat vind je hiervan|wat denk je|kan ik dit vertrouwen|vertrouwen|loont het|beoordeel',
    'is-this': 'is dit|is deze|zijn deze|is dit een',
    'is-that': 'is dat',
    'is-it': 'is het',
    verdict:
      'goed|slecht|veilig|gevaarlijk|waar|onwaar|echt|nep|betrouwbaar|juist|correct|goed idee|een goed idee|oplichting|gratis|duur|goedkoop|gezond|actueel|nuttig',
    list: 'lijst|noem|alle|elke|ieder|haal|geef alle|som|opsommen|opsomming',
    dates: 'datum|datums|data|deadlines|tijden|wanneer is het|wanneer is dit|wanneer begint het',
    prices: 'prijs|prijzen|kosten|wat kost dit|wat kost het|hoeveel kost dit|hoeveel kost het|tarieven',
    steps:
      'stap|stappen|instructies|ingredienten|stappenplan|wat heb ik nodig|wat moet ik doen|stap voor stap|bereiding',
    names: 'naam|namen|personen|mensen|bedrijven|wie wordt genoemd|wie worden genoemd',
    links: 'link|links|verwijzingen',
    numbers: 'getallen|cijfers|statistieken|nummers',
    page: 'pagina|webpagina|website|site|artikel|tekst|stuk|document|bericht|verhaal|recept|studie|rapport',
    this: 'dit|deze|hier|hiervan|hierover',
    back: 'het|dat|die|hij|hem|zij|ze|hun|haar|zijn|ervan|daarvan|daarover|er|daar|de andere|beide',
    opening: 'eerste alinea|eerste paragraaf|inleiding|begin',
    end: 'laatste alinea|laatste paragraaf|conclusie|slot|einde',
    section: 'alinea|paragraaf|hoofdstuk|titel|tabel',
    aside: 'voor|alsof|als|omdat',
    about: 'over',
    clause: 'dat|om|te|of|waarom',
    elsewhere:
      'heb ik gelezen|ik gelezen|gelezen|gisteren|vorige week|ons gesprek|dit gesprek|onze chat|mijn notities|hebben we|heb ik|tabbladen|onthoud|opgeslagen',
    onward: 'en|maar|of|dus|ook|en hoe zit het met|hoe zit het met|wat dacht je van|dan',
    again:
      'meer|vertel meer|vertel me meer|ga door|verder|korter|langer|eenvoudiger|nog eens|opnieuw|echt waar|weet je het zeker|waarom niet|bijvoorbeeld|voorbeeld|voorbeelden|wat nog meer|wat bedoel je|hoezo|details',
    question: 'wat|wie|wanneer|waar|waarom|hoe|welke|welk|hoeveel|waarvoor|waarover',
    courtesy: 'bedankt|dank je|dank je wel|dank u|dankjewel|hallo|hoi|dag|oke|ok|ja|nee|prima|top',
    tongue: 'engels|nederlands|duits|frans|spaans|italiaans',
    small:
      'de|het|een|is|zijn|was|waren|wordt|worden|werd|ben|bent|heb|hebt|heeft|hebben|had|kan|kun|kunt|kunnen|zou|zal|wil|wilt|moet|mag|ik|je|jij|u|wij|we|mij|me|mijn|jouw|ons|onze|alsjeblieft|alstublieft|graag|even|kort|korte|snel|eenvoudig|eenvoudige|simpel|woorden|zin|zinnen|punten|tabel|in|op|aan|met|naar|van|voor|uit|bij|door|om|te|tot|zonder|niet|geen|maar|nog|wel|heel|erg|samen|geef|zeg|maak|schrijf|laat|zien|twee|drie|vier|vijf|1|2|3|4|5|staan|staat|genoemd|nodig|er|gaat|werkt',
  },
};

export const polish: Lexicon = {
  language: 'pl',
  words: {
    summary:
      'stresc|strescic|streszczenie|streszczenia|podsumuj|podsumowanie|podsumowac|w skrocie|krotko|w kilku slowach|streść',
    points:
      'najwazniejsze punkty|glowne punkty|kluczowe punkty|najwazniejsze|najwazniejsze informacje|glowne mysli|glowne tezy|kluczowe informacje|wady i zalety',
    translation: 'przetlumacz|przetłumacz|tlumaczenie|tłumaczenie|tlumaczyc|przetłumaczyć|przetlumaczyc',
    explanation:
      'wyjasnij|wyjaśnij|wyjasnic|wytlumacz|wytłumacz|objasnij|co to znaczy|co to oznacza|nie rozumiem',
    overview:
      'o czym jest|o czym to jest|o czym to|o czym|co to jest|co tu jest|co jest|co mowi|co mówi|opisz|temat',
    judgement:
      'czy warto|warto|czy to prawda|co o tym myslisz|co o tym sadzisz|czy powinienem to kupic|czy mozna temu ufac|ufac|ocen|zaufac',
    'is-this': 'czy to|czy ta|czy ten|czy te|czy to jest',
    verdict:
      'dobry|dobre|dobra|dobry pomysl|prawda|prawdziwe|falsz|bezpieczne|bezpieczny|niebezpieczne|wiarygodne|wiarygodna|wiarygodny|oszustwo|darmowe|legalne|zdrowe|aktualne|warte',
    list: 'wymien|wypisz|lista|liste|wszystkie|wszystko|kazdy|znajdz|wyodrebnij',
    dates: 'data|daty|terminy|terminow|dat|kiedy to jest|kiedy to|godziny',
    prices: 'cena|ceny|cen|koszt|koszty|ile to kosztuje|ile kosztuje',
    steps:
      'krok|kroki|kroków|krokow|instrukcja|instrukcje|skladniki|składniki|krok po kroku|co musze zrobic|czego potrzebuje|przygotowanie',
    names: 'nazwiska|imiona|osoby|nazwy|ludzie|firmy',
    links: 'linki|link|odnosniki|odnośniki|adresy',
    numbers: 'liczby|statystyki|dane liczbowe',
    page: 'strona|strone|stronę|strony|stronie|artykul|artykuł|artykulu|artykule|tekst|tekstu|tekscie|wpis|dokument|dokumentu|przepis|raport',
    this: 'ten|ta|to|te|tę|tego|tej|tym|tutaj|tu',
    back: 'on|ona|ono|oni|one|jego|jej|ich|go|je|nim|niej|tamto|tamten|drugi|drugie|oba',
    opening: 'pierwszy akapit|pierwszego akapitu|wstep|wstęp|poczatek|początek|wprowadzenie',
    end: 'ostatni akapit|ostatniego akapitu|zakonczenie|zakończenie|wniosek|wnioski|koniec',
    section: 'akapit|rozdzial|sekcja|tytul|tabela',
    aside: 'dla|jakbym|jak dla|poniewaz|bo',
    about: 'na temat',
    clause: 'ze|że|czy|dlaczego',
    elsewhere:
      'czytalem|czytalam|przeczytalem|wczoraj|w zeszlym tygodniu|naszą rozmowe|nasza rozmowa|ta rozmowa|rozmowe|moje notatki|karty|zapamietaj|pamietasz|zapisana',
    onward: 'a|i|ale|lub|wiec|więc|tez|też|a co z|co z',
    again:
      'wiecej|więcej|powiedz wiecej|kontynuuj|dalej|krocej|krócej|dluzej|prosciej|jeszcze raz|naprawde|jestes pewien|dlaczego nie|na przyklad|przyklad|co jeszcze|co masz na mysli|szczegoly',
    question: 'co|kto|kiedy|gdzie|dlaczego|czemu|jak|jaki|jaka|jakie|ktory|ktora|ktore|ile|czego|czym|kogo',
    courtesy: 'dzieki|dzięki|dziekuje|dziękuję|czesc|cześć|hej|tak|nie|dobrze|super|ok|witaj|dzien dobry',
    tongue: 'angielski|polski|niemiecki|po polsku|po angielsku|po niemiecku',
    small:
      'jest|sa|są|byl|był|byla|była|bylo|było|byc|być|ma|mam|masz|moze|może|mozesz|możesz|moge|mogę|chce|chcę|prosze|proszę|mi|mnie|ty|ja|my|nam|moj|moja|moje|twoj|w|we|z|ze|na|do|od|po|za|przez|pod|nad|przy|o|u|sie|się|nie|juz|już|tylko|bardzo|bez|krotkie|krótkie|prostymi|slowami|słowami|prosto|zdania|zdaniach|zdaniu|punktach|punkty|zrob|zrób|podaj|daj|powiedz|napisz|pokaz|dwa|trzy|trzech|1|2|3|5|sa tu|wymienione|potrzebuje|działa',
  },
};

export const swedish: Lexicon = {
  language: 'sv',
  words: {
    summary: 'sammanfatta|sammanfattning|sammanfattningen|sammanfattat|i korthet|kort sagt|tl dr|tldr',
    points:
      'viktigaste punkterna|huvudpunkterna|huvudpunkter|viktigaste|nyckelpunkter|huvudbudskapet|for och nackdelar',
    translation: 'oversatt|oversatta|oversattning',
    explanation: 'forklara|forklaring|vad betyder det|vad betyder det har|vad betyder detta|forstar inte',
    overview:
      'vad handlar det om|vad handlar det har om|vad handlar|vad handlar den har|handlar om|vad ar det har|vad ar detta|vad star det|vad star det har|vad sager|oversikt|beskriv|amne',
    judgement:
      'ar det vart det|vart det|stammer det|stammer det har|ska jag kopa det|ska jag kopa den har|vad tycker du|kan man lita pa|lita pa',
    'is-this': 'ar det har|ar den har|ar detta|ar denna|ar de har',
    'is-it': 'ar det|ar den',
    verdict:
      'bra|daligt|sant|falskt|sakert|farligt|palitlig|palitligt|en bra ide|bra ide|bluff|gratis|dyrt|billigt|nyttigt|korrekt',
    list: 'lista|rakna upp|alla|varje|plocka ut|hitta alla',
    dates: 'datum|datumen|tider|nar ar det|nar borjar det',
    prices: 'pris|priser|priserna|kostnad|kostnader|vad kostar det|hur mycket kostar det',
    steps:
      'steg|stegen|instruktioner|ingredienser|ingredienserna|steg for steg|vad behover jag|vad ska jag gora',
    names: 'namn|namnen|personer|foretag|vem namns|vilka namns',
    links: 'lank|lankar|lankarna',
    numbers: 'siffror|siffrorna|statistik|tal',
    page: 'sida|sidan|webbsida|webbsidan|webbplats|artikel|artikeln|text|texten|inlagg|inlagget|dokument|dokumentet|recept|receptet|rapport',
    this: 'den har|det har|de har|detta|denna|dessa|har',
    back: 'det|den|de|dem|han|hon|honom|henne|hans|hennes|dess|dar|den andra|bada',
    opening: 'forsta stycket|inledningen|inledning|borjan',
    end: 'sista stycket|slutsatsen|slutsats|slutet',
    section: 'stycke|stycket|avsnitt|kapitel|rubrik|tabell',
    aside: 'for|som om|som',
    about: 'om|angaende',
    clause: 'att|varfor',
    elsewhere:
      'laste jag|jag laste|igar|forra veckan|var chatt|vart samtal|mina anteckningar|flikar|kom ihag|sparad',
    onward: 'och|men|eller|ocksa|hur ar det med|vad sags om',
    again:
      'mer|beratta mer|fortsatt|vidare|kortare|langre|enklare|igen|verkligen|ar du saker|varfor inte|till exempel|exempel|vad mer|vad menar du|detaljer',
    question: 'vad|vem|nar|var|varfor|hur|vilken|vilket|vilka',
    courtesy: 'tack|tack sa mycket|hej|hejsan|okej|ok|ja|nej|bra jobbat',
    tongue: 'engelska|svenska|tyska|franska|spanska',
    small:
      'en|ett|ar|var|vara|varit|blir|har|hade|kan|kunde|ska|skulle|vill|maste|far|jag|du|vi|ni|mig|dig|oss|min|mitt|mina|din|ditt|snalla|tack|kort|kortfattat|snabbt|enkelt|enkla|ord|mening|meningar|punkter|tabell|i|pa|av|med|till|fran|vid|utan|och|inte|ingen|bara|mycket|ge|sag|gor|skriv|visa|tva|tre|fyra|fem|1|2|3|5|finns|namns|behover|fungerar',
  },
};

export const turkish: Lexicon = {
  language: 'tr',
  words: {
    summary:
      'ozet|ozeti|ozetle|ozetler|ozetlemek|ozetleyin|ozetler misin|ozetler misiniz|ozetini|ozetlermisin|kisaca',
    points:
      'ana noktalar|ana noktalari|onemli noktalar|onemli noktalari|anahtar noktalar|ana fikir|ana fikri|ana fikirler|en onemli',
    translation: 'cevir|cevirir|cevirin|ceviri|cevirisi|cevirir misin|tercume',
    explanation:
      'acikla|aciklar|aciklayin|aciklar misin|aciklama|anlat|anlatir misin|ne demek|bu ne demek|anlamadim|anlamiyorum',
    overview:
      'ne hakkinda|hakkinda|neyle ilgili|ne ile ilgili|bu nedir|bu ne|ne anlatiyor|ne diyor|konusu ne|konusu nedir|konu|neden bahsediyor',
    judgement:
      'dogru mu|guvenilir mi|guvenli mi|deger mi|buna deger mi|almali miyim|bunu almali miyim|ne dusunuyorsun|gercek mi|iyi mi|mantikli mi',
    verdict: 'iyi|kotu|dogru|yanlis|guvenilir|guvenli|tehlikeli|gercek|sahte|mi|mu|iyi bir fikir',
    list: 'listele|listeleyin|tum|butun|her|say|cikar',
    dates: 'tarih|tarihler|tarihleri|ne zaman',
    prices: 'fiyat|fiyatlar|fiyatlari|fiyati|ne kadar|kac para|ucret',
    steps: 'adim|adimlar|adimlari|talimatlar|malzemeler|malzemeleri|ne yapmaliyim|nasil yapilir',
    names: 'isim|isimler|isimleri|kisiler|kisileri|sirketler',
    links: 'link|linkler|linkleri|baglantilar|baglantilari',
    numbers: 'sayilar|sayilari|rakamlar|rakamlari|istatistikler',
    page: 'sayfa|sayfayi|sayfanin|sayfada|sayfadaki|site|siteyi|makale|makaleyi|makalenin|makalede|yazi|yaziyi|yazinin|metin|metni|metnin|haber|belge|tarif|icerik|icerigi',
    this: 'bu|bunu|bunun|buna|burada|bunlar|bunlari',
    back: 'o|onu|onun|ona|onlar|su|sunu|ikincisi|digeri',
    opening: 'ilk paragraf|ilk paragrafi|giris|girisi|basi',
    end: 'son paragraf|son paragrafi|sonuc|sonucu|sonu',
    section: 'paragraf|paragrafi|bolum|baslik|tablo',
    aside: 'icin|gibi|cunku',
    elsewhere:
      'okudum|okudugum|dun|gecen hafta|sohbetimizi|sohbet|sohbeti|notlarim|sekmeler|hatirla|kaydedildi',
    onward: 've|ama|peki|ya|da|de|veya',
    again:
      'daha|daha fazla|daha fazla bilgi|devam|devam et|daha kisa|daha uzun|tekrar|gercekten|emin misin|neden olmasin|ornek|ornegin|baska',
    question: 'ne|kim|ne zaman|nerede|neden|niye|nicin|nasil|hangi|kac|ne kadar',
    courtesy: 'tesekkurler|tesekkur ederim|sag ol|merhaba|selam|tamam|evet|hayir|guzel',
    tongue: 'turkce|turkceye|ingilizce|ingilizceye|almanca|almancaya',
    small:
      'bir|ile|ve|mi|mi|mu|misin|misiniz|musun|lutfen|bana|benim|ben|sen|siz|biz|beni|sana|kisa|kisaca|basit|basitce|kelimelerle|cumle|cumlede|cumleyle|maddede|madde|madde halinde|halinde|uc|iki|bes|1|2|3|5|yap|yapar|ver|verir|soyle|yaz|goster|dilinde|dir|icinde|olarak|var|yok|calisir|nedir',
  },
};
