/** How dates and prices are written in the languages that are read. */
const monthNames = [
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec',
  'Januar|Jänner|Februar|März|Mai|Juni|Juli|Oktober|Dezember|Mrz|Okt|Dez',
  'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|janv|févr|juil',
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre',
  'janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro',
  'gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre',
].join('|');
const weekdayNames = [
  'Mondays?|Tuesdays?|Wednesdays?|Thursdays?|Fridays?|Saturdays?|Sundays?|Mon|Tue|Tues|Wed|Thu|Thurs|Fri|Sat|Sun',
  'montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonnabends?|sonntags?',
  'lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?',
  'lunes|martes|miércoles|jueves|viernes|sábados?|domingos?',
  'segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira',
  'lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica',
].join('|');
const beforeYear =
  'in|since|by|until|till|from|before|after|around|during|of|year|im Jahre?|seit|bis|ab|vor|nach|um|von|Jahr|en|depuis|jusqu.en|avant|après|dès|desde|hasta|antes de|después de|año|em|até|ano|nel|dal|fino al|dopo il|anno';

const day = String.raw`\d{1,2}(?:st|nd|rd|th|er|º|°|\.)?`;
const year = String.raw`(?:1[0-9]|20|21)\d\d`;

export const datePatterns: readonly RegExp[] = [
  /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/u,
  /(?<![\d.])\d{1,2}\.\s?\d{1,2}\.\s?(?:\d{4}|\d{2})(?![\d.]\d|\d)/u,
  word(String.raw`(?:am|vom|bis|zum|ab|den) \d{1,2}\.\s?\d{1,2}\.`, 'iu'),
  /(?<![\d/])\d{1,2}\/\d{1,2}\/\d{2,4}(?![\d/])/u,
  /\d{4}年|\d{1,2}月\d{1,2}日|\d{4}년|\d{1,2}월 ?\d{1,2}일/u,
  // 12 March 2024, 1er mai, 3. Oktober, 5 de mayo de 2021
  word(String.raw`${day}(?: de| of)? (?:${monthNames})\.?`, 'iu'),
  // March 12, May 2024, mars 2023, mayo de 2021
  word(String.raw`(?:${monthNames})\.? (?:de |of )?(?:${day}|${year})(?!\s?(?:%|kg|km))`, 'iu'),
  // in March, im Mai: names that are words too are written large in English
  word(
    String.raw`(?:in|since|until|by|early|late|mid) (?:${monthNames.split('|').slice(0, 12).join('|')})`,
    'u',
  ),
  word(
    String.raw`(?:im|seit|bis|ab|Anfang|Ende|Mitte) (?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)`,
    'u',
  ),
  // Monday 9:00, montags ab 18 Uhr, Sat 10am
  word(String.raw`(?:${weekdayNames})[^.!?\n]{0,30}?\d{1,2}(?:[:.h]\d{2}|\s?(?:Uhr|am|pm|h|o.clock))`, 'iu'),
  word(String.raw`(?:next|on|this|every|nächsten|am|jeden|le|el|no|ogni) (?:${weekdayNames})`, 'iu'),
  word(String.raw`(?:${beforeYear}) (?:the year )?${year}`, 'iu'),
  word(String.raw`${year}\s?[–—-]\s?${year}`, 'u'),
];

const amount = String.raw`\d[\d.,'’\u00a0]{0,15}`;
const currencyMark = String.raw`[€$£¥₹₽₺₩₪₴]|R\$|US\$|CA\$|A\$`;
const currencyWord =
  'EUR|USD|GBP|CHF|JPY|CNY|INR|SEK|NOK|DKK|PLN|CZK|BRL|CAD|AUD|Euros?|euros?|dollars?|Dollars?|pounds?|Pfund|Franken|francs?|kr|zł|reais|dólares|dolari|libras|sterline|cents?|Cent|centimes|yen|yuan|rupees|руб|грн|元|円|원';

export const pricePatterns: readonly RegExp[] = [
  new RegExp(String.raw`(?:${currencyMark})\s?${amount}`, 'u'),
  new RegExp(String.raw`${amount}\s?(?:,-|,–)?\s?(?:${currencyMark})`, 'u'),
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:EUR|USD|GBP|CHF|kr\.?|Rs\.?)\s?${amount}`, 'u'),
  new RegExp(
    String.raw`${amount}(?:\s?(?:million|billion|thousand|Mio\.?|Mrd\.?|Millionen|Milliarden|millions?|milliards?|millones|milhões|milioni|miliardi|de)){0,2}\s?(?:${currencyWord})(?![\p{L}\p{N}])`,
    'u',
  ),
  word('kostenlos|kostenfrei|gratis|umsonst|gratuite?s?|gratuitement|gratuit[oa]s?|grátis', 'iu'),
  word(
    'free of charge|for free|(?:is|are|it.s) free|free (?:entry|admission|shipping|delivery|trial|plan|download|version|tier|of cost)|no charge|at no cost',
    'iu',
  ),
];

export const linkPatterns: readonly RegExp[] = [
  /https?:\/\/\S{4}|(?<![\p{L}\p{N}])www\.\S{4}|\]\([^)\s]{4,400}\)/u,
  /[\p{L}\p{N}_%+-]@[\p{L}\p{N}-]{1,63}\.[\p{L}]{2}/u,
  /(?<![\p{L}\p{N}@.])[a-z0-9-]{2,63}\.(?:com|org|net|edu|gov|io|de|fr|es|pt|it|eu|uk|ch|at|nl|br|mx|info|dev|app)(?![\p{L}\p{N}])/u,
];

export const numberPattern =
  /(?<![\p{L}\p{N}.,/-])\d[\d.,'\u00a0]{0,20}(?:\s?(?:%|‰|°|km|kg|cm|mm|m²|GB|MB|kWh|kW|MW))?(?![\p{L}\p{N}/-])/u;

/** Headings over what is to be done, or what is needed for it. */
export const stepHeading =
  /(?:^|[^\p{L}])(?:how to|instructions?|directions|method|steps?|procedure|preparation|ingredients|you will need|you'll need|what you need|checklist|getting started|installation|setup|anleitung|zubereitung|zutaten|so geht(?:['’]s| es)|schritt für schritt|schritte|vorgehen|das brauchst du|das brauchen sie|einkaufsliste|préparation|ingrédients|étapes|instructions|mode d['’]emploi|marche à suivre|comment|preparación|elaboración|ingredientes|pasos|instrucciones|cómo|preparo|modo de preparo|modo de fazer|preparação|passos|etapas|instruções|como fazer|preparazione|procedimento|ingredienti|istruzioni|passaggi|come fare)(?![\p{L}])/iu;

export const stepLine =
  /^(?:step|schritt|étape|etape|paso|passo|etapa|passaggio|fase|krok|stap|steg|шаг|крок|步骤|步驟|ステップ|手順|단계)\s?(?:n[.º°]?\s?)?\d|^第[一二三四五六七八九十\d]+步/iu;

/** Whole words; no quantifier stands inside another without a bound. */
function word(pattern: string, flags: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, flags);
}
