import { splitSentences } from '../../text';
import { toQuotation } from '../../pages';
import { shorten } from '../../model';
import type { Conflict } from '../../chats';
import { compareStatements, type Difference } from './compare-statements';
import { toStatement, type Statement } from './statement';

/** A source as it is compared: what it says, under which number it is cited, and from when it is. */
export interface ComparedSource {
  citation: number;
  title: string;
  text: string;
  /** In ms since the epoch; null: not known. */
  date: number | null;
}

/** More notices than this are not read. */
export const mostConflicts = 3;
const mostSentences = 60;
const longestStatement = 300;

interface Side {
  source: ComparedSource;
  statement: Statement;
}

/** Where memory and web disagree, by rules alone; the surest first, one a pair of sources. */
export function findConflicts(
  memory: readonly ComparedSource[],
  web: readonly ComparedSource[],
  limit = mostConflicts,
): Conflict[] {
  const ours = memory.flatMap(toSides);
  const theirs = web.flatMap(toSides);
  const found = ours.flatMap((one) =>
    theirs.flatMap((other) => {
      const difference = compareStatements(one.statement, other.statement);
      return difference ? [{ one, other, difference }] : [];
    }),
  );
  const seen = new Set<string>();
  return found
    .toSorted((left, right) => right.difference.overlap - left.difference.overlap)
    .filter(({ one, other }) => {
      // The same sentence stands in many results: it is told of once.
      const keys = [one.statement.text, other.statement.text];
      if (keys.some((key) => seen.has(key))) return false;
      for (const key of keys) seen.add(key);
      return true;
    })
    .slice(0, limit)
    .map(({ one, other, difference }) => ({
      sentence: describeDifference(difference),
      memory: toConflictSide(one),
      web: toConflictSide(other),
    }));
}

/** The sentences of a text, as they are shown and compared. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n+/)
    .flatMap((line) => splitSentences(line).map(({ start, end }) => line.slice(start, end)))
    .map((sentence) => toQuotation(sentence).replace(/^(?:\.{3}|…)\s*/, ''))
    .filter((sentence) => sentence !== '')
    .slice(0, mostSentences);
}

function toSides(source: ComparedSource): Side[] {
  return sentencesOf(source.text).flatMap((sentence) => {
    const statement = toStatement(sentence, source.title);
    return statement ? [{ source, statement }] : [];
  });
}

function toConflictSide({ source, statement }: Side): Conflict['memory'] {
  const { citation, date } = source;
  return { statement: shorten(statement.text, longestStatement), citation, date };
}

function describeDifference({ kind, left, right }: Difference): string {
  if (kind === 'number') return `Your memory and the web give different figures: ${left} and ${right}.`;
  if (kind === 'date') return `Your memory and the web give different dates: ${left} and ${right}.`;
  return 'Your memory and the web say the opposite of each other.';
}
