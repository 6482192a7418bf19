import type { ErrorPayload } from '../../shared/app-error';
import type {
  AnswerEvent,
  Citation,
  Confirmation,
  Conflict,
  LearnedMemory,
  PastTurn,
  Question,
  Receipt,
  WebQuery,
} from './types';
import type { PageNews, Privacy } from '../pages';

/** A question with the ids by which its events find their turn, and its turn its chat. */
export type AskedQuestion = Question & { requestId: string; conversationId: string };

/** One thing the agent did on the way to its answer. */
export interface ToolStep {
  kind: 'step';
  id: string;
  toolName: string;
  summary: string;
  /** Null while it is being done. */
  outcome: { isError: boolean; text: string } | null;
}

export type AnswerPart =
  /** `isOpen`: more of it may follow. */
  | { kind: 'text'; text: string; isOpen: boolean }
  | { kind: 'quote'; text: string; citation: number }
  | ToolStep;

export type TurnState =
  | { kind: 'running' }
  | { kind: 'answered' }
  | { kind: 'nothing-found' }
  /** Whoever worked on it was ended: what had arrived is here. */
  | { kind: 'interrupted' }
  | { kind: 'failed'; error: ErrorPayload };

/** What the user has allowed or refused: it keeps its place until the answer has ended. */
export type SettledConfirmation = Confirmation & { isAllowed: boolean };

/** One question and what has arrived of its answer. */
export interface Turn {
  question: AskedQuestion;
  state: TurnState;
  /** What is being done right now, as a sentence. */
  status: string;
  parts: readonly AnswerPart[];
  /** By index, each index once. */
  citations: readonly Citation[];
  page: PageNews | null;
  /** Until it is known, nothing of it is kept. */
  privacy: Privacy;
  /** The page came before the first words; showing it elsewhere later would move what is being read. */
  isPageFirst: boolean;
  hasModelHint: boolean;
  /** What the user is asked to allow. */
  confirmation: Confirmation | null;
  settledConfirmations: readonly SettledConfirmation[];
  receipt: Receipt | null;
  /** What was searched for on the web, in order. */
  webQueries: readonly WebQuery[];
  /** Where memory and web disagree. */
  conflicts: readonly Conflict[];
  /** What the question has taught about the user. */
  learned: readonly LearnedMemory[];
}

/** What can happen to a turn: the answer goes on, or whoever worked on it is gone. */
export type TurnEvent = AnswerEvent | { type: 'interrupted' };

export function createTurn(question: AskedQuestion): Turn {
  return {
    question,
    state: { kind: 'running' },
    status: 'Thinking…',
    parts: [],
    citations: [],
    page: null,
    privacy: 'unkept',
    isPageFirst: false,
    hasModelHint: false,
    confirmation: null,
    settledConfirmations: [],
    receipt: null,
    webQueries: [],
    conflicts: [],
    learned: [],
  };
}

/** The turn after an event. After its end an answer does not change, whatever still comes in. */
export function applyEvent(turn: Turn, event: TurnEvent): Turn {
  if (turn.state.kind !== 'running') return turn;
  switch (event.type) {
    case 'status':
      return { ...turn, status: event.text };
    case 'restart':
      return createTurn(turn.question);
    case 'page':
      return {
        ...turn,
        page: event.page,
        privacy: event.privacy,
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
    case 'learned':
      return { ...turn, learned: [...turn.learned, event.memory] };
    case 'tool-call':
      return { ...turn, parts: [...closeText(turn.parts), toStep(event)] };
    case 'tool-result':
      return endStep(turn, event.id, { isError: false, text: event.summary });
    case 'tool-error':
      return endStep(turn, event.id, { isError: true, text: event.message });
    case 'confirmation': {
      const { id, toolName, effect, sentence, details, grant, note } = event;
      const confirmation = { id, toolName, effect, sentence, details, grant };
      return { ...turn, confirmation: note === undefined ? confirmation : { ...confirmation, note } };
    }
    case 'confirmation-end':
      return settleConfirmation(turn, event.id, event.isAllowed);
    case 'web-query':
      return { ...turn, webQueries: [...turn.webQueries, { query: event.query, host: event.host }] };
    case 'conflict':
      return { ...turn, conflicts: [...turn.conflicts, event.conflict] };
    case 'receipt':
      return { ...turn, receipt: event.receipt };
    case 'model-hint':
      return { ...turn, hasModelHint: true };
    case 'finish':
      return endTurn(turn, { kind: event.outcome });
    case 'error':
      return endTurn(turn, { kind: 'failed', error: event.error });
    case 'interrupted':
      return endTurn(turn, { kind: 'interrupted' });
  }
}

/** The answer in words, as a later question of the same chat looks back on it. */
export function toPastTurn({ question, parts, privacy }: Turn): PastTurn {
  const { requestId } = question;
  if (privacy === 'secret') return { requestId, question: question.text, answer: withheld };
  const words = parts.flatMap((part) => (part.kind === 'step' ? [] : [part.text.trim()]));
  return { requestId, question: question.text, answer: words.filter(Boolean).join('\n\n') };
}

const withheld = '(This answer is about a private page and is not passed on.)';

/** The turn as it may be kept: of a page of which nothing is kept, no answer tells. */
export function toKeptTurn(turn: Turn): Turn {
  if (turn.privacy === 'open') return turn;
  const isAnswered = turn.parts.length > 0;
  return {
    ...turn,
    question: { ...turn.question, selection: undefined },
    parts: [],
    citations: [],
    receipt: null,
    webQueries: [],
    conflicts: [],
    page: isAnswered ? { kind: 'not-remembered', notice: unkept } : null,
  };
}

const unkept = 'The answer was not kept, because nothing of its page may be kept.';

function endTurn(turn: Turn, state: TurnState): Turn {
  const parts = closeText(turn.parts).map((part) =>
    part.kind === 'step' && !part.outcome
      ? { ...part, outcome: { isError: true, text: 'Not finished.' } }
      : part,
  );
  return { ...turn, parts, state, confirmation: null, settledConfirmations: [] };
}

function toStep({ id, toolName, summary }: { id: string; toolName: string; summary: string }): ToolStep {
  return { kind: 'step', id, toolName, summary, outcome: null };
}

function endStep(turn: Turn, id: string, outcome: ToolStep['outcome']): Turn {
  const parts = turn.parts.map((part) =>
    part.kind === 'step' && part.id === id ? { ...part, outcome } : part,
  );
  // What was asked about was allowed or refused by then.
  return { ...turn, parts, confirmation: turn.confirmation?.id === id ? null : turn.confirmation };
}

function settleConfirmation(turn: Turn, id: string, isAllowed: boolean): Turn {
  const { confirmation, settledConfirmations } = turn;
  if (confirmation?.id !== id) return turn;
  const settled = { ...confirmation, isAllowed };
  return { ...turn, confirmation: null, settledConfirmations: [...settledConfirmations, settled] };
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
