import type { MemoryChange, MemoryManager, SourceSummary } from '../../memory';
import type { Turn } from '../turn';
import { parseAddress, turnUrl } from './addresses';
import { toTurn } from './stored-turn';

/** Heads and turns that were judged are passed over: so many sources are looked at. */
const lookedAt = 400;

/** The source a turn is kept in; null: it is not kept, or no longer. */
export function findTurnSource(memory: MemoryManager, { question }: Turn): Promise<SourceSummary | null> {
  return memory.getSource(turnUrl(question.conversationId, question.requestId));
}

/** Stored turns that have ended and were not judged, newest first. */
export async function findUnjudgedTurns(
  memory: MemoryManager,
  limit: number,
  isRunning: (requestId: string) => boolean,
): Promise<Turn[]> {
  const { sources } = await memory.list(
    { docType: 'conversation' },
    { limit: lookedAt, sortBy: 'lastVisitedAt' },
  );
  const waiting = sources.filter(({ sourceUrl, details }) => {
    const requestId = parseAddress(sourceUrl)?.requestId ?? null;
    return requestId !== null && details['judged'] !== true && !isRunning(requestId);
  });
  const records = await Promise.all(waiting.slice(0, limit).map(({ sourceUrl }) => memory.get(sourceUrl)));
  return records.flatMap((record) => {
    const turn = record ? toTurn(record) : null;
    return turn ? [turn] : [];
  });
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
