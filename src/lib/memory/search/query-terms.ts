import { detectLanguage } from './detect-language';
import { isStopWord, languagesOfScript, toWordForm } from './languages';
import { normalizeText } from './normalize';
import { tokenize } from './tokenize';

/** One word of the query and the forms under which passages may hold it. */
export interface QueryTerm {
  variants: string[];
  /** How often the query has it, less for what only supports other terms. */
  weight: number;
  /** The weight it has in what the query asks for in all when no passage holds it. */
  missingWeight: number;
}

export interface QueryTerms {
  terms: QueryTerm[];
  language: string;
}

/** Letters beside the pairs they are part of: they catch words that are cut or joined differently. */
const letterWeight = 0.3;
/** Most pairs that nobody wrote are not words at all, but the end of one and the beginning of the next. */
const missingPairWeight = 0.3;

/** Letters and digits in one word (E4711, ipv6) name one thing: who types them wants exactly that. */
const nameWeight = 1.5;

/** Other languages of the index whose stemmers also look at a query. */
const mostLanguages = 3;

/**
 * The terms a query is ranked by. A word is stemmed by the query's own language and by those the index
 * mostly holds: a name in a German question must still find the English page.
 *
 * @param indexLanguages languages of the indexed passages, most frequent first
 */
export function toQueryTerms(query: string, indexLanguages: readonly string[]): QueryTerms {
  const normalized = normalizeText(query);
  const guess = detectLanguage(normalized, undefined, indexLanguages);
  const languages = stemmingLanguages(guess.language, guess.script === 'other', indexLanguages);
  const found = new Map<string, QueryTerm>();
  const stopWords = new Map<string, QueryTerm>();
  const letters: { letter: string; position: number }[] = [];
  const paired = new Set<number>();
  tokenize(normalized, (token, kind, position) => {
    if (kind === 'letter') {
      letters.push({ letter: token, position });
    } else if (kind === 'pair') {
      paired.add(position).add(position + 1);
      count(found, [token], 1, missingPairWeight);
    } else if (kind === 'compound') {
      count(found, [token], 1, 1);
    } else if (isStopWord(token, guess.language)) {
      count(stopWords, [token], 1, 1);
    } else {
      const weight = isName(token) ? nameWeight : 1;
      count(
        found,
        [...new Set(languages.map((language) => toWordForm(token, language).term))],
        weight,
        weight,
      );
    }
  });
  for (const { letter, position } of letters) {
    const weight = paired.has(position) ? letterWeight : 1;
    count(found, [letter], weight, weight);
  }
  const terms = found.size > 0 ? found : stopWords;
  return { terms: [...terms.values()], language: guess.language };
}

/** The words of a phrase in order, each with its possible forms; stop words belong to it. */
export function toPhraseTerms(phrase: string, indexLanguages: readonly string[]): string[][] {
  const normalized = normalizeText(phrase);
  const guess = detectLanguage(normalized, undefined, indexLanguages);
  const languages = stemmingLanguages(guess.language, guess.script === 'other', indexLanguages);
  const terms: string[][] = [];
  tokenize(normalized, (token, kind) => {
    // What is a stop word depends on the passage's language, so both readings are tried.
    if (kind === 'word')
      terms.push([...new Set([token, ...languages.map((name) => toWordForm(token, name).term)])]);
    else if (kind === 'letter') terms.push([token]);
  });
  return terms;
}

function isName(token: string): boolean {
  return /\d/.test(token) && /\p{L}/u.test(token);
}

function stemmingLanguages(own: string, isOther: boolean, indexLanguages: readonly string[]): string[] {
  if (isOther) return [own];
  const sameScript = languagesOfScriptOf(own);
  const others = indexLanguages.filter((name) => name !== own && sameScript.includes(name));
  return [own, ...others.slice(0, mostLanguages)];
}

function languagesOfScriptOf(language: string): readonly string[] {
  for (const script of ['latin', 'cyrillic', 'arabic', 'devanagari'] as const) {
    const names = languagesOfScript(script);
    if (names.includes(language)) return names;
  }
  return [];
}

function count(
  terms: Map<string, QueryTerm>,
  variants: string[],
  weight: number,
  missingWeight: number,
): void {
  const key = variants[0] ?? '';
  const known = terms.get(key);
  if (known === undefined) {
    terms.set(key, { variants, weight, missingWeight });
    return;
  }
  known.weight += weight;
  known.missingWeight += missingWeight;
}
