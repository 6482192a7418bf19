import { cutAtSentence, estimateTokens } from '../../text';
import {
  assemblePrompt,
  buildRAGContextMessage,
  buildSystemPrompt,
  calculateTokenBudgets,
  formatQuestion,
  type TokenBudgetCalculation,
} from '../context';
import {
  type Budget,
  type Conflict,
  formatEarlierTurns,
  formatLastMessages,
  type PastTurn,
  rawTurns,
  type UsedItem,
} from '../../chats';
import {
  type LanguageModel,
  type ModelMessage,
  toContent,
  type ToolDescription,
  untilAborted,
} from '../../model';
import {
  buildRAGContext,
  type ChatMemory,
  formatOtherChats,
  type PageNotes,
  type PageWish,
  type RAGContextBlock,
  type RankedPage,
  toBaseBudget,
  toPlainItem,
} from '../rag-context';
import { synthesizeWithMemory } from '../search-enhancement';
import { toSurroundings, type Answering } from './answering';
import type { Gathered } from './gather';
import { estimateRequest } from './read-step';
import { reserveFor, roomForSelection, roomForWeb, shareRoom, type Claims } from './share-room';

/** Of the tags that the parts of the reference data stand between, as a rule. */
const frameTokens = 80;
/** Where they take more, the prompt is made anew with as much less for the rest. */
const mostAttempts = 6;

export interface PreparedPrompt {
  messages: ModelMessage[];
  block: RAGContextBlock;
  budgets: TokenBudgetCalculation;
  /** How the room was shared out, for the receipt. */
  shares: Budget;
  /** A prompt with all that tools add to it may have so many tokens. */
  promptLimit: number;
  /** The reference data with little of the page in front, for when tools need the room. */
  shorter: ModelMessage;
  /** The page in front, as it was searched. */
  ranked: RankedPage | null;
  /** Where memory and web disagree, by the numbers of the prompt. */
  conflicts: Conflict[];
  /** Everything in the messages but system prompt and question, in their order. */
  used: UsedItem[];
  notes: string[];
}

/** `pageNotes`: what was noted of a page that is too long to be shown. */
export async function preparePrompt(
  answering: Answering,
  model: Pick<LanguageModel, 'contextLimit'>,
  tools: readonly ToolDescription[],
  gathered: Gathered,
  pageNotes: PageNotes | null = null,
): Promise<PreparedPrompt> {
  let frame = frameTokens;
  for (let attempt = 1; ; attempt += 1) {
    const prompt = await composePrompt(answering, model, tools, gathered, pageNotes, frame);
    const excess = estimateRequest(prompt) - prompt.promptLimit;
    if (excess <= 0 || attempt === mostAttempts) return prompt;
    // Tags shrink in steps: with a little more than what is missing, it fits sooner.
    frame += excess * 2;
  }
}

