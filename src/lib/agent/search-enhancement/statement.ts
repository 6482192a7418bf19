import { findMoments, type Moment } from './moments';
import { findQuantities, type Quantity } from './quantities';
import { toTokens, type Token } from './tokens';
import { findUnit } from './units';
import { attributes, emptyWords, events, negators, opposites, pronouns } from './word-lists';

/** A sentence as the rules see it. */
export interface Statement {
  text: string;
  tokens: readonly Token[];
  /** What it is about: stems, without numbers, units and opposites. */
  content: ReadonlySet<string>;
  /** The first of them. */
  first: string | null;
  /** Words with a capital that do not owe it to the beginning of a sentence. */
  names: ReadonlySet<string>;
  numbered: ReadonlyMap<string, string>;
  quantities: readonly Quantity[];
  moments: readonly Moment[];
  /** By group, which of its classes are named. */
  attributes: ReadonlyMap<number, ReadonlySet<string>>;
  events: ReadonlySet<string>;
  /** By pair of opposites: the side it takes. */
  sides: ReadonlyMap<number, 1 | -1>;
  /** What is said not to be. */
  denied: ReadonlySet<string>;
  isNegative: boolean;
}

/** How far a "not" reaches, in words. */
const reach = 6;
/** The language of studies: one's figures are not another's. */
const statistics = /\b(?:CI|OR|RR|HR|SD|IQR)\b[\s,:=)\]]*\d|\b[Pp]\s*[=<>]|±/;
/** A sentence with more numbers than this is a table, and which of them belong together cannot be told. */
const mostQuantities = 4;
const uncertain = /\b(myths?|misconceptions?|rumou?rs?|hoax)\b/i;
/** Search engines and news put the day of an article before it. */
const leadingDate =
  /^\s*(?:(?:published|posted|updated|modified|reviewed|written|last (?:updated|modified|reviewed))\b[^:.—–]{0,40}[:.—–]|[\p{L}\d ,.-]{6,20}\s[—–·|]|\d+ (?:hours?|days?|weeks?) ago\s*[—–·|-])\s*/iu;
const aboutItself =
  /\b(?:article|page|post|story|entry|review|guide)\b.{0,80}\b(?:published|posted|updated|modified|reviewed|written)\b/i;

/** Null for what claims nothing: questions, rumours, what is too short or too long to be a statement. */
export function toStatement(sentence: string, title = ''): Statement | null {
  const text = sentence.trim();
  const claim = /\d/.test(text.slice(0, 40)) ? text.replace(leadingDate, '') : text;
  if (text.endsWith('?') || text.length > 500) return null;
  if ([uncertain, aboutItself, statistics].some((sign) => sign.test(text))) return null;
  const own = toTokens(claim);
  const isElsewhere = own.find(({ kind }) => kind === 'word');
  // "It weighs 3 kg." tells of what the page is called after.
  const lead = isElsewhere && pronouns.has(isElsewhere.word) ? toTokens(title) : [];
  const tokens = [...lead.filter(({ kind }) => kind === 'word'), ...own];
  if (tokens.length < 3) return null;
  const moments = findMoments(tokens);
  const isDate = (at: number) => moments.some(({ start, end }) => at >= start && at < end);
  const { quantities, numbered } = findQuantities(tokens, isDate);
  if (quantities.length > mostQuantities) return null;
  const isNumber = (at: number) => quantities.some(({ start, end }) => at >= start && at < end);
  const words = tokens.filter((token, at) => token.kind === 'word' && !isDate(at) && !isNumber(at));
  const content = words.filter(({ word }) => isContent(word));
  return {
    text,
    tokens,
    content: new Set(content.map(({ stem }) => stem)),
    first: content[0]?.stem ?? null,
    names: new Set(content.filter(({ isCapital, isFirst }) => isCapital && !isFirst).map(({ stem }) => stem)),
    numbered: new Map(numbered.map(({ stem, number }) => [stem, number])),
    ...{ quantities, moments },
    attributes: findAttributes(words),
    events: new Set(words.flatMap(({ word }) => events.get(word) ?? [])),
    ...findPolarity(tokens.filter((_token, at) => !isDate(at) && !isNumber(at))),
  };
}

function isContent(word: string): boolean {
  return !emptyWords.has(word) && !opposites.has(word) && !findUnit(word);
}

function findAttributes(words: readonly Token[]): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>();
  for (const { word } of words) {
    for (const { group, name } of attributes.get(word) ?? [])
      found.set(group, (found.get(group) ?? new Set()).add(name));
  }
  return found;
}

function findPolarity(words: readonly Token[]): Pick<Statement, 'sides' | 'denied' | 'isNegative'> {
  const sides = new Map<number, 1 | -1>();
  const denied = new Set<string>();
  const isDenied = (at: number) => {
    const before = words.slice(Math.max(0, at - reach), at);
    // A comma ends what a "not" is about.
    const clause = before.slice(before.findLastIndex(({ kind }) => kind === 'sign') + 1);
    return clause.some(({ word }) => negators.has(word));
  };
  for (const [at, { word, stem }] of words.entries()) {
    for (const { pair, sign } of opposites.get(word) ?? []) sides.set(pair, isDenied(at) ? flip(sign) : sign);
    const isTelling = words[at]?.kind === 'word' && (word === 'need' || !emptyWords.has(word));
    if (isTelling && isDenied(at)) denied.add(stem);
  }
  return { sides, denied, isNegative: words.some(({ word }) => negators.has(word)) };
}

function flip(sign: 1 | -1): 1 | -1 {
  return sign === 1 ? -1 : 1;
}
