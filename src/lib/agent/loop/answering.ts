import type { MemoryManager } from '../../memory';
import type { AgentConfig, AgentPorts } from '../ports';
import type { OpenPage, Surroundings } from '../rag-context';
import { describeCurrentState } from '../current-state';
import { routeQuestion } from '../skill-router';
import type { AnswerEvent, LearnedMemory, PastTurn, Question, Receipt } from '../types';

/** What is known when the page has been read and an answer is to be made. */
export interface Answering {
  question: Question;
  /** What is searched for: the question together with the selected text. */
  query: string;
  history: readonly PastTurn[];
  ports: AgentPorts;
  config: AgentConfig;
  /** Null: it cannot be used. */
  memory: MemoryManager | null;
  page: OpenPage | null;
  /** What the question has taught about its asker. */
  learned: readonly LearnedMemory[];
  /** What went wrong so far, as sentences. */
  notes: readonly string[];
  signal: AbortSignal;
}

export function toSurroundings({ memory, page, question, ports, config }: Answering): Surroundings {
  const { conversationId } = question;
  return { memory, page, conversationId, isRecalling: config.isRagEnabled, now: ports.clock.now() };
}

/** What is going on right now, where that is asked. A failure costs these sentences only. */
export async function describeStateFor({ question, ports }: Answering): Promise<string[]> {
  if (routeQuestion(question.text).route !== 'operational') return [];
  return describeCurrentState(ports).catch(() => []);
}

export const emptyBudget: Receipt['budget'] = {
  ...{ available: 0, knowledge: 0, knowledgeUsed: 0 },
  ...{ preferences: 0, preferencesUsed: 0 },
};

export function* say(text: string): Generator<AnswerEvent> {
  yield { type: 'text-start' };
  yield { type: 'text-delta', text };
  yield { type: 'text-end' };
}
