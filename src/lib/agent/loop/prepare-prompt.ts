import { estimateTokens } from '../../memory';
import {
  assemblePrompt,
  calculateTokenBudgets,
  formatQuestion,
  systemPrompt,
  type TokenBudgetCalculation,
} from '../context';
import { formatEarlierTurns, formatLastMessages } from '../history';
import type { LanguageModel, ModelMessage, ToolDescription } from '../model-types';
import { buildRAGContext, type RAGContextBlock } from '../rag-context';
import { formatOtherChats, recallOtherChats, type ChatMemory } from '../smart-context';
import { untilAborted } from './abortable';
import { describeStateFor, toSurroundings, type Answering } from './answering';

/** Tokens that are kept free for the answer: this many, or this share of a small model's. */
const maxResponseReserve = 2_048;
const responseShare = 0.25;
/** Shares of what preferences and knowledge leave; the rest is for what tools find. */
const lastMessagesShare = 0.5;
const earlierTurnsShare = 0.15;
const otherChatsShare = 0.15;

export interface PreparedPrompt {
  messages: ModelMessage[];
  block: RAGContextBlock;
  budgets: TokenBudgetCalculation;
  /** A prompt with all that tools add to it may have so many tokens. */
  promptLimit: number;
  notes: string[];
}

export async function preparePrompt(
  answering: Answering,
  { contextLimit }: LanguageModel,
  tools: readonly ToolDescription[],
): Promise<PreparedPrompt> {
  const { question, query, history, config, signal } = answering;
  const reserve = Math.min(maxResponseReserve, Math.floor(contextLimit * responseShare));
  const budgets = calculateTokenBudgets(
    contextLimit,
    estimateTokens(systemPrompt) + estimateTools(tools),
    estimateTokens(formatQuestion(question)),
    reserve,
    { baseBudget: config.rag.knowledgeBudget, preferenceBudget: config.rag.preferenceBudget },
  );
  const [{ memories, notes }, state] = await untilAborted(
    Promise.all([recallChats(answering), describeStateFor(answering)]),
    signal,
  );
  const taken = new Set(memories.map(({ sourceUrl }) => sourceUrl));
  const block = await untilAborted(
    buildRAGContext(query, budgets.knowledgeBudget, config.rag, {
      ...toSurroundings(answering),
      selection: question.selection,
      state,
      isTaken: (sourceUrl) => taken.has(sourceUrl),
    }),
    signal,
  );
  const remaining = Math.max(0, budgets.remaining);
  const messages = assemblePrompt({
    knowledge: block,
    otherChats: formatOtherChats(memories, remaining * otherChatsShare),
    earlierTurns: formatEarlierTurns(history, remaining * earlierTurnsShare),
    lastMessages: formatLastMessages(history, remaining * lastMessagesShare),
    question,
  });
  return { messages, block, budgets, promptLimit: contextLimit - reserve - estimateTools(tools), notes };
}

/** Their punctuation is cheap for a model, and dear by our estimate. */
export function estimateTools(tools: readonly ToolDescription[]): number {
  return Math.ceil(estimateTokens(JSON.stringify(tools)) / 2);
}

async function recallChats({
  memory,
  query,
  question,
  config,
}: Answering): Promise<{ memories: ChatMemory[]; notes: string[] }> {
  if (!memory || !config.isSmartContext || !config.isRagEnabled) return { memories: [], notes: [] };
  try {
    return {
      memories: await recallOtherChats(memory, query, question.conversationId, config.rag),
      notes: [],
    };
  } catch {
    return { memories: [], notes: ['Memories of other chats could not be recalled.'] };
  }
}