async function composePrompt(
  answering: Answering,
  model: Pick<LanguageModel, 'contextLimit'>,
  tools: readonly ToolDescription[],
  { ranked, recalled, chats, state, notes }: Gathered,
  pageNotes: PageNotes | null,
  frame: number,
): Promise<PreparedPrompt> {
  const { question, query, history, config, signal, understanding, lookUp } = answering;
  const { contextLimit } = model;
  const system = buildSystemPrompt(settingOf(answering, tools.length > 0));
  const reserve = reserveFor(contextLimit, understanding.pageTask === 'translation');
  const selection = toSelection(question.selection, roomForSelection(contextLimit));
  const toolTokens = estimateTools(tools);
  const budgets = calculateTokenBudgets(
    contextLimit,
    estimateTokens(system) + frame + toolTokens,
    estimateTokens(formatQuestion(question)) + estimateTokens(selection ?? ''),
    reserve,
    {
      baseBudget: toBaseBudget(config.rag.knowledgeBudget, contextLimit),
      preferenceBudget: config.rag.preferenceBudget,
    },
  );
  const webBudget = lookUp && lookUp.webResults.length > 0 ? roomForWeb(budgets) : 0;
  const claims: Claims = {
    ...{ hasTools: tools.length > 0, web: webBudget },
    ...measureTurns(history),
    otherChats: estimateTokens(formatOtherChats(chats, Infinity).text ?? ''),
    wants: lookUp ? 'look-up' : understanding.pageTask === null ? 'particular' : 'whole-page',
  };
  const block = await untilAborted(
    buildRAGContext(query, budgets.knowledgeBudget, config.rag, {
      ...toSurroundings(answering),
      ...{ ranked, pageNotes, wish: toWish(answering), pageNotice: answering.pageNotice },
      pageBudget: (used) => shareRoom(budgets, used, claims).page,
      ...(lookUp && { web: { hits: lookUp.webResults, budget: webBudget } }),
      selection: selection ?? undefined,
      ...{ recalled, state },
    }),
    signal,
  );
  const room = shareRoom(budgets, block, claims);
  const otherChats = formatOtherChats(chats, room.otherChats);
  const left = room.pool - block.pageTokens - estimateTokens(otherChats.text ?? '');
  const spoken = formatLastMessages(history, Math.max(0, left));
  // What turns come down to was judged and kept: it is memory, though it is of this chat.
  const summed = config.isRagEnabled ? history : [];
  const earlier = formatEarlierTurns(summed, Math.max(0, left - spoken.tokens), spoken.turns);
  const messages = assemblePrompt({
    ...{ system, knowledge: block, question },
    otherChats: otherChats.text,
    earlierTurns: earlier.text,
    lastMessages: spoken.messages,
  });
  const used = [
    ...block.used,
    ...otherChats.memories.map(toChatItem),
    ...earlier.summaries.map((summary) =>
      toPlainItem('earlier-turn', summary, 'earlier in this chat, summed up'),
    ),
    ...toTurnItems(spoken.messages),
  ];
  const shares: Budget = {
    ...{ window: contextLimit, answer: reserve, tools: toolTokens },
    knowledge: Math.max(0, Math.floor(budgets.knowledgeBudget)),
    knowledgeUsed: block.knowledgeTokens,
    preferences: budgets.preferenceBudget,
    preferencesUsed: block.preferenceTokens,
    page: block.pageTokens,
    chat: spoken.tokens,
  };
  return {
    ...{ messages, block, budgets, shares, ranked, used, notes },
    shorter: buildRAGContextMessage(withoutPage(block)),
    conflicts: lookUp ? synthesizeWithMemory(block.cited) : [],
    promptLimit: contextLimit - reserve - toolTokens,
  };
}

/** The page was seen before: its head and its opening have to do. */
function withoutPage(block: RAGContextBlock): RAGContextBlock {
  const { pageInFront } = block;
  const end = pageInFront?.content.indexOf('</source>') ?? -1;
  if (!pageInFront || end === -1) return block;
  const opening = pageInFront.content.slice(0, end + '</source>'.length);
  return { ...block, pageInFront: { ...pageInFront, content: opening } };
}

export function settingOf({ ports, understanding, lookUp }: Answering, hasTools: boolean) {
  const timeZone = ports.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    ...{ now: ports.clock.now(), timeZone, hasTools },
    ...{ language: understanding.language, isLookUp: lookUp !== null },
  };
}

/** What is asked of the page as a whole gets it in its order. */
function toWish({ understanding: { pageTask, part } }: Answering): PageWish {
  if (pageTask === null) return 'best';
  return part === 'end' ? 'end' : 'beginning';
}

/** Cut where a sentence ends; text that has no end is cut anywhere. */
function toSelection(selection: string | undefined, budget: number): string | null {
  if (selection === undefined || selection.trim() === '') return null;
  const fits = (text: string) => estimateTokens(text) <= budget;
  return toContent(cutAtSentence(selection, fits) || selection.slice(0, Math.floor(budget)));
}

function measureTurns(history: readonly PastTurn[]): Pick<Claims, 'lastTurns' | 'olderTurns'> {
  const sizes = history.map(({ question, answer }) => estimateTokens(question) + estimateTokens(answer) + 4);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  return { lastTurns: sum(sizes.slice(-rawTurns)), olderTurns: sum(sizes.slice(0, -rawTurns)) };
}

export function estimateTools(tools: readonly ToolDescription[]): number {
  return tools.length === 0 ? 0 : estimateTokens(JSON.stringify(tools));
}

function toChatItem({ sourceUrl, title, text, score }: ChatMemory): UsedItem {
  return {
    ...{ kind: 'other-chat', citation: null, title: text || title, sourceUrl, score },
    ...{ tokens: estimateTokens(text), why: 'said in another chat, and it mattered' },
  };
}

/** A question with its answer is one turn. */
function toTurnItems(messages: readonly ModelMessage[]): UsedItem[] {
  return messages.flatMap(({ role, content }, at) => {
    if (role !== 'user') return [];
    const answer = messages[at + 1]?.content ?? '';
    const item = toPlainItem('last-turn', content, 'said in this chat, word for word');
    return [{ ...item, tokens: item.tokens + estimateTokens(answer) }];
  });
}
