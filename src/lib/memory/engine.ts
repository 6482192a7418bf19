import type { ChunkId } from '../../shared/ids';
import { checkChange, composeChanges } from './batch-changes';
import { computeContentHash } from './content-hash';
import { EmbeddingBackfill } from './embedding-backfill';
import { EmbeddingQueue } from './embedding-queue';
import { Eraser } from './eraser';
import { checkDocument, checkFilter, checkList, checkPatch } from './filters';
import { KeyedQueue } from './keyed-queue';
import type { LiveIndex } from './live-index';
import { acceptPassages, cutText, type CutText } from './passages';
import { searchText } from './search-text';
import { Searcher } from './searcher';
import type { SnapshotStore } from './snapshot-store';
import { isUsableVector } from './stored-vector';
import { SourceComposer, withVectorsOf } from './source-composer';
import { toRecord, toSummary } from './source-record';
import type { Clock, Embedder, MemoryStore, SourceRecord, StoredSource } from './store-types';
import type {
  AddDocumentOptions,
  AddDocumentResult,
  ChunkInput,
  EmbeddingProgress,
  ImportSummary,
  IntegrityReport,
  ListOptions,
  MemoryChange,
  MemoryFilter,
  MemoryManager,
  MemoryPage,
  MemoryPatch,
  MemoryRecord,
  MemoryStats,
  RemovalSummary,
  SearchOptions,
  SearchResult,
  SimilarOptions,
  SimilarSource,
  SourceSummary,
  TextMatch,
} from './types';
import type { TextRange } from '../text';
import { takeInImport } from './take-in-import';
import { exportMemory } from './transfer';
import { readReplaced, UndoLog, versionOf, type ReplacedSource } from './undo-log';
import { verifyMemory } from './verify-memory';
import { WordFinder } from './word-finder';

export interface EnginePorts {
  store: MemoryStore;
  snapshots: SnapshotStore;
  embedder: Embedder;
  clock: Clock;
  /** Ids of the passages of one text; no other text has them. */
  createChunkIds: (count: number) => ChunkId[];
}

/** A search that waited for the memory to open has its turn before this. In ms. */
const fillDelayMs = 200;

/** See `openMemoryEngine`. */
export class MemoryEngine implements MemoryManager {
  readonly #store: MemoryStore;
  readonly #embedder: Embedder;
  readonly #clock: Clock;
  readonly #createChunkIds: (count: number) => ChunkId[];
  readonly #live: LiveIndex;
  readonly #backfill: EmbeddingBackfill;
  readonly #searcher: Searcher;
  readonly #wordFinder: WordFinder;
  readonly #writes = new KeyedQueue();
  readonly #imports = new KeyedQueue();
  readonly #undo = new UndoLog();
  readonly #composer: SourceComposer;
  readonly #eraser: Eraser;
  /** What lists, counts and progress need, and a search does not wait for. */
  #filling: Promise<void> | null = null;
  #lastWrite: number | null = null;

