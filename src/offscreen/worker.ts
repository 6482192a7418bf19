/** The worker that holds the search index and the database, and has the embedding model in a worker of its own. */
import { openJournaledStore, openMemoryEngine, type Embedder, type MemoryManager } from '../lib/memory';
import type { MemoryProtocol } from '../messaging/protocol';
import { createServer, type Reply } from '../messaging/rpc';
import { openJournalFiles } from '../platform/journal-file';
import { openMemoryDatabase } from '../platform/memory-database';
import { createChunkId } from '../platform/random-id';
import { reportErrors } from '../platform/report-errors';
import { openSnapshotFiles } from '../platform/snapshot-files';
import { AppError, toErrorPayload } from '../shared/app-error';
import { createRemoteEmbedder } from './remote-embedder';
import type { WorkerAnswer, WorkerRequest } from './worker-channel';

reportErrors('memory');

let paths: { models: string; runtime: string } | null = null;
let embedder: Embedder | null = null;
let opening: Promise<MemoryManager> | null = null;

/** Opened on first use and tried again after a failure: a full disk may have been emptied. */
function memory(): Promise<MemoryManager> {
  opening ??= open().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

async function open(): Promise<MemoryManager> {
  if (!paths) throw new AppError('engine-unavailable', 'The memory is still starting. Try again.');
  embedder ??= createRemoteEmbedder(paths);
  const database = await openMemoryDatabase();
  const journal = await openJournalFiles();
  try {
    const journaled = await openJournaledStore(database, journal.files);
    return await openMemoryEngine({
      ...journaled,
      snapshots: await openSnapshotFiles(`${database.id}-${embedder.modelId}`),
      embedder,
      clock: { now: () => Date.now() },
      createChunkId,
    });
  } catch (error) {
    // The files are held exclusively: the next attempt needs them.
    journal.close();
    database.close();
    throw error;
  }
}

const serve = createServer<MemoryProtocol>('memory', {
  'memory-add': async ({ content, options }) => (await memory()).addDocument(content, options),
  'memory-search': async ({ query, options }) => (await memory()).search(query, options),
  'memory-search-text': async ({ query, content, options }) =>
    (await memory()).searchText(query, content, options),
  'memory-highlights': async ({ query, passages }) => (await memory()).findHighlights(query, passages),
  'memory-search-source': async ({ sourceUrl, limit }) =>
    (await memory()).searchBySourceUrl(sourceUrl, limit),
  'memory-remove': async ({ sourceUrl }) => (await memory()).removeBySourceUrl(sourceUrl),
  'memory-restore': async ({ sourceUrl }) => (await memory()).restoreBySourceUrl(sourceUrl),
  'memory-source': async ({ sourceUrl }) => (await memory()).getSource(sourceUrl),
  'memory-sources': async ({ limit, offset }) => (await memory()).listSources(limit, offset),
  'memory-wait': async ({ sourceUrl, timeoutMs }) => (await memory()).waitForEmbeddings(sourceUrl, timeoutMs),
  'memory-sync': async () => (await memory()).sync(),
  'memory-stats': async () => (await memory()).getStats(),
});

const unknownCall: Reply = {
  ok: false,
  error: toErrorPayload(new AppError('refused', 'The memory does not know this request.')),
};

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  if (data.kind === 'start') {
    paths = data;
    // Reading the database and loading the model takes a moment: not when somebody waits for it.
    void memory().catch(() => undefined);
    return;
  }
  void Promise.resolve(serve(data.envelope) ?? unknownCall).then((reply) => {
    const answer: WorkerAnswer = { id: data.id, reply };
    self.postMessage(answer);
  });
});
