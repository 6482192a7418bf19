import type { StoredConversation } from '.';
import { applyEvent, createTurn, type AskedQuestion, type Turn, type TurnEvent } from './turn';

/** The chat in the panel. */
export interface Conversation {
  id: string;
  /** Nothing of it is kept. */
  isTemporary: boolean;
  turns: readonly Turn[];
}

export type ConversationAction =
  | { type: 'ask'; question: AskedQuestion }
  /** Asks again in the place of the turn with the same `requestId`. */
  | { type: 'retry'; question: AskedQuestion }
  | { type: 'event'; requestId: string; event: TurnEvent }
  /** How far a turn is that was taken up again. */
  | { type: 'turn'; turn: Turn }
  | { type: 'begin'; id: string; isTemporary: boolean }
  | { type: 'open'; conversation: StoredConversation };

/** Older turns are not shown: the panel stays quick however long a chat is. */
export const turnLimit = 50;

export function createConversation(id: string, isTemporary = false): Conversation {
  return { id, isTemporary, turns: [] };
}

export function reduceConversation(conversation: Conversation, action: ConversationAction): Conversation {
  const { turns } = conversation;
  switch (action.type) {
    case 'ask':
      return { ...conversation, turns: [...turns, createTurn(action.question)].slice(-turnLimit) };
    case 'retry':
      return changeTurn(conversation, action.question.requestId, () => createTurn(action.question));
    case 'event':
      return changeTurn(conversation, action.requestId, (turn) => applyEvent(turn, action.event));
    case 'turn':
      return changeTurn(conversation, action.turn.question.requestId, () => action.turn);
    case 'begin':
      return createConversation(action.id, action.isTemporary);
    case 'open': {
      const { id, turns: stored } = action.conversation;
      return { id, isTemporary: false, turns: stored.slice(-turnLimit) };
    }
  }
}

export function findRunningTurn({ turns }: Conversation): Turn | undefined {
  return turns.find(({ state }) => state.kind === 'running');
}

function changeTurn(
  conversation: Conversation,
  requestId: string,
  change: (turn: Turn) => Turn,
): Conversation {
  const turns = conversation.turns.map((turn) =>
    turn.question.requestId === requestId ? change(turn) : turn,
  );
  return { ...conversation, turns };
}
