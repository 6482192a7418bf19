import type { LiveIndex } from './live-index';
import type { MemoryStore } from './store-types';
import { stageImport } from './transfer';
import type { ImportRules } from './transfer';
import type { ImportSummary } from './types';

interface ImportPlace {
  store: MemoryStore;
  live: LiveIndex;
  rules: ImportRules;
  /** Brings the index to what the database holds of a source. */
  reread: (change: { sourceUrl: string; removedIds: string[] }) => Promise<void>;
}

/** Takes in an export, all of it or, with `import-refused`, nothing. */
export async function takeInImport(
  pieces: AsyncIterable<string>,
  { store, live, rules, reread }: ImportPlace,
): Promise<ImportSummary> {
  await stageImport(pieces, store, rules);
  const { added, replaced, kept, waiting } = await live.follow(
    () => store.commitStaged(),
    async ({ changes }) => {
      // Committed: one read that fails must not leave it unfound until the next start.
      for (const change of changes) await reread(change).catch(() => reread(change));
    },
  );
  return { added, replaced, kept, waiting };
}
