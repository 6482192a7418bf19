import type { Statement } from './statement';
import type { Token } from './tokens';

/** So much of the shorter statement's words the other has, at least. */
const leastOverlap = 0.5;
const leastShared = 2;
/** The same of the longer one. */
const leastOverlapOfLonger = 0.25;
/** Without a name in common, many things are called the same: then more has to be shared, or all. */
const leastSharedWithoutName = 3;
const links = new Set('of in for at on from to by'.split(' '));
/** Words that name what something is, not a part of it. */
const kinds = new Set(
  'town city village state country county island company river lake kingdom republic'.split(' '),
);
const articles = new Set('the a an its their this'.split(' '));

/** How much two statements are about the same matter, 0..1; 0: about different ones. */
export function compareSubjects(left: Statement, right: Statement): number {
  const shared = [...left.content].filter((word) => right.content.has(word));
  const overlap = shared.length / Math.max(1, Math.min(left.content.size, right.content.size));
  const ofLonger = shared.length / Math.max(1, left.content.size, right.content.size);
  if (shared.length < leastShared || overlap < leastOverlap || ofLonger < leastOverlapOfLonger) return 0;
  const isNamed = shared.some((word) => left.names.has(word) || right.names.has(word));
  if (!isNamed && overlap < 1 && shared.length < leastSharedWithoutName) return 0;
  const isAbout = isNamed || has(right.content, left.first) || has(left.content, right.first);
  if (!isAbout || haveOtherNames(left, right) || haveOtherAttributes(left, right)) return 0;
  if (isPartOf(left, right) || isPartOf(right, left)) return 0;
  if (haveOtherModifiers(left, right, shared) || haveOtherComplements(left, right, shared)) return 0;
  return overlap;
}

/** How many words each has that the other has not; the smaller of the two. */
export function countOwnWords(left: Statement, right: Statement): number {
  return Math.min(countMissing(left.content, right.content), countMissing(right.content, left.content));
}

function countMissing(words: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...words].filter((word) => !other.has(word)).length;
}

/** Paris and London; Windrose 10 and Windrose 11. */
function haveOtherNames(left: Statement, right: Statement): boolean {
  const isNumberedOtherwise = [...left.numbered].some(([name, number]) => {
    const other = right.numbered.get(name);
    return other !== undefined && other !== number;
  });
  const hasOwn = (one: Statement, other: Statement) =>
    [...one.names].some((name) => !other.content.has(name));
  return isNumberedOtherwise || (hasOwn(left, right) && hasOwn(right, left));
}

/** Height and width, men and women. */
function haveOtherAttributes(left: Statement, right: Statement): boolean {
  return [...left.attributes].some(([group, names]) => {
    const others = right.attributes.get(group);
    return others !== undefined && [...names].every((name) => !others.has(name));
  });
}

/** "The red line" and "the blue line". */
function haveOtherModifiers(left: Statement, right: Statement, shared: readonly string[]): boolean {
  return shared.some((word) => differ(wordsBefore(left, word), wordsBefore(right, word), left, right));
}

/** "The population of the city" and "the population of the county". */
function haveOtherComplements(left: Statement, right: Statement, shared: readonly string[]): boolean {
  return shared.some((word) => differ(wordsLinked(left, word), wordsLinked(right, word), left, right));
}

/** "The capital of Norland" and "Norland"; but the town of Alder is Alder. */
function isPartOf(one: Statement, other: Statement): boolean {
  const { first, tokens } = one;
  if (first === null || other.first === null || other.content.has(first)) return false;
  const at = tokens.findIndex(({ stem }) => stem === first);
  const whole = articles.has(tokens[at + 2]?.word ?? '') ? tokens[at + 3] : tokens[at + 2];
  return tokens[at + 1]?.word === 'of' && !kinds.has(tokens[at]?.word ?? '') && whole?.stem === other.first;
}

function differ(ours: string[], theirs: string[], left: Statement, right: Statement): boolean {
  if (ours.length === 0 || theirs.length === 0) return false;
  return ours.every((word) => !right.content.has(word)) && theirs.every((word) => !left.content.has(word));
}

function wordsBefore({ tokens, content }: Statement, word: string): string[] {
  return tokens.flatMap(({ stem }, at) => {
    const before = tokens[at - 1];
    return stem === word && before && content.has(before.stem) ? [before.stem] : [];
  });
}

function wordsLinked({ tokens, content }: Statement, word: string): string[] {
  return tokens.flatMap(({ stem }, at) => {
    if (stem !== word || !links.has(tokens[at + 1]?.word ?? '')) return [];
    const linked: Token | undefined = articles.has(tokens[at + 2]?.word ?? '')
      ? tokens[at + 3]
      : tokens[at + 2];
    return linked && content.has(linked.stem) ? [linked.stem] : [];
  });
}

function has(words: ReadonlySet<string>, word: string | null): boolean {
  return word !== null && words.has(word);
}
