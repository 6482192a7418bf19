import type { Turn } from '../../lib/chats';
import { toVisibleText } from '../../shared/visible-text';

/** The words of a turn, for when it cannot be drawn: nothing about its shape is taken for granted. */
export function toPlainTurn(turn: Turn): string {
  try {
    const texts = turn.parts.map((part) => (part.kind === 'step' ? part.summary : part.text));
    return toVisibleText([turn.question.text, ...texts].filter(Boolean).join('\n\n'));
  } catch {
    return JSON.stringify(turn, null, 2);
  }
}
