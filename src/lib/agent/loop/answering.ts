import type { MemoryManager } from '../../memory';
import { describeCurrentState } from './current-state';
import type { AgentConfig, AgentPorts } from '../types';
import type { Surroundings } from '../rag-context';
import type { EnhancedSearchResult } from '../search-enhancement';
import { routeQuestion } from '../../learning/skill-router';
import type { AnswerEvent, Budget, LearnedMemory, PastTurn, Question } from '../../chats';
import type { CapturedPage } from '../../pages';
import type { Understanding } from '../understand';

/** What is known when the page has been read and an answer is to be made. */
export interface Answering {
  question: Question;
  understanding: Understanding;
  /** What is searched for: the question as it was understood, together with the selected text. */
  query: string;
  history: readonly PastTurn[];
  ports: AgentPorts;
  config: AgentConfig;
  /** Null: it cannot be used. */
  memory: MemoryManager | null;
  page: CapturedPage | null;
  /** Why there is no page, as a sentence. */
  pageNotice: string | undefined;
  /** What the question has taught about its asker. */
  learned: readonly LearnedMemory[];
  /** What memory and web gave for a question that looks something up; null: it does not. */
  lookUp: EnhancedSearchResult | null;
  /** What went wrong so far, as sentences. */
  notes: readonly string[];
  /** Everything was looked for: whatever has waited for that may begin. */
  whenGathered: () => void;
  /** Resolves when the page in front is stored, or is not going to be. */
  whenKept: () => Promise<unknown>;
  signal: AbortSignal;
}

export function toSurroundings({ memory, page, question, ports, config }: Answering): Surroundings {
  const { conversationId } = question;
  const { isRagEnabled: isRecalling, isSmartContext } = config;
  return { memory, page, conversationId, isRecalling, isSmartContext, now: ports.clock.now() };
}

/** Whether the question is about the page in front and nothing else: then no other page is looked for. */
export function isOfPageAlone({ page, question, understanding }: Answering): boolean {
  return page !== null && question.selection === undefined && understanding.isOfPageAlone;
}

/**
 * What is going on right now, where that is asked. A failure costs these sentences only. `ofMemory`: what the memory
 * holds and is busy with is told as well.
 */
export async function describeStateFor(
  { question, ports, lookUp }: Answering,
  ofMemory: boolean,
): Promise<string[]> {
  if (lookUp || routeQuestion(question.text).route !== 'operational') return [];
  return describeCurrentState(ofMemory ? ports : { ...ports, describeState: undefined }).catch(() => []);
}

export const emptyBudget: Budget = {
  ...{ window: 0, answer: 0, knowledge: 0, knowledgeUsed: 0 },
  ...{ preferences: 0, preferencesUsed: 0, page: 0, chat: 0, tools: 0 },
};

/** A question that goes on from an earlier one says so in its receipt. */
export function describeUnderstanding({ followsUp }: Understanding): string | null {
  return followsUp === null ? null : `Understood as going on from “${followsUp}”.`;
}

export function* say(text: string): Generator<AnswerEvent> {
  yield { type: 'text-start' };
  yield { type: 'text-delta', text };
  yield { type: 'text-end' };
}
