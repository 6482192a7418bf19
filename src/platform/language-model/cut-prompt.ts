/**
 * Whether a server has cut a prompt without a word, told by the tokens that it says it has read. A false alarm is worse
 * than none: what is found here is only a suspicion.
 */
import type { ModelMessage } from '../../lib/model';
import { estimateTokens } from '../../lib/text';

/**
 * Of Latin, Greek and Cyrillic text no tokenizer that was measured counts less than 0.66 of the estimate (GPT-4o, Llama 3,
 * Qwen 3, Gemma 3; `tests/fixtures/token-counts.json`). Letters of other scripts count for nothing: of Georgian, Bengali or
 * Hebrew some tokenizers make a fifth of the tokens of others.
 */
const leastShare = 0.5;
const uncertain = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{ASCII}]/gu;
/** A number that is exactly a window is no chance where so much less was read than estimated. */
const pinnedShare = 0.9;
const smallestWindow = 1_024;
const largestWindow = 131_072;

/** So many tokens a text has at least, whatever model reads it. */
export function countLeast(text: string): number {
  return Math.floor(estimateTokens(text.replace(uncertain, '')) * leastShare);
}

/**
 * The texts of a request. What tools gave is left out, and so are their descriptions: templates that know no tools leave
 * them out as well.
 */
export function toTexts(messages: readonly ModelMessage[]): string {
  return messages.flatMap(({ role, content }) => (role === 'tool' ? [] : [content])).join('\n');
}

/** What follows what was sent before: a server may count only what it has not kept of that. */
export function afterCommonStart(text: string, before: string): string {
  const most = Math.min(text.length, before.length);
  let at = 0;
  while (at < most && text.charCodeAt(at) === before.charCodeAt(at)) at += 1;
  return text.slice(at);
}

/**
 * The window that a number of tokens stands for; null: none. Ollama reads as much as its window holds, or, in newer
 * versions, half of it and two tokens.
 */
export function findPinnedWindow(readTokens: number): number | null {
  return [readTokens, (readTokens - 2) * 2].find(isUsualWindow) ?? null;
}

function isUsualWindow(tokens: number): boolean {
  return tokens >= smallestWindow && tokens <= largestWindow && Number.isInteger(Math.log2(tokens));
}

/** `before`: what was sent to the same model last. */
export function seemsCut(sent: string, before: string, readTokens: number): boolean {
  const isPinned = findPinnedWindow(readTokens) !== null && readTokens < estimateTokens(sent) * pinnedShare;
  return isPinned || readTokens < countLeast(afterCommonStart(sent, before));
}
