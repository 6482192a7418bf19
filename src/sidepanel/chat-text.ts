import { formatCitations } from '../lib/agent/cite';
import { type StoredConversation, toPastTurn, type Turn } from '../lib/chats';
import { toVisibleText } from '../shared/visible-text';

/** A chat as a text file: questions, answers in words, and their sources. */
export function toChatText(title: string, { turns }: Pick<StoredConversation, 'turns'>): string {
  return `${[`# ${title}`, ...turns.map(toTurnText)].map(toVisibleText).join('\n\n')}\n`;
}

function toTurnText(turn: Turn): string {
  const { question, answer } = toPastTurn(turn);
  const sources = formatCitations(turn.citations.filter(({ use }) => use !== 'found'));
  return [`## ${question}`, answer || '(No answer.)', sources].filter(Boolean).join('\n\n');
}

/** A name that every file system takes. */
export function toFileName(title: string): string {
  const name = toVisibleText(title)
    .replaceAll(/[^\p{L}\p{M}\p{N} _-]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, 60)
    .toWellFormed()
    .trim();
  return `${name || 'chat'}.txt`;
}
