import { formatCitations } from '../lib/agent/cite';
import { type QuestionMode, toPastTurn, type Turn } from '../lib/chats';
import type { FloatingPanelRequest } from '../messaging/floating-panel';

export interface NewQuestion {
  text: string;
  tabId: number;
  selection?: string | undefined;
  mode?: QuestionMode | undefined;
}

/** The words of the selection that stand for it, in a heading and in the list of chats. */
const maxTitle = 80;

export function toSearchQuestion({ text, tabId }: FloatingPanelRequest): NewQuestion {
  const words = text.replaceAll(/\s+/g, ' ');
  const isLong = words.length > maxTitle;
  const title = isLong
    ? `${words.slice(0, words.lastIndexOf(' ', maxTitle) + 1 || maxTitle).trim()}…`
    : words;
  return { text: `Look up “${title}”`, selection: text, tabId, mode: 'search-enhancement' };
}

/** An answer as it is copied: its words, then its sources. */
export function toCopy(turn: Turn): string {
  const sources = formatCitations(turn.citations.filter(({ use }) => use !== 'found'));
  const { answer } = toPastTurn(turn);
  return sources === '' ? answer : `${answer}\n\n${sources}`;
}
