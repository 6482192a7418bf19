import { parseSourceChange, toEffects, type Journal } from './journal';
import type { SourceRecord } from './store-types';

/** How many sources the journal does not hold as the database does, or that only one of them has. */
export async function countDifferences(sources: readonly SourceRecord[], journal: Journal): Promise<number> {
  const copied = new Map<string, string>();
  await journal.replay((record) => {
    const change = parseSourceChange(record);
    if (!change) return;
    // Every kind of change there is, as healing reads it: one that is overlooked makes a sound copy look broken.
    const { puts, removals } = toEffects(change);
    for (const { source, chunks } of puts) {
      copied.set(source.sourceUrl, chunks.length === source.chunkCount ? fingerprint(source) : '');
    }
    for (const sourceUrl of removals) copied.delete(sourceUrl);
  });
  let same = 0;
  for (const source of sources) if (copied.get(source.sourceUrl) === fingerprint(source)) same += 1;
  return Math.max(sources.length, copied.size) - same;
}

function fingerprint(source: SourceRecord): string {
  const { title, contentHash, chunkCount, importance, active, details, updatedAt } = source;
  return JSON.stringify([title, contentHash, chunkCount, importance, active, details, updatedAt]);
}
