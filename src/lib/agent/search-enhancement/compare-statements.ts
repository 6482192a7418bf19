import { isCompatible } from './moments';
import type { Quantity } from './quantities';
import { compareSubjects, countOwnWords } from './same-subject';
import type { Statement } from './statement';

/** What two statements about one matter differ in. */
export interface Difference {
  kind: 'number' | 'date' | 'opposite';
  /** What each of them gives; empty where they only say the opposite. */
  left: string;
  right: string;
  /** How much they are about the same matter, 0..1. */
  overlap: number;
}

/** A statement of opposites has little more in it than its subject: the subjects have to be the same. */
const leastOverlapOfOpposites = 0.75;
/** Between two large measurements, so much is a matter of measuring. */
const measuringError = 0.002;
/** One who converts units rounds. */
const conversionError = 0.015;

/** Null where they agree, or speak of different things. */
export function compareStatements(left: Statement, right: Statement): Difference | null {
  if (left.text === right.text) return null;
  const overlap = compareSubjects(left, right);
  if (overlap === 0) return null;
  const isSameTime =
    left.moments.length === 0 ||
    right.moments.length === 0 ||
    left.moments.some((one) => right.moments.some((other) => isCompatible(one, other)));
  const numbers = findDifferentNumbers(left, right);
  if (numbers) {
    // What was so in one year may be otherwise in another.
    return isSameTime ? { kind: 'number', ...numbers, overlap } : null;
  }
  if (!isSameTime) return findDifferentDates(left, right, overlap);
  return areOpposite(left, right, overlap) ? { kind: 'opposite', left: '', right: '', overlap } : null;
}

function findDifferentNumbers(left: Statement, right: Statement): { left: string; right: string } | null {
  const isMatched = (quantity: Quantity, others: readonly Quantity[]) =>
    others.some((other) => areComparable(quantity, other) && areEqual(quantity, other));
  const ours = left.quantities.filter((quantity) => !isMatched(quantity, right.quantities));
  const theirs = right.quantities.filter((quantity) => !isMatched(quantity, left.quantities));
  for (const one of ours) {
    const other = theirs.find((quantity) => areComparable(one, quantity));
    if (!other || (one.kind === 'time' && !haveSameEvent(left, right))) continue;
    return { left: one.shown, right: other.shown };
  }
  return null;
}

function areComparable(one: Quantity, other: Quantity): boolean {
  if (one.kind !== other.kind || one.dimension !== other.dimension) return false;
  return one.kind !== 'count' || [...one.labels].some((label) => other.labels.has(label));
}

function areEqual(one: Quantity, other: Quantity): boolean {
  if (one.bound !== other.bound && (fits(one, other) || fits(other, one))) return true;
  const slack = Math.max(one.slack, other.slack, toleranceOf(one, other));
  return one.low <= other.high + slack && other.low <= one.high + slack;
}

/** "More than 200" and 250. */
function fits({ bound, low, high }: Quantity, other: Quantity): boolean {
  if (bound === 'least') return other.high >= low;
  return bound === 'most' && other.low <= high;
}

function toleranceOf(one: Quantity, other: Quantity): number {
  if (one.kind !== 'measure' || one.dimension === 'percent') return 0;
  const size = Math.max(Math.abs(one.high), Math.abs(other.high));
  const unitOf = ({ shown }: Quantity) => shown.split(' ').at(-1)?.slice(0, 2);
  if (unitOf(one) !== unitOf(other)) return size * conversionError;
  return one.low > 1_000 ? size * measuringError : 0;
}

/** Only what happens once can have happened on one day only. */
function findDifferentDates(left: Statement, right: Statement, overlap: number): Difference | null {
  if (!haveSameEvent(left, right)) return null;
  const [one] = left.moments;
  const [other] = right.moments;
  return one && other ? { kind: 'date', left: one.shown, right: other.shown, overlap } : null;
}

function haveSameEvent(left: Statement, right: Statement): boolean {
  return [...left.events].some((event) => right.events.has(event));
}

function areOpposite(left: Statement, right: Statement, overlap: number): boolean {
  const ownWords = countOwnWords(left, right);
  if (ownWords > 0 && (overlap < leastOverlapOfOpposites || ownWords > 1)) return false;
  const shared = [...left.sides].filter(([pair]) => right.sides.has(pair));
  if (shared.length > 0) return shared.some(([pair, side]) => right.sides.get(pair) !== side);
  return denies(left, right) || denies(right, left);
}

/** One says that it is not what the other says without a "not". */
function denies(one: Statement, other: Statement): boolean {
  if (!one.isNegative || other.isNegative) return false;
  const said = new Set(other.tokens.map(({ stem }) => stem));
  const repeated = [...one.denied].filter((word) => said.has(word)).length;
  return repeated > 0 && repeated >= one.denied.size / 2;
}
