import type { AnswerEvent, Citation, PageOutcome, Question } from '../lib/agent/types';
import type { ErrorPayload } from '../shared/app-error';
import type { RequestId } from '../shared/ids';

/** A question with the id by which its events find their turn. */
export type AskedQuestion = Question & { requestId: RequestId };

export type AnswerPart =
  /** `isOpen`: more of it may follow. */
  { kind: 'text'; text: string; isOpen: boolean } | { kind: 'quote'; text: string; citation: number };

export type TurnState =
  | { kind: 'running' }
  | { kind: 'answered' }
  | { kind: 'nothing-found' }
  | { kind: 'failed'; error: ErrorPayload };

/** One question and what has arrived of its answer. */
export interface Turn {
  question: AskedQuestion;
  state: TurnState;
  /** What is being done right now, as a sentence. */
  status: string;
  parts: readonly AnswerPart[];
  /** By index, each index once. */
  citations: readonly Citation[];
  page: PageOutcome | null;
  /** The page came before the first words; showing it elsewhere later would move what is being read. */
  isPageFirst: boolean;
  hasModelHint: boolean;
}

export interface Conversation {
  turns: readonly Turn[];
}

export type ConversationAction =
  | { type: 'ask'; question: AskedQuestion }
  /** Asks again in the place of an earlier turn. */
  | { type: 'retry'; replaces: RequestId; question: AskedQuestion }
  | { type: 'event'; requestId: RequestId; event: AnswerEvent };

export const emptyConversation: Conversation = { turns: [] };

/** Older turns are dropped: the panel stays quick however long it is open. */
export const turnLimit = 50;

export function reduceConversation(conversation: Conversation, action: ConversationAction): Conversation {
  const { turns } = conversation;
  switch (action.type) {
    case 'ask':
      return { turns: [...turns, createTurn(action.question)].slice(-turnLimit) };
    case 'retry':
      return replaceTurn(turns, action.replaces, () => createTurn(action.question));
    case 'event':
      return replaceTurn(turns, action.requestId, (turn) =>
        // After its end an answer does not change, whatever still comes in.
        turn.state.kind === 'running' ? applyEvent(turn, action.event) : turn,
      );
  }
}

export function findRunningTurn({ turns }: Conversation): Turn | undefined {
  return turns.find(({ state }) => state.kind === 'running');
}

function createTurn(question: AskedQuestion): Turn {
  return {
    question,
    state: { kind: 'running' },
    status: 'Thinking…',
    parts: [],
    citations: [],
    page: null,
    isPageFirst: false,
    hasModelHint: false,
  };
}

function replaceTurn(
  turns: readonly Turn[],
  requestId: RequestId,
  change: (turn: Turn) => Turn,
): Conversation {
  return { turns: turns.map((turn) => (turn.question.requestId === requestId ? change(turn) : turn)) };
}

function applyEvent(turn: Turn, event: AnswerEvent): Turn {
  switch (event.type) {
    case 'status':
      return { ...turn, status: event.text };
    case 'restart':
      return createTurn(turn.question);
    case 'page':
      return {
        ...turn,
        page: event.page,
        isPageFirst: turn.page ? turn.isPageFirst : turn.parts.length === 0,
      };
    case 'text-start':
      return { ...turn, parts: [...closeText(turn.parts), { kind: 'text', text: '', isOpen: true }] };
    case 'text-delta':
      return { ...turn, parts: appendText(turn.parts, event.text) };
    case 'text-end':
      return { ...turn, parts: closeText(turn.parts) };
    case 'quote':
      return {
        ...turn,
        parts: [...closeText(turn.parts), { kind: 'quote', text: event.text, citation: event.citation }],
      };
    case 'citation':
      return { ...turn, citations: addCitation(turn.citations, event.citation) };
    case 'model-hint':
      return { ...turn, hasModelHint: true };
    case 'finish':
      return { ...turn, parts: closeText(turn.parts), state: { kind: event.outcome } };
    case 'error':
      return { ...turn, parts: closeText(turn.parts), state: { kind: 'failed', error: event.error } };
  }
}

function appendText(parts: readonly AnswerPart[], text: string): readonly AnswerPart[] {
  const last = parts.at(-1);
  if (last?.kind !== 'text' || !last.isOpen) return [...parts, { kind: 'text', text, isOpen: true }];
  return [...parts.slice(0, -1), { ...last, text: last.text + text }];
}

function closeText(parts: readonly AnswerPart[]): readonly AnswerPart[] {
  const last = parts.at(-1);
  if (last?.kind !== 'text' || !last.isOpen) return parts;
  return [...parts.slice(0, -1), { ...last, isOpen: false }];
}

function addCitation(citations: readonly Citation[], added: Citation): readonly Citation[] {
  return [...citations.filter(({ index }) => index !== added.index), added].sort((a, b) => a.index - b.index);
}
