import { AppError, isErrorCode } from '../../shared/app-error';
import type { ChunkId } from '../../shared/ids';
import { AppliedSequence } from './applied-sequence';
import { chunkText } from './chunk';
import { cleanText } from './clean-text';
import { computeContentHash } from './content-hash';
import { EmbeddingBackfill } from './embedding-backfill';
import { EmbeddingQueue } from './embedding-queue';
import { findHighlights } from './highlight';
import { toSearchChunks } from './indexed-source';
import { KeyedQueue } from './keyed-queue';
import { openIndex, replayChanges } from './open-index';
import { PendingVectors } from './pending-vectors';
import { SearchIndex, toEmbeddingText } from './search';
import { SnapshotSaver } from './snapshot-saver';
import type { SnapshotStore } from './snapshot-store';
import { createSource, toResult, toSummary } from './source-record';
import type {
  AddDocumentOptions,
  AddDocumentResult,
  ChunkRecord,
  Clock,
  Embedder,
  EmbeddingProgress,
  MemoryManager,
  MemoryStats,
  MemoryStore,
  SearchOptions,
  SearchResult,
  SourceRecord,
  SourceSummary,
  StoredSource,
  TextRange,
} from './types';

export interface EnginePorts {
  store: MemoryStore;
  /** For the statistics: what was brought back when the store was opened. */
  restoredSources?: number;
  snapshots: SnapshotStore;
  embedder: Embedder;
  clock: Clock;
  createChunkId: () => ChunkId;
}

/** Longer texts are refused: the reader cuts pages well below this. In characters. */
export const maxDocumentLength = 2_000_000;
/** Passages of a text that is not kept that get a vector: somebody is waiting for them. */
const maxTransientEmbeddings = 40;
/** A start waits at most this long for the index; it goes on in the background. */
const maxOpeningWaitMs = 1_500;
/** Removals that can be taken back. */
const maxUndo = 20;
const defaultTopK = 5;
const defaultThreshold = 0.3;

/**
 * Opens the saved index and brings it up to date with the database; without one, or when the two do not
 * agree, the index is built anew while search already answers from what is there.
 */
export async function openMemoryEngine(ports: EnginePorts): Promise<MemoryManager> {
  const { store, embedder, snapshots } = ports;
  const options = { dimensions: embedder.dimensions };
  const opened = await openIndex(options, snapshots);
  await replayChanges(opened, store, embedder.modelId);
  const isWhole = opened.index.stats().chunks === (await store.countChunks());
  const index = isWhole ? opened.index : new SearchIndex(options);
  const engine = new MemoryEngine(ports, index, opened.sequence, await store.getAllSources());
  await Promise.race([isWhole ? engine.findMissingVectors() : engine.rebuild(), sleep(maxOpeningWaitMs)]);
  return engine;
}

class MemoryEngine implements MemoryManager {
  readonly #store: MemoryStore;
  readonly #embedder: Embedder;
  readonly #clock: Clock;
  readonly #createChunkId: () => ChunkId;
  readonly #index: SearchIndex;
  readonly #restoredSources: number;
  readonly #sources = new Map<string, SourceRecord>();
  readonly #pending = new PendingVectors();
  readonly #queue: EmbeddingQueue;
  readonly #backfill: EmbeddingBackfill;
  readonly #writes = new KeyedQueue();
  readonly #applied: AppliedSequence;
  readonly #saver: SnapshotSaver;
  /** What was forgotten since the engine started, for Undo. */
  readonly #forgotten = new Map<string, StoredSource>();
  #lastWrite: number | null = null;
  #lastQuestion: { text: string; vector: Float32Array } | null = null;

