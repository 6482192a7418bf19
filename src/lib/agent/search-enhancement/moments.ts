import type { Token } from './tokens';
import { months } from './word-lists';

/** A date as far as it was given. */
export interface Moment {
  year: number | null;
  month: number | null;
  day: number | null;
  shown: string;
  start: number;
  end: number;
}

const yearCues = new Set(
  'in since by until till from before after around circa year the during early late of ( , and to'.split(' '),
);

/** The dates and years of a sentence. "March" alone is a date, "may" is not. */
export function findMoments(tokens: readonly Token[]): Moment[] {
  const moments: Moment[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const moment =
      readIso(tokens, at) ?? readDayFirst(tokens, at) ?? readMonth(tokens, at) ?? readYear(tokens, at);
    if (!moment) continue;
    moments.push(moment);
    at = moment.end - 1;
  }
  return moments;
}

/** Whether both can be the same date: what one leaves open, the other may say. */
export function isCompatible(left: Moment, right: Moment): boolean {
  return (['year', 'month', 'day'] as const).every((part) => {
    const [one, other] = [left[part], right[part]];
    return one === null || other === null || one === other;
  });
}

function readIso(tokens: readonly Token[], at: number): Moment | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(tokens[at]?.word ?? '') ?? [];
  if (year === undefined) return null;
  return toMoment(tokens, at, at + 1, Number(year), Number(month), Number(day));
}

/** "4 March 2026", "4 March". */
function readDayFirst(tokens: readonly Token[], at: number): Moment | null {
  const day = toDay(tokens[at]);
  const month = toMonth(tokens[at + 1]);
  if (day === null || month === null) return null;
  const year = toYear(tokens[at + 2]);
  return toMoment(tokens, at, year === null ? at + 2 : at + 3, year, month, day);
}

/** "March 4, 2026", "March 2026", "March 4", "March". */
function readMonth(tokens: readonly Token[], at: number): Moment | null {
  const month = toMonth(tokens[at]);
  if (month === null) return null;
  const yearAtOnce = toYear(tokens[at + 1]);
  if (yearAtOnce !== null) return toMoment(tokens, at, at + 2, yearAtOnce, month, null);
  const day = toDay(tokens[at + 1]);
  if (day === null) return toMoment(tokens, at, at + 1, null, month, null);
  const skipped = tokens[at + 2]?.word === ',' ? at + 3 : at + 2;
  const year = toYear(tokens[skipped]);
  return toMoment(tokens, at, year === null ? at + 2 : skipped + 1, year, month, day);
}

function readYear(tokens: readonly Token[], at: number): Moment | null {
  const year = toYear(tokens[at]);
  const before = tokens[at - 1];
  const next = tokens[at + 1];
  const isAtEnd = next === undefined || next.kind === 'sign';
  if (year === null || !(before === undefined || yearCues.has(before.word) || (isAtEnd && !before.isCapital)))
    return null;
  // "of 1900 people" counts; "the 1900 edition" does not.
  if (before?.word === 'of' && !isAtEnd) return null;
  return toMoment(tokens, at, at + 1, year, null, null);
}

function toMonth(token: Token | undefined): number | null {
  if (token?.kind !== 'word' || !token.isCapital) return null;
  return months.get(token.word) ?? null;
}

function toDay(token: Token | undefined): number | null {
  if (token?.kind !== 'number' || !/^\d{1,2}$/.test(token.word)) return null;
  const day = Number(token.word);
  return day >= 1 && day <= 31 ? day : null;
}

function toYear(token: Token | undefined): number | null {
  if (token?.kind !== 'number' || !/^(1[0-9]|20|21)\d{2}$/.test(token.word)) return null;
  return Number(token.word);
}

function toMoment(
  tokens: readonly Token[],
  start: number,
  end: number,
  year: number | null,
  month: number | null,
  day: number | null,
): Moment {
  const words = tokens
    .slice(start, end)
    .map(({ word, isCapital }) => (isCapital ? word.charAt(0).toUpperCase() + word.slice(1) : word));
  return { year, month, day, shown: words.join(' ').replace(' ,', ','), start, end };
}
