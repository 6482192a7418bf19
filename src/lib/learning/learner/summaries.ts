import { type MemoryManager, messageDetailsSchema, toConversationUrl } from '../../memory';
import { shorten } from '../../model';
import type { PastTurn } from '../../chats';

const mostMessages = 2_000;
const maxLength = 400;

export interface TurnSummary {
  summary: string;
  /** 0..100. */
  importance: number;
}

/** What the turns of a chat come down to, by `requestId`; turns of which nothing was kept are not in it. */
export async function summariesOf(
  memory: MemoryManager,
  conversationId: string,
): Promise<Map<string, TurnSummary>> {
  const filter = { docType: 'message', sourceUrl: toConversationUrl(conversationId), active: true } as const;
  const { sources } = await memory.list(filter, { limit: mostMessages, sortBy: 'createdAt' });
  const messages = sources.map(({ details, importance }) => ({
    ...messageDetailsSchema.parse(details),
    importance,
  }));
  const summaries = new Map<string, TurnSummary>();
  // What the user said comes before what was answered.
  for (const { requestId, summary, importance } of [
    ...messages.filter(({ role }) => role === 'user'),
    ...messages.filter(({ role }) => role === 'assistant'),
  ]) {
    if (requestId === undefined || summary === '') continue;
    const before = summaries.get(requestId);
    summaries.set(requestId, {
      summary: shorten(before ? `${before.summary} ${summary}` : summary, maxLength),
      importance: Math.max(before?.importance ?? 0, importance),
    });
  }
  return summaries;
}

/** The history of a chat with what its turns come down to. */
export function addSummaries(
  history: readonly PastTurn[],
  summaries: ReadonlyMap<string, TurnSummary>,
): PastTurn[] {
  return history.map((turn) => ({ ...turn, ...summaries.get(turn.requestId ?? '') }));
}
