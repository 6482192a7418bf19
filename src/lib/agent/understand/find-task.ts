import type { Extractable, PageVerb, WordClass } from './lexicon';
import type { Reading, Token } from './read-question';
import type { PageTask, Understanding } from './types';

export type Task = Pick<Understanding, 'part' | 'extracted'> & {
  pageTask: PageTask;
  /** How the page is meant: named or pointed at, left unsaid, or by a word that may mean what was said before. */
  reference: 'page' | 'this' | 'unsaid' | 'back';
  /** Only a language or a shape was named: of an answer it is the answer that is wanted so. */
  isImplied: boolean;
};

const verbs: readonly PageVerb[] = [
  'summary',
  'points',
  'translation',
  'explanation',
  'overview',
  'judgement',
];
const extractables: readonly Extractable[] = ['dates', 'prices', 'steps', 'names', 'links', 'numbers'];
const frontQuestions: readonly WordClass[] = ['is-this', 'is-that', 'is-the', 'this-is'];
/** Words of its own that a request for a named page may have: for whom, in which shape, of what kind. */
const mostWords = 3;
const mostWordsOfJudgement = 6;
const mostWordsAfterAside = 5;
const fewTokens = 4;

/** What is asked of the page in front as a whole; null: something particular is asked, or not of the page. */
export function findTask(reading: Reading, text: string): Task | null {
  const tokens = dropAsides(reading.tokens);
  if (tokens.length === 0 || hasQuotation(text) || tokens.some(is('elsewhere'))) return null;
  const stated = findPageTask(tokens, text);
  const pageTask = stated ?? findImplied(tokens);
  if (pageTask === null) return null;
  const part = tokens.some(is('opening')) ? 'opening' : tokens.some(is('end')) ? 'end' : 'all';
  const extracted = pageTask === 'extraction' ? findExtracted(tokens) : null;
  return { pageTask, part, extracted, reference: findReference(tokens), isImplied: stated === null };
}

function findPageTask(tokens: readonly Token[], text: string): PageTask | null {
  const asked = new Set(verbs.filter((verb) => tokens.some(is(verb))));
  const isNamed = tokens.some(is('page', 'opening', 'end', 'section'));
  const isThis = tokens.some(is('this', 'is-this', 'opening', 'end', 'section'));
  const isPointedAt = isNamed || isThis;
  // "The history of Rome", "a report on bees" are no pages that lie in front.
  const isThisPage = isNamed && tokens.some(is('this', 'is-this'));
  const own = tokens.filter(isContent);
  const isTopic = hasTopic(tokens);
  const mayHave = (most: number): boolean => own.length <= most && !isTopic;
  const vague = tokens.filter((token) => !isContent(token) && isVague(token));
  const nouns = tokens.filter(is(...extractables));
  const isBare = own.length === 0 && vague.length === 0 && nouns.length === 0;

  for (const verb of ['summary', 'points'] as const) {
    if (asked.has(verb) && (isBare || (isThisPage && mayHave(mostWords)))) return verb;
  }
  if (
    asked.has('translation') &&
    !isGreetingGiven(tokens) &&
    (isBare || (isPointedAt && mayHave(isNamed ? mostWords : 1)))
  ) {
    return 'translation';
  }
  if (tokens.some(is('verdict')) && asksForJudgement(tokens, text)) return 'judgement';
  if (nouns.length > 0 && vague.length === 0) {
    if (
      own.length === 0 ||
      (isPointedAt && mayHave(mostWords) && tokens.some(is('list', 'what', 'question')))
    )
      return 'extraction';
  }
  if (tokens.slice(0, fewTokens).some(is('list')) && isPointedAt && own.length > 0 && mayHave(mostWords)) {
    return 'extraction';
  }
  if (asked.has('explanation') && isBare) return 'explanation';
  if (asked.has('judgement') && mayHave(isPointedAt ? 2 : 0)) return 'judgement';
  if (asksForJudgement(tokens, text)) return 'judgement';
  const isAsked = !tokens.some(is('question')) && tokens.some(is('verdict'));
  if (isAsked && isPointedAt && mayHave(isThis ? 2 : 0) && text.includes('?')) return 'judgement';
  if (!isBare || tokens.some(is('verdict'))) return null;
  if (asked.has('overview')) return 'overview';
  const isOnlyWhat = tokens.filter(is('question')).every(is('what'));
  const isFragment = tokens.length <= fewTokens && tokens.some(is('opening', 'end'));
  return isNamed && isOnlyWhat && (tokens.some(is('what')) || isFragment) ? 'overview' : null;
}

