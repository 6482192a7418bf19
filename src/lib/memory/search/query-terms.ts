import { detectLanguage } from './detect-language';
import { isStopWord, languagesOfScript, stemWord } from './languages';
import { normalizeText } from './normalize';
import { tokenize } from './tokenize';

/** One word of the query and the forms under which passages may hold it. */
export interface QueryTerm {
  variants: string[];
  /** How often the query has it. */
  count: number;
}

export interface QueryTerms {
  terms: QueryTerm[];
  language: string;
}

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
  const guess = detectLanguage(normalized);
  const languages = stemmingLanguages(guess.language, guess.script === 'other', indexLanguages);
  const found = new Map<string, QueryTerm>();
  const stopWords = new Map<string, QueryTerm>();
  const tokens: { token: string; isLetter: boolean; position: number }[] = [];
  const paired = new Set<number>();
  tokenize(normalized, (token, kind, position) => {
    if (kind === 'word') {
      if (isStopWord(token, guess.language)) count(stopWords, [token]);
      else count(found, [...new Set(languages.map((language) => stemWord(token, language)))]);
      return;
    }
    if (kind === 'pair') paired.add(position).add(position + 1);
    tokens.push({ token, isLetter: kind === 'letter', position });
  });
  // A single letter says little beside the pairs that it is part of.
  for (const { token, isLetter, position } of tokens) {
    if (!isLetter || !paired.has(position)) count(found, [token]);
  }
  const terms = found.size > 0 ? found : stopWords;
  return { terms: [...terms.values()], language: guess.language };
}

/** The words of a phrase in order, each with its possible forms; stop words belong to it. */
export function toPhraseTerms(phrase: string, indexLanguages: readonly string[]): string[][] {
  const normalized = normalizeText(phrase);
  const guess = detectLanguage(normalized);
  const languages = stemmingLanguages(guess.language, guess.script === 'other', indexLanguages);
  const terms: string[][] = [];
  tokenize(normalized, (token, kind) => {
    // What is a stop word depends on the passage's language, so both readings are tried.
    if (kind === 'word') terms.push([...new Set([token, ...languages.map((name) => stemWord(token, name))])]);
    else if (kind === 'letter') terms.push([token]);
  });
  return terms;
}

function stemmingLanguages(own: string, isOther: boolean, indexLanguages: readonly string[]): string[] {
  if (isOther) return [own];
  const sameScript = languagesOfScriptOf(own);
  const others = indexLanguages.filter((name) => name !== own && sameScript.includes(name));
  return [own, ...others.slice(0, mostLanguages)];
}

function languagesOfScriptOf(language: string): string[] {
  for (const script of ['latin', 'cyrillic', 'arabic', 'devanagari'] as const) {
    const names = languagesOfScript(script);
    if (names.includes(language)) return names;
  }
  return [];
}

function count(terms: Map<string, QueryTerm>, variants: string[]): void {
  const key = variants[0] ?? '';
  const known = terms.get(key);
  if (known === undefined) terms.set(key, { variants, count: 1 });
  else known.count += 1;
}
