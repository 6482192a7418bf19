import { stemmer as stemArabic } from '@orama/stemmers/arabic';
import { stemmer as stemDanish } from '@orama/stemmers/danish';
import { stemmer as stemDutch } from '@orama/stemmers/dutch';
import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { stemmer as stemFinnish } from '@orama/stemmers/finnish';
import { stemmer as stemFrench } from '@orama/stemmers/french';
import { stemmer as stemGerman } from '@orama/stemmers/german';
import { stemmer as stemHungarian } from '@orama/stemmers/hungarian';
import { stemmer as stemHindi } from '@orama/stemmers/indian';
import { stemmer as stemItalian } from '@orama/stemmers/italian';
import { stemmer as stemNorwegian } from '@orama/stemmers/norwegian';
import { stemmer as stemPortuguese } from '@orama/stemmers/portuguese';
import { stemmer as stemRomanian } from '@orama/stemmers/romanian';
import { stemmer as stemRussian } from '@orama/stemmers/russian';
import { stemmer as stemSpanish } from '@orama/stemmers/spanish';
import { stemmer as stemSwedish } from '@orama/stemmers/swedish';
import { stemmer as stemTurkish } from '@orama/stemmers/turkish';
import { stemmer as stemUkrainian } from '@orama/stemmers/ukrainian';
import { stopwords as arabic } from '@orama/stopwords/arabic';
import { stopwords as danish } from '@orama/stopwords/danish';
import { stopwords as dutch } from '@orama/stopwords/dutch';
import { stopwords as english } from '@orama/stopwords/english';
import { stopwords as finnish } from '@orama/stopwords/finnish';
import { stopwords as french } from '@orama/stopwords/french';
import { stopwords as german } from '@orama/stopwords/german';
import { stopwords as hungarian } from '@orama/stopwords/hungarian';
import { stopwords as hindi } from '@orama/stopwords/indian';
import { stopwords as italian } from '@orama/stopwords/italian';
import { stopwords as norwegian } from '@orama/stopwords/norwegian';
import { stopwords as portuguese } from '@orama/stopwords/portuguese';
import { stopwords as romanian } from '@orama/stopwords/romanian';
import { stopwords as russian } from '@orama/stopwords/russian';
import { stopwords as spanish } from '@orama/stopwords/spanish';
import { stopwords as swedish } from '@orama/stopwords/swedish';
import { stopwords as turkish } from '@orama/stopwords/turkish';
import { stopwords as ukrainian } from '@orama/stopwords/ukrainian';
import { foldAccents, normalizeText } from './normalize';

export type Script = 'latin' | 'cyrillic' | 'arabic' | 'devanagari' | 'other';

interface LanguageRules {
  script: Script;
  stopWords: ReadonlySet<string>;
  form: (word: string) => WordForm;
}

const hasDigit = /\d/;
const rememberedForms = 50_000;

/** Languages with stop words and a stemmer, by BCP 47 primary tag. The order is stored: append only. */
const rules = new Map<string, LanguageRules>([
  ['en', define('latin', stemEnglish, english, ['a', 'also', 'just', 'us'])],
  ['de', define('latin', stemGerman, german)],
  ['fr', define('latin', stemFrench, french)],
  ['es', define('latin', stemSpanish, spanish)],
  ['it', define('latin', stemItalian, italian)],
  ['pt', define('latin', stemPortuguese, portuguese)],
  ['nl', define('latin', stemDutch, dutch)],
  ['sv', define('latin', stemSwedish, swedish)],
  ['da', define('latin', stemDanish, danish)],
  ['no', define('latin', stemNorwegian, norwegian)],
  ['fi', define('latin', stemFinnish, finnish)],
  ['hu', define('latin', stemHungarian, hungarian)],
  ['ro', define('latin', stemRomanian, romanian)],
  ['tr', define('latin', stemTurkish, turkish)],
  ['ru', define('cyrillic', stemRussian, russian)],
  ['uk', define('cyrillic', stemUkrainian, ukrainian)],
  ['ar', define('arabic', stemArabic, arabic)],
  ['hi', define('devanagari', stemHindi, hindi)],
]);

/** Stands for every language without rules of its own: words are indexed as they are. */
export const otherLanguage = 'other';

export const languageNames: readonly string[] = [otherLanguage, ...rules.keys()];

const namesByScript = new Map<Script, string[]>();
for (const [name, { script }] of rules)
  namesByScript.set(script, [...(namesByScript.get(script) ?? []), name]);

export function languagesOfScript(script: Script): readonly string[] {
  return namesByScript.get(script) ?? [];
}

export function isSameScript(left: string, right: string): boolean {
  const script = rules.get(left)?.script;
  return script !== undefined && script === rules.get(right)?.script;
}

/** Bit n is set when the word is a stop word of the nth language: one look-up tells all languages. */
const stopWordBits = new Map<string, number>();
for (const [number, { stopWords }] of [...rules.values()].entries()) {
  for (const word of stopWords) stopWordBits.set(word, (stopWordBits.get(word) ?? 0) | (1 << number));
}

/** For each language of `languageNames` but the first, bit by bit, whether the word is a stop word of it. */
export function stopWordLanguages(word: string): number {
  return stopWordBits.get(word) ?? 0;
}

export function stopWordBit(language: string): number {
  const number = languageNames.indexOf(language) - 1;
  return number < 0 ? 0 : 1 << number;
}

export function isStopWord(word: string, language: string): boolean {
  return (stopWordLanguages(word) & stopWordBit(language)) !== 0;
}

/** How a word is indexed. */
export interface WordForm {
  term: string;
  isStopWord: boolean;
}

/** The stem of a word, or the word itself where it is a stop word of the language. */
export function toWordForm(word: string, language: string): WordForm {
  const rule = rules.get(language);
  return rule === undefined ? { term: foldAccents(word), isStopWord: false } : rule.form(word);
}

function define(
  script: Script,
  stem: (word: string) => string,
  stopWords: readonly string[],
  more: readonly string[] = [],
): LanguageRules {
  const all = new Set([...stopWords, ...more].map(normalizeText));
  return {
    script,
    stopWords: all,
    form: remember((word) => {
      if (all.has(word)) return { term: word, isStopWord: true };
      // A stemmer that leaves nothing would make the word unfindable; numbers have no endings.
      const stemmed = hasDigit.test(word) ? word : stem(word) || word;
      return { term: foldAccents(stemmed), isStopWord: false };
    }),
  };
}

/** Stemming costs more than anything else in indexing, and words repeat. */
function remember(compute: (word: string) => WordForm): (word: string) => WordForm {
  const known = new Map<string, WordForm>();
  return (word) => {
    const cached = known.get(word);
    if (cached !== undefined) return cached;
    const form = compute(word);
    if (known.size >= rememberedForms) known.clear();
    known.set(word, form);
    return form;
  };
}
