import { is, isBack, isContent, type Task } from './find-task';
import type { Reading, Token } from './read-question';

/** A question this full has its subject in itself. */
const mostWords = 4;
const mostWordsOfFragment = 2;
const mostTokensOfFragment = 6;

/** Whether a question goes on from what was said before it in the chat. */
export function goesOn(reading: Reading, task: Task | null, text: string): boolean {
  const { tokens, lexicon } = reading;
  if (tokens.length === 0 || tokens.some(is('elsewhere'))) return false;
  if (isCourtesy(reading)) return false;
  if (tokens.some(is('origin'))) return false;
  if (task !== null) return isAboutWhatWasSaid(task, tokens);
  const own = tokens.filter(isContent);
  if (own.length === 0) return !tokens.some(is('page')) || tokens.some(is('back', 'onward'));
  if (opensOnward(tokens, own.length)) return true;
  if (lexicon.isJoined && own.length === 1 && tokens.some(is('onward', 'back'))) return true;
  if (own.length <= mostWords && pointsBack(tokens, own.length)) return true;
  if (lexicon.dropsPronouns && hasHiddenSubject(tokens, own)) return true;
  return isFragment(tokens, own.length, text);
}

/** "Thanks!", "hello": nothing is asked. */
export function isCourtesy({ tokens }: Reading): boolean {
  return tokens.every(is('courtesy', 'small')) && tokens.some(is('courtesy'));
}

/** A request with an object of its own is for the page; "translate it", "is that true?" are for what was said. */
function isAboutWhatWasSaid({ pageTask, reference, isImplied }: Task, tokens: readonly Token[]): boolean {
  if (reference === 'page') return is('onward')(tokens[0]) && !tokens.some(is('page', 'this'));
  if (reference === 'back') return true;
  if (pageTask === 'judgement') return true;
  if (reference === 'this') return false;
  if (isImplied) return true;
  if (pageTask === 'extraction') return !tokens.some(is('list')) && !tokens.every(isOnlyNamed);
  return pageTask === 'explanation' || tokens.some(is('onward', 'again'));
}

/** "Cost", "ingredients please": names what is wanted, and nothing that it would be of. */
function isOnlyNamed(token: Token): boolean {
  return is('dates', 'prices', 'steps', 'names', 'links', 'numbers')(token) && token.words === 1
    ? true
    : is('courtesy', 'small')(token) && !is('onward', 'back', 'this')(token);
}

/** "What about …", and "and …" before few words. */
function opensOnward(tokens: readonly Token[], own: number): boolean {
  const [first] = tokens;
  if (first === undefined || !is('onward')(first)) return false;
  if (first.words > 1) return own <= mostWords;
  // "È" and "é" are verbs, "e" is "and".
  if (first.raw.toLowerCase() !== first.plain) return false;
  const hasQuestion = tokens.some(is('question'));
  return own <= (hasQuestion ? 1 : mostWordsOfFragment);
}

/** A pronoun that nothing before it in the question explains. */
function pointsBack(tokens: readonly Token[], own: number): boolean {
  return tokens.some((token, at) => {
    const before = tokens.slice(0, at).filter(isContent).length;
    if (before > 0 && own > 1) return false;
    const next = tokens[at + 1];
    if (is('is-it', 'is-the')(token)) return !isImpersonal(tokens.slice(at + 1));
    if (is('is-this', 'is-that')(token)) return true;
    if (is('possessive')(token)) return next !== undefined && isContent(next);
    if (!is('back', 'this')(token)) return false;
    // "True that the moon …"
    if (is('clause')(token) && is('verdict')(tokens[at - 1])) return false;
    // Where the pronoun is an article, too, or opens a clause, the word after it tells.
    const isOpen = (is('small', 'clause')(token) || !is('back')(token)) && token.words === 1;
    return !isOpen || next === undefined || !isContent(next);
  });
}

/** "Is it true that the moon …", "is it safe to eat …": what is asked about comes after. */
function isImpersonal(rest: readonly Token[]): boolean {
  return rest.some((token, at) => is('clause')(token) && rest.slice(at + 1).some(isContent));
}

/** "¿Cuándo nació?": a question word, a verb, and nobody. */
function hasHiddenSubject(tokens: readonly Token[], own: readonly Token[]): boolean {
  const [only] = own;
  if (own.length !== 1 || only === undefined || only.raw !== only.raw.toLowerCase()) return false;
  const at = tokens.indexOf(only);
  const asks = tokens.slice(0, at).some((token) => is('question')(token) && !is('what')(token));
  const before = tokens[at - 1];
  return (
    asks && before !== undefined && (is('question')(before) || before.plain === 'se' || before.plain === 'ha')
  );
}

/** "In winter?" */
function isFragment(tokens: readonly Token[], own: number, text: string): boolean {
  const [first] = tokens;
  return (
    is('preposition')(first) &&
    own <= mostWordsOfFragment &&
    tokens.length <= mostTokensOfFragment &&
    !tokens.some(is('question')) &&
    text.trimEnd().endsWith('?')
  );
}

/** Asks for the same again in another way, or why: nothing else than what was asked before. */
export function asksForTheSame({ tokens }: Reading): boolean {
  return tokens.every(
    (token) =>
      !isContent(token) &&
      !is('page', 'dates', 'prices', 'steps', 'names', 'links', 'numbers')(token) &&
      (!is('question')(token) || is('why', 'again')(token)) &&
      (!is('related')(token) || is('small', 'again')(token)) &&
      (is(
        'small',
        'onward',
        'again',
        'courtesy',
        'why',
        'aside',
        'clause',
        'preposition',
        'section',
      )(token) ||
        is('ordinal', 'tongue', 'shape')(token) ||
        isBack(token)),
  );
}
