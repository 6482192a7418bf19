import { estimateTokens } from '../memory';
import type { ModelMessage } from './model-types';
import { toChatText, toLine } from './prompt-text';
import { cutAtSentence, packInOrder } from './rag-context';
import type { PastTurn } from './types';

/** The last 4 messages: two questions and their answers. */
export const rawTurns = 2;
/** A turn that matters less is not worth a line later on. */
const leastImportance = 10;
const cutMark = '\n[…]';

/** Tier 1: what was said last, word for word, as far as it fits; the newer has precedence. */
export function formatLastMessages(history: readonly PastTurn[], budget: number): ModelMessage[] {
  const messages: ModelMessage[] = [];
  let left = budget;
  for (const { question, answer } of history.slice(-rawTurns).toReversed()) {
    const asked = toChatText(question);
    const room = left - estimateTokens(asked);
    const answered = fit(toChatText(answer), room);
    if (room <= 0 || answered === '') break;
    left = room - estimateTokens(answered);
    messages.unshift({ role: 'user', content: asked }, { role: 'assistant', content: answered });
  }
  return messages;
}

/** Tier 2: a sentence for each earlier turn of this chat that mattered. Null when there is none. */
export function formatEarlierTurns(history: readonly PastTurn[], budget: number): string | null {
  const summaries = history.slice(0, -rawTurns).flatMap(({ summary, importance }) => {
    return summary !== undefined && summary.trim() !== '' && (importance ?? 0) > leastImportance
      ? [summary]
      : [];
  });
  // When not all fit, the later ones say more about where the chat is now.
  const { packed } = packInOrder(
    summaries.toReversed(),
    budget,
    (summary) => summary,
    (_, text) => `  <summary>${toLine(text)}</summary>`,
  );
  if (packed.length === 0) return null;
  const lines = packed.map(({ rendered }) => rendered).toReversed();
  return `<earlier_in_this_chat>\n${lines.join('\n')}\n</earlier_in_this_chat>`;
}

function fit(said: string, budget: number): string {
  // Providers refuse empty messages; an answer that was stopped at once has no words.
  const text = said.trim() === '' ? '[no answer]' : said;
  const fits = (beginning: string) => estimateTokens(beginning) <= budget;
  if (fits(text)) return text;
  const cut = cutAtSentence(text, (beginning) => fits(beginning + cutMark));
  return cut === '' ? '' : cut + cutMark;
}