/** "In German please", "as a table": of what is in front. */
function findImplied(tokens: readonly Token[]): PageTask | null {
  const isOther = (token: Token): boolean =>
    isContent(token) || isVague(token) || is(...extractables, 'translation')(token);
  if (tokens.some(isOther)) return null;
  const isOfSomething = tokens.some(is('this', 'page', 'back')) || !tokens.some(is('question'));
  if (!isOfSomething) return null;
  if (tokens.some(is('tongue'))) return 'translation';
  return tokens.some(is('shape')) ? 'points' : null;
}

/** "Translate good morning": a greeting in the middle is what is to be translated. */
function isGreetingGiven(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(is('translation'));
  return is('courtesy')(tokens[at + 1]) && tokens.length > at + 2;
}

/** "Is this …?": whatever is asked of it. "Is it …?" may speak of anything, and counts only with nothing else. */
function asksForJudgement(tokens: readonly Token[], text: string): boolean {
  const at = tokens.findIndex(is(...frontQuestions, 'is-it'));
  const front = tokens[at];
  const isAtFront = tokens.slice(0, at).every(is('small', 'courtesy', 'onward'));
  if (front === undefined || !isAtFront) return false;
  const rest = tokens.slice(at + 1);
  if (rest.some((token) => is('question')(token) && !is('clause')(token))) return false;
  const own = rest.filter(isContent);
  if (is(...frontQuestions)(front)) {
    if (is('this-is')(front) && !text.includes('?')) return false;
    const [next] = rest;
    // "Ist das Wetter gut?": an article, not a pronoun.
    if (is('is-the')(front) && next !== undefined && isContent(next) && rest.length > 1) return false;
    return own.length <= mostWordsOfJudgement && rest.length > 0;
  }
  return own.length === 0 && rest.some(is('verdict'));
}

/** The first kind that is asked for. */
function findExtracted(tokens: readonly Token[]): Extractable | null {
  for (const { kinds } of tokens) {
    const found = extractables.find((kind) => kinds.has(kind));
    if (found !== undefined) return found;
  }
  return null;
}

function findReference(tokens: readonly Token[]): Task['reference'] {
  if (tokens.some(is('page', 'opening', 'end', 'section'))) return 'page';
  if (
    tokens.some(
      (token) => is('this', 'is-this')(token) || /\b(?:this|here|hier|ici|aqui|qui)\b/u.test(token.plain),
    )
  )
    return 'this';
  return tokens.some((token) => isBack(token) || / (?:it|that|das|es|ca|lo)\b/u.test(token.plain))
    ? 'back'
    : 'unsaid';
}

/** For whom it is, and in which shape: not what is asked for. Only after something the request can be about. */
function dropAsides(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  let left = 0;
  for (const token of tokens) {
    if (left > 0 && isContent(token)) {
      left -= 1;
      continue;
    }
    if (is('aside')(token) && kept.some(is('page', 'this', 'opening', 'end', 'is-this', 'is-that', 'is-it')))
      left = mostWordsAfterAside;
    else if (!is('small')(token)) left = 0;
    kept.push(token);
  }
  return kept;
}

/** "… about vaccines": that is asked for. "This article about vaccines" only tells which one. */
function hasTopic(tokens: readonly Token[]): boolean {
  return tokens.some(
    (token, at) => is('about')(token) && !is('page')(tokens[at - 1]) && tokens.slice(at + 1).some(isContent),
  );
}

/** Words that somebody gives to be worked on. */
function hasQuotation(text: string): boolean {
  return /["“”„«»「」『』][^"“”„«»「」『』]*\p{L}|(?<![\p{L}\p{N}])['‘][^'‘’]*\p{L}[^'‘’]*['’](?![\p{L}\p{N}])/u.test(
    text,
  );
}

export function is(...kinds: readonly WordClass[]): (token: Token | undefined) => boolean {
  return (token) => token !== undefined && kinds.some((kind) => token.kinds.has(kind));
}

/** What is spoken of. */
export function isContent({ kinds }: Token): boolean {
  return kinds.size === 0;
}

/** "The difference", "the best": asks for something particular, of which it does not say what. */
function isVague(token: Token): boolean {
  return is('related')(token) && !is('small', 'again', 'ordinal', 'verdict', 'courtesy', ...verbs)(token);
}

export function isBack(token: Token): boolean {
  return is('back', 'is-it', 'is-that', 'is-the')(token) && !is('small')(token);
}
