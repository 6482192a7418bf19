import type { Token } from './tokens';
import { findCurrency, findMultiplier, findUnit } from './units';
import { emptyWords, numberWords } from './word-lists';

/** A number with what it is a number of. */
export interface Quantity {
  kind: 'measure' | 'money' | 'time' | 'version' | 'count';
  /** Only quantities of one dimension can differ. Of a count: empty, its labels say what is counted. */
  dimension: string;
  /** In base units; both the same unless it is a span. */
  low: number;
  high: number;
  /** It is at least, or at most, this much. */
  bound: 'least' | 'most' | null;
  /** How far the true value may be away by the way it was rounded, in base units. */
  slack: number;
  /** What is counted, or the words before a number that has no unit. */
  labels: ReadonlySet<string>;
  /** As it was written. */
  shown: string;
  /** Tokens it takes up. */
  start: number;
  end: number;
}

const rough = new Set('about around roughly approximately approx nearly almost circa some ~'.split(' '));
const least = new Set('over exceeds exceeding least minimum'.split(' '));
const most = new Set('under below most maximum'.split(' '));
const newest = new Set('latest current newest recent stable version release'.split(' '));

/** What may stand between a number and its noun. */
const between = new Set('more new other such known different'.split(' '));

/** A number that belongs to a name, such as "Windrose 10". */
export interface NumberedName {
  stem: string;
  number: string;
  at: number;
}

export function findQuantities(
  tokens: readonly Token[],
  isTaken: (at: number) => boolean,
): { quantities: Quantity[]; numbered: NumberedName[] } {
  const quantities: Quantity[] = [];
  const numbered: NumberedName[] = [];
  const isAboutVersions = tokens.some(({ word }) => newest.has(word));
  for (let at = 0; at < tokens.length; at += 1) {
    if (isTaken(at) || readNumber(tokens[at]) === null) continue;
    const name = tokens[at - 1];
    const quantity = readQuantity(tokens, at, isAboutVersions);
    if (!quantity) continue;
    const isNamed = name?.kind === 'word' && name.isCapital && !emptyWords.has(name.word);
    if (isNamed && quantity.kind === 'count' && tokens[at]?.kind === 'number') {
      numbered.push({ stem: name.stem, number: tokens[at]?.word ?? '', at });
      continue;
    }
    quantities.push(quantity);
    at = quantity.end - 1;
  }
  return { quantities, numbered };
}

function readQuantity(tokens: readonly Token[], start: number, isAboutVersions: boolean): Quantity | null {
  const written = tokens[start]?.word ?? '';
  const clock = readClock(tokens, start);
  if (clock) return clock;
  const isVersionLike = tokens[start]?.kind === 'number' && /^\d+(\.\d+)+$/.test(written);
  let end = start + 1;
  let high = readNumber(tokens[start]) ?? 0;
  const first = high;
  const next = tokens[end];
  const second = readNumber(tokens[end + 1]);
  if (second !== null && next && ['-', '–', 'to'].includes(next.word) && second > first) {
    high = second;
    end += 2;
  }
  const multiplier = findMultiplier(tokens[end]?.word ?? '') ?? 1;
  if (multiplier !== 1) end += 1;
  // "A 12-month study" and one of 3 weeks are two studies: only what is written the same way is compared.
  const isModifier = tokens[end]?.word === '-' && tokens[end + 1]?.kind === 'word';
  if (isModifier) end += 1;
  const unit = findUnit(tokens[end]?.word ?? '');
  const before = tokens[start - 1];
  const currency = findCurrency(before?.word ?? '') ?? findCurrency(tokens[end]?.word ?? '');
  const isVersion = !unit && currency === undefined && (isVersionLike || /^\d+$/.test(written));
  const base = {
    bound: findBound(tokens, start),
    labels: new Set<string>(),
    start,
    slack: toSlack(written, multiplier, isRough(tokens, start)),
  };
  const scale = (toBase: (value: number) => number) => ({
    low: toBase(first * multiplier),
    high: toBase(high * multiplier),
    slack: Math.abs(toBase(base.slack) - toBase(0)),
  });
  const show = (stop: number, from = start) =>
    tokens
      .slice(from, stop)
      .map(({ word }) => word)
      .join(' ')
      .replaceAll(/ ?([–-]) ?/g, '$1')
      .replace(/([$€£¥]) /, '$1')
      .replace(/ %/, ' %');
  if (unit) {
    return {
      ...{
        ...base,
        kind: 'measure',
        dimension: `${unit.dimension}${isModifier ? '-modifier' : ''}`,
        ...scale(unit.toBase),
      },
      ...{ end: end + 1, shown: show(end + 1) },
    };
  }
  if (currency !== undefined) {
    const isBefore = before?.word !== undefined && findCurrency(before.word) !== undefined;
    return {
      ...{ ...base, kind: 'money', dimension: currency, ...scale((value) => value) },
      ...{ end: isBefore ? end : end + 1, shown: isBefore ? show(end, start - 1) : show(end + 1) },
      // A price is exact unless it says that it is not.
      slack: isRough(tokens, start) ? base.slack : 0,
    };
  }
  const isNamedVersion = ['version', 'v', 'release'].includes(before?.word ?? '');
  const isLeftAlone = labelsAfter(tokens, end).size === 0 || before?.isCapital === true || isVersionLike;
  if (isVersion && (isNamedVersion || (isAboutVersions && isVersionLike && isLeftAlone))) {
    const parts = written.split('.').map(Number);
    const value = parts.reduce((sum, part, place) => sum + part / 1_000 ** place, 0);
    return {
      ...{ ...base, kind: 'version', dimension: 'version', low: value, high: value, slack: 0 },
      ...{ bound: null, end: start + 1, shown: written },
    };
  }
  const after = labelsAfter(tokens, end);
  return {
    ...{ ...base, kind: 'count', dimension: '', ...scale((value) => value) },
    ...{ end, shown: show(end), labels: after.size > 0 ? after : labelsBefore(tokens, start) },
  };
}