  constructor(
    { store, embedder, clock, createChunkId, snapshots, restoredSources = 0 }: EnginePorts,
    index: SearchIndex,
    sequence: number,
    sources: readonly SourceRecord[],
  ) {
    this.#store = store;
    this.#embedder = embedder;
    this.#clock = clock;
    this.#createChunkId = createChunkId;
    this.#index = index;
    this.#restoredSources = restoredSources;
    for (const source of sources) this.#sources.set(source.sourceUrl, source);
    this.#applied = new AppliedSequence(sequence);
    this.#saver = new SnapshotSaver(index, this.#applied, snapshots, store);
    this.#queue = new EmbeddingQueue(embedder);
    this.#backfill = new EmbeddingBackfill({
      queue: this.#queue,
      modelId: embedder.modelId,
      store,
      index: this.#index,
      pending: this.#pending,
      sources: this.#sources,
      applied: this.#applied,
      onChange: () => this.#saver.schedule(),
    });
  }

  /** Reads every source anew; each in its turn with the writes to it, so that none is missed or doubled. */
  async rebuild(): Promise<void> {
    for (const sourceUrl of [...this.#sources.keys()]) {
      await this.#writes.run(sourceUrl, async () => {
        const stored = await this.#store.getStoredSource(sourceUrl);
        if (!stored) return;
        this.#index.insert(toSearchChunks(stored, this.#embedder.modelId));
      });
    }
    await this.findMissingVectors();
    this.#saver.schedule();
  }

  async findMissingVectors(): Promise<void> {
    for (const [sourceUrl, ids] of await this.#store.findMissingVectors(this.#embedder.modelId)) {
      // A source that was written since the database was read has its own, newer list.
      if (this.#pending.countOf(sourceUrl) === 0) this.#pending.set(sourceUrl, ids);
    }
    this.#backfill.start();
  }

  addDocument(rawContent: string, options: AddDocumentOptions): Promise<AddDocumentResult> {
    return this.#writes.run(options.sourceUrl, async () => {
      const content = cleanText(rawContent);
      if (content === '') throw new AppError('page-empty', 'There is no readable text to remember.');
      if (content.length > maxDocumentLength) {
        throw new AppError('invalid-input', 'This text is too long to remember in one piece.');
      }
      const contentHash = await computeContentHash(content);
      const existing = await this.#store.getSource(options.sourceUrl);
      const now = this.#clock.now();
      if (existing?.contentHash === contentHash && (await this.#store.touchSource(options.sourceUrl, now))) {
        const chunks = await this.#store.getChunks(options.sourceUrl);
        return { ids: chunks.map(({ id }) => id), change: 'unchanged' };
      }
      const chunks = this.#createChunks(content, options.sourceUrl);
      const source = createSource(options, chunks.length, contentHash, now);
      await this.#write({ ...source, createdAt: existing?.createdAt ?? now }, chunks);
      return { ids: chunks.map(({ id }) => id), change: existing ? 'replaced' : 'added' };
    });
  }

  async search(query: string, options: SearchOptions = {}): Promise<SearchResult[]> {
    const scores = await this.#searchIn(this.#index, query, options);
    // A source may have been removed since; its chunks are simply not there any more.
    return this.#toResults(await this.#store.getChunksById([...scores.keys()]), scores, this.#sources);
  }

  async searchText(query: string, rawContent: string, options: AddDocumentOptions): Promise<SearchResult[]> {
    const chunks = this.#createChunks(cleanText(rawContent), options.sourceUrl);
    const source = createSource(options, chunks.length, '', this.#clock.now());
    const index = new SearchIndex({ dimensions: this.#embedder.dimensions });
    index.insert(toSearchChunks({ source, chunks, vectors: [] }, this.#embedder.modelId));
    const embedded = chunks.slice(0, maxTransientEmbeddings);
    const vectors = await this.#tryEmbed(embedded.map((chunk) => toEmbeddingText({ ...source, ...chunk })));
    index.setEmbeddings(
      embedded.flatMap(({ id }, position) => {
        const vector = vectors?.[position];
        return vector ? [{ id, vector }] : [];
      }),
    );
    const scores = await this.#searchIn(index, query, {});
    return this.#toResults(chunks, scores, new Map([[source.sourceUrl, source]]));
  }

  async findHighlights(query: string, passages: readonly string[]): Promise<TextRange[]> {
    const text = cleanText(query);
    return findHighlights(text, await this.#embedQuestion(text), passages, (sentences) =>
      this.#tryEmbed(sentences),
    );
  }

  async searchBySourceUrl(sourceUrl: string, limit = defaultTopK): Promise<SearchResult[]> {
    const chunks = (await this.#store.getChunks(sourceUrl)).slice(0, limit);
    return this.#toResults(chunks, new Map(chunks.map(({ id }) => [id, 1])), this.#sources);
  }

  removeBySourceUrl(sourceUrl: string): Promise<number> {
    return this.#writes.run(sourceUrl, async () => {
      const stored = await this.#store.getStoredSource(sourceUrl);
      if (!stored) return 0;
      const { removedIds } = await this.#applied.track(
        () => this.#store.removeSource(sourceUrl),
        (commit) => this.#unindex(sourceUrl, commit.removedIds),
      );
      this.#saver.schedule();
      this.#keepForUndo(sourceUrl, stored);
      return removedIds.length;
    });
  }

  restoreBySourceUrl(sourceUrl: string): Promise<boolean> {
    return this.#writes.run(sourceUrl, async () => {
      const forgotten = this.#forgotten.get(sourceUrl);
      // What was remembered anew in between is newer: it stays.
      if (!forgotten || this.#sources.has(sourceUrl)) return false;
      this.#forgotten.delete(sourceUrl);
      await this.#write(forgotten.source, forgotten.chunks);
      return true;
    });
  }

  async getSource(sourceUrl: string): Promise<SourceSummary | null> {
    const source = await this.#store.getSource(sourceUrl);
    return source ? toSummary(source) : null;
  }

  async listSources(limit: number, offset: number): Promise<SourceSummary[]> {
    return (await this.#store.listSources(limit, offset)).map(toSummary);
  }

  waitForEmbeddings(sourceUrl: string, timeoutMs: number): Promise<EmbeddingProgress> {
    return this.#backfill.wait(sourceUrl, timeoutMs);
  }

  /** Every write is durable before it is acknowledged: waits for those under way, then saves the index. */
  async sync(): Promise<void> {
    await this.#writes.idle();
    await this.#saver.save();
  }

  async getStats(): Promise<MemoryStats> {
    return {
      documentCount: this.#sources.size,
      chunkCount: this.#index.stats().chunks,
      pendingEmbeddings: this.#pending.count,
      indexSizeBytes: await this.#store.estimateSize(),
      lastSyncTime: this.#lastWrite,
      embeddingModelLoaded: this.#embedder.isLoaded(),
      restoredSources: this.#restoredSources,
    };
  }

  /** First the database, then the index: what can be found is durable. */
  async #write(source: SourceRecord, chunks: ChunkRecord[]): Promise<void> {
    await this.#applied.track(
      () => this.#store.putSource(source, chunks),
      ({ removedIds }) => {
        this.#unindex(source.sourceUrl, removedIds);
        this.#index.insert(toSearchChunks({ source, chunks, vectors: [] }, this.#embedder.modelId));
        this.#sources.set(source.sourceUrl, source);
        this.#pending.set(
          source.sourceUrl,
          chunks.map(({ id }) => id),
        );
      },
    );
    this.#lastWrite = this.#clock.now();
    this.#backfill.start();
    this.#saver.schedule();
    this.#maintain();
  }

  #unindex(sourceUrl: string, ids: readonly ChunkId[]): void {
    this.#index.remove(ids);
    this.#sources.delete(sourceUrl);
    this.#pending.removeSource(sourceUrl);
    this.#maintain();
  }

  /** Merges segments of the index in steps of a few milliseconds, between which others have their turn. */
  #maintain(): void {
    setTimeout(() => {
      if (this.#index.maintain()) this.#maintain();
    }, 0);
  }

  #createChunks(content: string, sourceUrl: string): ChunkRecord[] {
    return chunkText(content).map((chunk, position) => ({
      id: this.#createChunkId(),
      sourceUrl,
      position,
      content: chunk.content,
      headingPath: chunk.headingPath,
      start: chunk.start,
      end: chunk.end,
    }));
  }

  /** The ids of what was found with their scores, best first. */
  async #searchIn(index: SearchIndex, query: string, options: SearchOptions): Promise<Map<string, number>> {
    const text = cleanText(query);
    if (text === '') return new Map();
    const mode = options.mode ?? 'hybrid';
    const hits = index.search({
      query: text,
      // Without a vector the words must do, whatever was asked for.
      vector: mode === 'fulltext' ? null : await this.#embedQuestion(text),
      mode,
      limit: options.topK ?? defaultTopK,
      threshold: options.similarityThreshold ?? defaultThreshold,
      diversity: { dropNearDuplicates: true },
      filter: {
        docTypes: options.docType && new Set([options.docType]),
        sourceUrl: options.sourceUrl,
      },
    });
    return new Map(hits.map(({ id, score }) => [id, score]));
  }

  #toResults(
    chunks: readonly ChunkRecord[],
    scores: ReadonlyMap<string, number>,
    sources: ReadonlyMap<string, SourceRecord>,
  ): SearchResult[] {
    return chunks
      .flatMap((chunk) => {
        const source = sources.get(chunk.sourceUrl);
        const score = scores.get(chunk.id);
        return source && score !== undefined ? [toResult(chunk, source, score)] : [];
      })
      .sort((left, right) => right.score - left.score || left.position - right.position);
  }

  /** The last few only: what is forgotten should be gone. */
  #keepForUndo(sourceUrl: string, stored: StoredSource): void {
    this.#forgotten.delete(sourceUrl);
    this.#forgotten.set(sourceUrl, stored);
    const [oldest] = this.#forgotten.keys();
    if (this.#forgotten.size > maxUndo && oldest !== undefined) this.#forgotten.delete(oldest);
  }

  /** One answer asks for the same vector several times. */
  async #embedQuestion(text: string): Promise<Float32Array | null> {
    if (this.#lastQuestion?.text !== text) {
      const vector = (await this.#tryEmbed([text]))?.[0];
      if (!vector) return null;
      this.#lastQuestion = { text, vector };
    }
    return this.#lastQuestion.vector;
  }

  /** Search by word must go on when the model cannot be loaded. */
  async #tryEmbed(texts: readonly string[]): Promise<Float32Array[] | null> {
    try {
      return await this.#queue.embedQuestion(texts);
    } catch (error) {
      if (isErrorCode(error, 'model-failed')) return null;
      throw error;
    }
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
