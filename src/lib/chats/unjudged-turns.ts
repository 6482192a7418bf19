import type { MemoryChange, MemoryManager, SourceSummary } from '../memory';
import type { Turn } from './turn';
import { parseAddress, turnUrl } from './addresses';
import { toTurn } from './stored-turn';

/** Heads and turns that were judged are passed over: so many sources are looked at, and on while some of them wait. */
const pageSize = 400;
const mostLookedAt = 10_000;

/** A turn as it is kept now, and the source it is kept in; null: it is not kept, or no longer. */
export async function readStoredTurn(
  memory: MemoryManager,
  { conversationId, requestId }: Turn['question'],
): Promise<{ source: SourceSummary; turn: Turn } | null> {
  const source = await memory.get(turnUrl(conversationId, requestId));
  const turn = source && toTurn(source);
  return turn && { source, turn };
}

export interface UnjudgedTurns {
  /** The first of them, in the order in which they were asked. */
  turns: Turn[];
  /** How many there are in all. */
  total: number;
}

/**
 * Stored turns that have ended and were not judged, oldest first: what is said later takes the place of what was said
 * before, never the other way round.
 */
export async function findUnjudgedTurns(
  memory: MemoryManager,
  limit: number,
  isRunning: (requestId: string) => boolean,
): Promise<UnjudgedTurns> {
  const waiting: SourceSummary[] = [];
  for (let offset = 0; offset < mostLookedAt; offset += pageSize) {
    const page = { limit: pageSize, offset, sortBy: 'createdAt' } as const;
    const { sources, total } = await memory.list({ docType: 'conversation' }, page);
    const found = sources.filter(({ sourceUrl, details }) => {
      const requestId = parseAddress(sourceUrl)?.requestId ?? null;
      return requestId !== null && details['judged'] !== true && !isRunning(requestId);
    });
    waiting.push(...found);
    if (found.length === 0 || offset + pageSize >= total) break;
  }
  waiting.reverse().sort((left, right) => left.createdAt - right.createdAt);
  const records = await Promise.all(waiting.slice(0, limit).map(({ sourceUrl }) => memory.get(sourceUrl)));
  const turns = records.flatMap((record) => {
    const turn = record ? toTurn(record) : null;
    return turn ? [turn] : [];
  });
  return { turns, total: waiting.length };
}

/** Keeping the turn anew takes the mark off: another answer is judged again. */
export function toJudgedMark({ sourceUrl, details, updatedAt }: SourceSummary): MemoryChange {
  return {
    kind: 'patch',
    sourceUrl,
    patch: { details: { ...details, judged: true } },
    ifUpdatedAt: updatedAt,
  };
}