  constructor({ store, embedder, clock, createChunkIds }: EnginePorts, live: LiveIndex) {
    this.#store = store;
    this.#embedder = embedder;
    this.#clock = clock;
    this.#createChunkIds = createChunkIds;
    this.#live = live;
    const { index, catalog, pending, applied } = live;
    const { modelId, dimensions } = embedder;
    const queue = new EmbeddingQueue(embedder);
    this.#eraser = new Eraser(store);
    this.#searcher = new Searcher({ index, store, catalog, queue, modelId, dimensions, clock });
    this.#wordFinder = new WordFinder(store);
    this.#composer = new SourceComposer({ store, clock, createChunkIds });
    index.onDamage = () => void this.#startOver().catch(() => undefined);
    this.#backfill = new EmbeddingBackfill({
      ...{ queue, modelId, store, index, pending, applied },
      sources: catalog,
      onChange: () => live.scheduleSave(),
    });
    // First whoever waits for an answer. A failure is told to whatever needs it, which tries again.
    setTimeout(() => void this.#fill().catch(() => undefined), fillDelayMs);
  }

  #fill(): Promise<void> {
    this.#filling ??= this.#readCatalog().catch((error: unknown) => {
      this.#filling = null;
      throw error;
    });
    return this.#filling;
  }

  async #readCatalog(): Promise<void> {
    this.#live.catalog.fill(await this.#store.getAllSources());
    await this.#findMissingVectors();
  }

  /** Reads every source anew; each in its turn with the writes to it, so that none is missed or doubled. */
  async fillIndex(): Promise<string[]> {
    const sourceUrls = (await this.#store.getAllSources()).map(({ sourceUrl }) => sourceUrl);
    for (const sourceUrl of sourceUrls) await this.#reread({ sourceUrl, removedIds: [] });
    await this.#findMissingVectors();
    this.#live.scheduleSave();
    return sourceUrls;
  }

  /** A piece of the saved index that was just read is damaged: all that it held is in the database too. */
  async #startOver(): Promise<void> {
    // First whoever found it finishes; their answer lacks what was in the piece.
    await Promise.resolve();
    if (!this.#live.index.isDamaged) return;
    await this.#live.discard();
    await this.fillIndex();
  }

  async #findMissingVectors(): Promise<void> {
    const { pending, catalog } = this.#live;
    for (const [sourceUrl, ids] of await this.#store.findMissingVectors(this.#embedder.modelId)) {
      const isSearched = catalog.get(sourceUrl)?.active !== false;
      // A source that was written since the database was read has its own, newer list.
      if (isSearched && pending.countOf(sourceUrl) === 0) pending.set(sourceUrl, ids);
    }
    this.#backfill.start();
  }

  // Async, so that what the checks throw is a rejection too.
  async addDocument(content: string, options: AddDocumentOptions): Promise<AddDocumentResult> {
    return this.#add(cutText(content), checkDocument(options));
  }

  async addChunks(chunks: readonly ChunkInput[], options: AddDocumentOptions): Promise<AddDocumentResult> {
    return this.#add(acceptPassages(chunks), checkDocument(options));
  }

  search(query: string, options?: SearchOptions): Promise<SearchResult[]> {
    return this.#searcher.search(query, options);
  }

  async searchText(...[query, content, options, search = {}]: Parameters<MemoryManager['searchText']>) {
    const { catalog, pending } = this.#live;
    const parts = { catalog, pending, searcher: this.#searcher, clock: this.#clock };
    const createIds = this.#createChunkIds;
    return searchText({ ...parts, createIds }, query, content, checkDocument(options), search);
  }

  findHighlights(query: string, passages: readonly string[]): Promise<TextRange[]> {
    return this.#searcher.findHighlights(query, passages);
  }

  searchBySourceUrl(sourceUrl: string, limit?: number): Promise<SearchResult[]> {
    return this.#searcher.searchBySourceUrl(sourceUrl, limit);
  }

  async getSource(sourceUrl: string): Promise<SourceSummary | null> {
    const source = await this.#store.getSource(sourceUrl);
    return source ? toSummary(source) : null;
  }

  async get(sourceUrl: string): Promise<MemoryRecord | null> {
    const stored = await this.#store.getStoredSource(sourceUrl);
    return stored ? toRecord(stored.source, stored.chunks) : null;
  }

  async update(sourceUrl: string, rawPatch: MemoryPatch): Promise<SourceSummary | null> {
    const patch = checkPatch(rawPatch);
    const cut = patch.content === undefined ? null : cutText(patch.content);
    return this.#writes.run(sourceUrl, async () => {
      const stored = await this.#store.getStoredSource(sourceUrl);
      if (!stored) return null;
      const patched = await this.#composer.patch(stored, patch, cut);
      await this.#write([patched]);
      return toSummary(patched.source);
    });
  }

  async applyChanges(changes: readonly MemoryChange[]): Promise<boolean> {
    const checked = changes.map(checkChange);
    await this.#fill();
    const sourceUrls = [...new Set(checked.map(({ sourceUrl }) => sourceUrl))];
    return this.#writes.runAll(sourceUrls, async () => {
      const composed = await composeChanges(checked, this.#store, this.#composer);
      if (!composed) return false;
      const removals = [...composed].flatMap(([sourceUrl, stored]) => (stored ? [] : [sourceUrl]));
      const puts = [...composed.values()].filter((stored) => stored !== null);
      await this.#write(puts, removals, removals.length > 0 ? await readReplaced(this.#store, puts) : []);
      return true;
    });
  }

  async findSimilar(
    content: string,
    filter: MemoryFilter,
    options: SimilarOptions,
  ): Promise<SimilarSource[] | null> {
    await this.#fill();
    return this.#searcher.findSimilar(content, filter, options);
  }

  async list(filter: MemoryFilter, options: ListOptions): Promise<MemoryPage> {
    await this.#fill();
    return this.#live.catalog.list(checkFilter(filter), checkList(options));
  }

  async count(filter: MemoryFilter): Promise<number> {
    return (await this.list(filter, { limit: 0 })).total;
  }

  async findText(query: string, filter: MemoryFilter, limit: number): Promise<TextMatch[]> {
    await this.#fill();
    return this.#wordFinder.find(query, this.#live.catalog.select(checkFilter(filter)), limit);
  }

  async removeBySourceUrl(sourceUrl: string): Promise<number> {
    return (await this.#remove([sourceUrl])).passages;
  }

  async removeMatching(
    filter: MemoryFilter,
    { dryRun = false }: { dryRun?: boolean } = {},
  ): Promise<RemovalSummary> {
    await this.#fill();
    const selected = this.#live.catalog.select(checkFilter(filter));
    const sourceUrls = selected.map(({ sourceUrl }) => sourceUrl);
    if (!dryRun) return this.#remove(sourceUrls);
    return { sourceUrls, passages: selected.reduce((sum, { chunkCount }) => sum + chunkCount, 0) };
  }

  async restore(sourceUrls: readonly string[]): Promise<number> {
    await this.#fill();
    let restored = 0;
    const changed = this.#undo.takeReplaced(sourceUrls);
    for (const sourceUrl of sourceUrls) {
      await this.#writes.run(sourceUrl, async () => {
        const removed = this.#undo.take(sourceUrl);
        // What was remembered anew in between is newer: it stays.
        if (!removed || this.#live.catalog.has(sourceUrl)) return;
        await this.#write([removed]);
        restored += 1;
      });
    }
    // What was changed again in between stays as it is.
    for (const { before, after } of changed) {
      const { sourceUrl } = before.source;
      await this.#writes.run(sourceUrl, async () => {
        if (versionOf(await this.#store.getSource(sourceUrl)) === after) await this.#write([before]);
      });
    }
    return restored;
  }

  async waitForEmbeddings(sourceUrl: string, timeoutMs: number): Promise<EmbeddingProgress> {
    await this.#fill();
    return this.#backfill.wait(sourceUrl, timeoutMs);
  }

  async verify(): Promise<IntegrityReport> {
    await this.#fill();
    return verifyMemory({
      store: this.#store,
      live: this.#live,
      writes: this.#writes,
      embedder: this.#embedder,
    });
  }

  async rebuild(): Promise<void> {
    const { modelId, dimensions } = this.#embedder;
    await this.#fill();
    await this.#writes.idle();
    await this.#store.repair((vector) => isUsableVector(vector, dimensions), modelId);
    await this.#store.rewriteCopy();
    // What is right is replaced by the same: search goes on, and a failure on the way leaves no gap.
    const stale = new Set(this.#live.index.ids());
    const gone = new Set(this.#live.catalog.urls());
    for (const sourceUrl of await this.fillIndex()) gone.delete(sourceUrl);
    for (const id of await this.#store.getChunkIds()) stale.delete(id);
    this.#live.remove([...gone], [...stale]);
    await this.#live.save();
  }

  exportMemory(): AsyncIterable<string> {
    return exportMemory(this.#store, this.#clock.now());
  }

  importMemory(pieces: AsyncIterable<string>): Promise<ImportSummary> {
    // One after the other: they share the place where an import is set aside, and which is to be erased afterwards.
    return this.#imports.run('import', () => this.#import(pieces).finally(() => this.#eraser.schedule()));
  }

  async #import(pieces: AsyncIterable<string>): Promise<ImportSummary> {
    const place = { store: this.#store, live: this.#live, rules: this.#embedder };
    const summary = await takeInImport(pieces, { ...place, reread: (change) => this.#reread(change) });
    this.#lastWrite = this.#clock.now();
    this.#backfill.start();
    return summary;
  }

  /** Every write is durable before it is acknowledged: waits for those under way, then saves the index. */
  async sync(): Promise<void> {
    await this.#writes.idle();
    await this.#live.save();
  }

  async getStats(): Promise<MemoryStats> {
    await this.#fill();
    return {
      documentCount: this.#live.catalog.memoryCount,
      chunkCount: this.#live.index.stats().chunks,
      pendingEmbeddings: this.#live.pending.count,
      indexSizeBytes: await this.#store.estimateSize(),
      lastSyncTime: this.#lastWrite,
      holdsForgotten: await this.#store.holdsRemoved(),
      embeddingModelLoaded: this.#embedder.isLoaded(),
    };
  }

  #add(cut: CutText, options: AddDocumentOptions): Promise<AddDocumentResult> {
    const { sourceUrl } = options;
    return this.#writes.run(sourceUrl, async () => {
      const contentHash = await computeContentHash(cut.hashedText);
      const existing = await this.#store.getSource(sourceUrl);
      const now = this.#clock.now();
      if (existing?.contentHash === contentHash && (await this.#touch(existing, now))) {
        const chunks = await this.#store.getChunks(sourceUrl);
        return { ids: chunks.map(({ id }) => id), change: 'unchanged' };
      }
      const stored = await this.#composer.create(cut, contentHash, options, existing);
      await this.#write([stored]);
      return { ids: stored.chunks.map(({ id }) => id), change: existing ? 'replaced' : 'added' };
    });
  }

  async #touch(source: SourceRecord, now: number): Promise<boolean> {
    const isThere = await this.#store.touchSource(source.sourceUrl, now);
    if (isThere) this.#live.catalog.set({ ...source, lastVisitedAt: now });
    return isThere;
  }

  /** In one transaction; resolves with how many passages went. What is removed can be taken back. */
  async #write(
    sources: readonly StoredSource[],
    removals: readonly string[] = [],
    replaced: readonly ReplacedSource[] = [],
  ): Promise<number> {
    const puts = withVectorsOf(this.#embedder.modelId, sources);
    const [first] = puts;
    const isSingle = first !== undefined && puts.length === 1 && removals.length === 0;
    const change = () =>
      puts.length === 0 ? this.#store.removeSources(removals) : this.#store.changeSources(puts, removals);
    const { removed, removedIds: gone } = await this.#live.follow(
      () => (isSingle ? this.#store.putSource(first) : change()),
      ({ removedIds }) => {
        this.#live.remove([...puts.map(({ source }) => source.sourceUrl), ...removals], removedIds);
        for (const stored of puts) this.#live.takeIn(stored);
      },
    );
    this.#undo.keep(removed, replaced);
    if (removals.length > 0) this.#eraser.schedule();
    this.#lastWrite = this.#clock.now();
    this.#backfill.start();
    return gone.length;
  }

  /** Brings the index to what the database holds of a source. */
  #reread({ sourceUrl, removedIds }: { sourceUrl: string; removedIds: string[] }): Promise<void> {
    return this.#writes.run(sourceUrl, async () => {
      const stored = await this.#store.getStoredSource(sourceUrl);
      const ids = stored?.chunks.map(({ id }) => id) ?? [];
      this.#live.remove([sourceUrl], [...removedIds, ...ids]);
      if (stored) this.#live.takeIn(stored);
    });
  }

  async #remove(sourceUrls: readonly string[]): Promise<RemovalSummary> {
    await this.#fill();
    return this.#writes.runAll(sourceUrls, async () => {
      const there = sourceUrls.filter((sourceUrl) => this.#live.catalog.has(sourceUrl));
      if (there.length === 0) return { sourceUrls: [], passages: 0 };
      return { sourceUrls: there, passages: await this.#write([], there) };
    });
  }
}
