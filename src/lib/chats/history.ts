import { cutAtSentence, estimateTokens, packInOrder, withoutCitationMarks } from '../text';
import { type ModelMessage, toChatText, toLine } from '../model';
import type { PastTurn } from './types';

/** The last 4 messages, two questions and their answers, are always there. */
export const rawTurns = 2;
/** A turn that matters less is not worth a line later on. */
const leastImportance = 10;
const cutMark = ' […]';
/** Of a question that has no place to be cut at, so much is kept at most, and at least. In characters. */
const shortestQuestion = 200;
const fewestLetters = 10;

export interface FormattedHistory {
  messages: ModelMessage[];
  /** How many turns, counted from the last, are in them. */
  turns: number;
  tokens: number;
}

/**
 * Tier 1: what was said last, word for word, newest first as far as it fits. The last two turns are always in, cut if
 * they have to be; one before them is there as a whole or not at all.
 */
export function formatLastMessages(history: readonly PastTurn[], budget: number): FormattedHistory {
  const messages: ModelMessage[] = [];
  let left = budget;
  let turns = 0;
  for (const turn of history.toReversed()) {
    const room = turns < rawTurns ? Math.max(0, left) / (Math.min(rawTurns, history.length) - turns) : left;
    const said = turns < rawTurns ? cutTurn(turn, room) : toTurn(turn);
    const tokens = estimateTokens(said.asked) + estimateTokens(said.answered);
    if (turns >= rawTurns && tokens > left) break;
    messages.unshift({ role: 'user', content: said.asked }, { role: 'assistant', content: said.answered });
    left -= tokens;
    turns += 1;
  }
  return { messages, turns, tokens: budget - left };
}

interface SpokenTurn {
  asked: string;
  answered: string;
}

/** Numbers of sources mean nothing any more: the sources of that answer are not here. */
function toTurn({ question, answer }: PastTurn): SpokenTurn {
  const answered = toChatText(withoutCitationMarks(answer)).trim();
  // Providers refuse empty messages; an answer that was stopped at once has no words.
  return { asked: toChatText(question), answered: answered === '' ? '[no answer]' : answered };
}

function cutTurn(turn: PastTurn, budget: number): SpokenTurn {
  const whole = toTurn(turn);
  const fits = (text: string, most: number) => estimateTokens(text) <= most;
  const asked = fits(whole.asked, budget / 2)
    ? whole.asked
    : cutWords(whole.asked, (text) => fits(text, budget / 2)) || sliceTo(whole.asked, budget / 2);
  const room = budget - estimateTokens(asked);
  const answered = fits(whole.answered, room)
    ? whole.answered
    : cutWords(whole.answered, (text) => fits(text, room)) || '[…]';
  return { asked, answered };
}

/** No letter of any script takes much more than a token. */
function sliceTo(text: string, budget: number): string {
  const length = Math.max(fewestLetters, Math.min(shortestQuestion, Math.floor(budget)));
  return text.slice(0, length).toWellFormed();
}

/** At the end of a sentence, or else of a word. */
function cutWords(text: string, fits: (text: string) => boolean): string {
  const marked = (beginning: string) => beginning + cutMark;
  const sentences = cutAtSentence(text, (beginning) => fits(marked(beginning)));
  if (sentences !== '') return marked(sentences);
  const ends = [...text.matchAll(/\s+/gu)].map(({ index }) => index);
  const last = ends.findLast((end) => fits(marked(text.slice(0, end))));
  return last === undefined ? '' : marked(text.slice(0, last));
}

export interface FormattedSummaries {
  text: string | null;
  /** As they stand there, oldest first. */
  summaries: string[];
}

/** Tier 2: a sentence for each earlier turn of this chat that mattered and is not there word for word. */
export function formatEarlierTurns(
  history: readonly PastTurn[],
  budget: number,
  spokenTurns: number = rawTurns,
): FormattedSummaries {
  const earlier = spokenTurns === 0 ? history : history.slice(0, -spokenTurns);
  const sums = earlier.flatMap(({ summary, importance }) => {
    return summary !== undefined && summary.trim() !== '' && (importance ?? 0) > leastImportance
      ? [summary]
      : [];
  });
  // When not all fit, the later ones say more about where the chat is now.
  const { packed } = packInOrder(
    sums.toReversed(),
    budget,
    (summary) => summary,
    (_, text) => `  <summary>${toLine(text)}</summary>`,
  );
  if (packed.length === 0) return { text: null, summaries: [] };
  const inOrder = packed.toReversed();
  const lines = inOrder.map(({ rendered }) => rendered);
  return {
    text: `<earlier_in_this_chat>\n${lines.join('\n')}\n</earlier_in_this_chat>`,
    summaries: inOrder.map(({ text }) => text),
  };
}