/** "9:30", "9 am", "9.30 p.m.": minutes after midnight. */
function readClock(tokens: readonly Token[], start: number): Quantity | null {
  const written = tokens[start]?.word ?? '';
  const half = /^[ap]\.?m$/.exec(tokens[start + 1]?.word ?? '')?.[0] ?? halfInPieces(tokens, start + 1);
  const [, hours, minutes = '0'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(written) ?? [];
  if (hours === undefined || (half === null && !written.includes(':'))) return null;
  const isAfternoon = half?.startsWith('p') === true && Number(hours) < 12;
  const value = (Number(hours) + (isAfternoon ? 12 : 0)) * 60 + Number(minutes);
  return {
    ...{ kind: 'time', dimension: 'time', low: value, high: value, bound: null, slack: 0 },
    ...{ labels: new Set<string>(), shown: half === null ? written : `${written} ${half}` },
    ...{ start, end: start + (half === null ? 1 : 2) },
  };
}

function halfInPieces(tokens: readonly Token[], at: number): string | null {
  const [first, , last] = tokens.slice(at, at + 3).map(({ word }) => word);
  return (first === 'a' || first === 'p') && last === 'm' ? `${first}m` : null;
}

export function readNumber(token: Token | undefined): number | null {
  if (!token || token.kind === 'sign') return null;
  // "one of them" counts nothing.
  if (token.kind === 'word') return token.word === 'one' ? null : (numberWords.get(token.word) ?? null);
  const value = Number.parseFloat(token.word);
  return Number.isFinite(value) ? value : null;
}

function isRough(tokens: readonly Token[], start: number): boolean {
  return tokens.slice(Math.max(0, start - 2), start).some(({ word }) => rough.has(word));
}

function findBound(tokens: readonly Token[], start: number): Quantity['bound'] {
  const words = tokens.slice(Math.max(0, start - 3), start).map(({ word }) => word);
  const said = ` ${words.join(' ')} `;
  if (/ no (more|greater|higher) than /.test(said)) return 'most';
  if (/ (more|greater|higher) than /.test(said) || words.some((word) => least.has(word))) return 'least';
  if (/ (up to|less than|fewer than|lower than) /.test(said)) return 'most';
  return words.some((word) => most.has(word)) ? 'most' : null;
}

/** Half a unit of the last digit that was written, where that digit was rounded. */
function toSlack(written: string, multiplier: number, isSaidRough: boolean): number {
  const decimals = written.split('.')[1]?.length;
  if (decimals !== undefined) return (multiplier * 10 ** -decimals) / 2;
  const zeros = /0*$/.exec(written)?.[0].length ?? 0;
  if (multiplier > 1) return multiplier / 2;
  if (isSaidRough) return Math.max(10 ** zeros / 2, Number(written) * 0.05);
  return zeros >= 3 ? 10 ** zeros / 2 : 0;
}

/** The noun that is counted is one of the next two words that mean something. */
function labelsAfter(tokens: readonly Token[], start: number): Set<string> {
  const labels = new Set<string>();
  for (const token of tokens.slice(start, start + 4)) {
    if (token.kind !== 'word' || labels.size === 2) break;
    if (emptyWords.has(token.word)) {
      if (labels.size === 0 && !between.has(token.word)) break;
      continue;
    }
    labels.add(token.stem);
  }
  return labels;
}

function labelsBefore(tokens: readonly Token[], start: number): Set<string> {
  const words = tokens
    .slice(0, start)
    .filter(({ kind, word }) => kind === 'word' && !emptyWords.has(word))
    .map(({ stem }) => stem);
  return new Set(words.slice(-3));
}
