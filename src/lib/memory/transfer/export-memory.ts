import { computeContentHash } from '../content-hash';
import type { MemoryStore } from '../store-types';
import { formatVersion, toEntry } from './format';
import { signExport } from './signature';

/** The lines of an export, each with its line break. What is changed meanwhile is exported as it is then. */
export async function* exportMemory(store: MemoryStore, now: number): AsyncGenerator<string> {
  const totals = { sources: 0, passages: 0, checksum: '' };
  const seal = async (value: unknown): Promise<string> => {
    const line = JSON.stringify(value);
    totals.checksum = await computeContentHash(totals.checksum + line);
    return `${line}\n`;
  };
  yield seal({ recollect: 'memory', version: formatVersion, exportedAt: now });
  for (const { sourceUrl } of await store.getAllSources()) {
    const stored = await store.getStoredSource(sourceUrl);
    if (!stored) continue;
    totals.sources += 1;
    totals.passages += stored.chunks.length;
    yield seal(toEntry(stored));
  }
  const signature = await signExport(totals.checksum, store.id);
  yield `${JSON.stringify({ end: { ...totals, signature } })}\n`;
}
