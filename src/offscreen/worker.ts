/** The worker that holds the search index and the database, and has the embedding model in a worker of its own. */
import { openJournaledStore, openMemoryEngine, type MemoryManager } from '../lib/memory';
import type { MemoryProtocol } from '../messaging/protocol';
import { createServer, type Reply } from '../messaging/rpc';
import { openJournalFiles } from '../platform/storage/journal-file';
import { openMemoryDatabase } from '../platform/storage/memory-database';
import { createChunkIds } from '../platform/storage/random-id';
import { reportErrors } from '../platform/wire/report-errors';
import { openSnapshotFiles } from '../platform/storage/snapshot-files';
import { AppError, toErrorPayload } from '../shared/app-error';
import { RemoteEmbedder } from './remote-embedder';
import { createRemoteWitness } from './remote-witness';
import { Transfers } from './transfers';
import type { WorkerMessage, WorkerRequest } from './worker-channel';

reportErrors('memory');

let paths: { models: string; runtime: string } | null = null;
let embedder: RemoteEmbedder | null = null;
let opening: Promise<OpenMemory> | null = null;
const post = (message: WorkerMessage) => self.postMessage(message);
const { witnesses, receive } = createRemoteWitness(post);

interface OpenMemory {
  engine: MemoryManager;
  flushWitness: () => Promise<void>;
}

async function memory(): Promise<MemoryManager> {
  return (await openMemory()).engine;
}

/** Opened on first use and tried again after a failure: a full disk may have been emptied. */
function openMemory(): Promise<OpenMemory> {
  opening ??= openTwice().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** Chromium deletes a database in which it reads damage: the second attempt finds an empty one, and heals it. */
async function openTwice(): Promise<OpenMemory> {
  return open().catch(() => open());
}

/** Reading the database takes a moment: not when somebody waits for it. Deleting a damaged one takes longer. */
async function openAhead(): Promise<void> {
  for (const pauseMs of [200, 1_000, 3_000, 10_000]) {
    const opened = await openMemory().catch(() => null);
    if (opened) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

async function open(): Promise<OpenMemory> {
  if (!paths) throw new AppError('engine-unavailable', 'The memory is still starting. Try again.');
  embedder ??= new RemoteEmbedder(paths);
  const connection = { isInUse: false, isTerminated: false };
  const terminated = () => {
    connection.isTerminated = true;
    if (connection.isInUse) post({ kind: 'broken' });
  };
  const [database, journal] = await openBoth(openMemoryDatabase(undefined, terminated), openJournalFiles());
  try {
    const [{ store, flushWitness }, snapshots] = await Promise.all([
      openJournaledStore(database, journal.files, witnesses, () => post({ kind: 'broken' })),
      openSnapshotFiles(`${database.id}-${embedder.modelId}`),
    ]);
    const engine = await openMemoryEngine({
      ...{ store, snapshots, embedder, createChunkIds },
      clock: { now: () => Date.now() },
    });
    if (connection.isTerminated) {
      throw new AppError('engine-unavailable', 'The browser has closed the memory’s database. Try again.');
    }
    connection.isInUse = true;
    // Damage can take rows and leave the counts.
    setTimeout(() => void store.auditCounts().catch(() => undefined), auditDelayMs);
    return { engine, flushWitness };
  } catch (error) {
    // The files are held exclusively: the next attempt needs them.
    journal.close();
    database.close();
    throw error;
  }
}

/** At the same time, for they wait for different things. If one fails, the other is closed again. */
async function openBoth<First extends Closable, Second extends Closable>(
  first: Promise<First>,
  second: Promise<Second>,
): Promise<[First, Second]> {
  try {
    return await Promise.all([first, second]);
  } catch (error) {
    for (const result of await Promise.allSettled([first, second])) {
      if (result.status === 'fulfilled') result.value.close();
    }
    throw error;
  }
}

interface Closable {
  close(): void;
}

/** Counting every row takes a second or two, which a start has not. In ms. */
const auditDelayMs = 10_000;

const transfers = new Transfers(memory);

const serve = createServer<MemoryProtocol>('memory', {
  'memory-add': async ({ content, options }) => (await memory()).addDocument(content, options),
  'memory-add-chunks': async ({ chunks, options }) => (await memory()).addChunks(chunks, options),
  'memory-search': async ({ query, options }) => (await memory()).search(query, options),
  'memory-search-text': async ({ query, content, options, search }) =>
    (await memory()).searchText(query, content, options, search),
  'memory-highlights': async ({ query, passages }) => (await memory()).findHighlights(query, passages),
  'memory-search-source': async ({ sourceUrl, limit }) =>
    (await memory()).searchBySourceUrl(sourceUrl, limit),
  'memory-remove': async ({ sourceUrl }) => (await memory()).removeBySourceUrl(sourceUrl),
  'memory-remove-matching': async ({ filter, dryRun }) => (await memory()).removeMatching(filter, { dryRun }),
  'memory-restore': async ({ sourceUrls }) => (await memory()).restore(sourceUrls),
  'memory-source': async ({ sourceUrl }) => (await memory()).getSource(sourceUrl),
  'memory-get': async ({ sourceUrl }) => (await memory()).get(sourceUrl),
  'memory-update': async ({ sourceUrl, patch }) => (await memory()).update(sourceUrl, patch),
  'memory-apply': async ({ changes }) => (await memory()).applyChanges(changes),
  'memory-similar': async ({ content, filter, options }) =>
    (await memory()).findSimilar(content, filter, options),
  'memory-list': async ({ filter, options }) => (await memory()).list(filter, options),
  'memory-find-text': async ({ query, filter, limit }) => (await memory()).findText(query, filter, limit),
  'memory-count': async ({ filter }) => (await memory()).count(filter),
  'memory-wait': async ({ sourceUrl, timeoutMs }) => (await memory()).waitForEmbeddings(sourceUrl, timeoutMs),
  'memory-verify': async () => (await memory()).verify(),
  'memory-rebuild': async () => (await memory()).rebuild(),
  'memory-export': ({ id }) => transfers.readExport(id),
  'memory-import-begin': () => transfers.beginImport(),
  'memory-import-piece': ({ id, text }) => transfers.writeImport(id, text),
  'memory-import-end': ({ id }) => transfers.endImport(id),
  'memory-sync': async () => {
    const { engine, flushWitness } = await openMemory();
    await engine.sync();
    await flushWitness();
  },
  'memory-stats': async () => (await memory()).getStats(),
});

const unknownCall: Reply = {
  ok: false,
  error: toErrorPayload(new AppError('refused', 'The memory does not know this request.')),
};

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  if (data.kind === 'start') {
    paths = data;
    void openAhead();
    return;
  }
  if (data.kind === 'answer') {
    receive(data.id, data.reply);
    return;
  }
  // Whoever opens the panel asks a question next: the model is loaded while it is typed.
  embedder?.wake();
  void Promise.resolve(serve(data.envelope) ?? unknownCall).then((reply) => {
    post({ kind: 'answer', id: data.id, reply });
  });
});
