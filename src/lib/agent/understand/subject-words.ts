import { toStems } from '../../memory';
import { is, isContent } from './find-task';
import type { Reading, Token } from './read-question';

/** Characters of a query: more words than these make a search vague. */
const longestQuery = 300;
const mostWordsOfAnswer = 12;

/** What a question speaks of, as it was written. */
export function listSubjectWords({ tokens, lexicon }: Reading): Token[] {
  return tokens.filter((token, at) => {
    if (isContent(token)) return true;
    if (is('again', 'question', 'onward', 'courtesy', 'clause', 'back', 'this')(token)) return false;
    if (toStems(token.raw, lexicon.language).length === 0) return false;
    if (is('small')(token)) {
      if (lexicon.isJoined) return false;
      // "Full" is said of everything, but belongs to the moon in "full moon".
      const isBeside = [tokens[at - 1], tokens[at + 1]].some(
        (other) => other !== undefined && isContent(other),
      );
      return isBeside;
    }
    const isNoun = is('related', 'verdict', 'dates', 'prices', 'steps', 'names', 'links', 'numbers')(token);
    return isNoun && !is('ordinal')(token) && token.words <= 2;
  });
}

/** The words of an answer that are not of every sentence, from its beginning. */
export function listAnswerWords({ tokens }: Reading): Token[] {
  return tokens.filter(isContent).slice(0, mostWordsOfAnswer);
}

/** Each word once, in order, as many as fit. */
export function joinWords(tokens: readonly Token[]): string {
  const seen = new Set<string>();
  let query = '';
  for (const { raw, plain } of tokens) {
    if (seen.has(plain)) continue;
    seen.add(plain);
    const longer = query === '' ? raw : `${query} ${raw}`;
    if (longer.length > longestQuery) break;
    query = longer;
  }
  return query;
}

const ordinals: readonly RegExp[] = [
  /^(?:first|1st|erste[nr]?|premiere?|primer[oa]?|primeir[oa]|prim[oa])$/u,
  /^(?:second|2nd|zweite[nr]?|deuxieme|seconde?|segund[oa]|second[oa])$/u,
  /^(?:third|3rd|dritte[nr]?|troisieme|tercer[oa]?|terceir[oa]|terz[oa])$/u,
  /^(?:fourth|4th|vierte[nr]?|quatrieme|cuart[oa]|quart[oa])$/u,
  /^(?:fifth|5th|funfte[nr]?|cinquieme|quint[oa])$/u,
];

/** "The second one": the second item of the list in the answer before, if there is one. */
export function findMeantItem({ tokens }: Reading, answer: string): string | null {
  const at = ordinals.findIndex((ordinal) =>
    tokens.some(({ plain }) => plain.split(' ').some((word) => ordinal.test(word))),
  );
  const items = answer.match(/^[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t]+[^\n]+/gmu) ?? [];
  return (at < 0 ? undefined : items[at])?.replace(/^[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t]+/u, '') ?? null;
}
