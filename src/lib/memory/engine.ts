import { AppError } from '../../shared/app-error';
import type { ChunkId } from '../../shared/ids';
import { chunkText, toEmbeddedText } from './chunk';
import { cleanText } from './clean-text';
import { computeContentHash } from './content-hash';
import { EmbeddingBackfill } from './embedding-backfill';
import { EmbeddingQueue } from './embedding-queue';
import { findHighlights } from './highlight';
import { KeyedQueue } from './keyed-queue';
import { SearchIndex } from './search-index';
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
  TextRange,
} from './types';

export interface EnginePorts {
  store: MemoryStore;
  embedder: Embedder;
  clock: Clock;
  createChunkId: () => ChunkId;
}

/** Longer texts are refused: the reader cuts pages well below this. In characters. */
export const maxDocumentLength = 2_000_000;
/** Passages of a text that is not kept that get a vector: somebody is waiting for them. */
const maxTransientEmbeddings = 40;
const defaultTopK = 5;
const defaultThreshold = 0.3;

/** Reads the whole database into a fresh index and takes up work that an earlier run left over. */
export async function openMemoryEngine(ports: EnginePorts): Promise<MemoryManager> {
  const index = new SearchIndex(ports.embedder.modelId);
  await ports.store.readAll((source, chunks) => index.insertSource(source, chunks));
  return new MemoryEngine(ports, index);
}

class MemoryEngine implements MemoryManager {
  readonly #store: MemoryStore;
  readonly #embedder: Embedder;
  readonly #clock: Clock;
  readonly #createChunkId: () => ChunkId;
  readonly #index: SearchIndex;
  readonly #queue: EmbeddingQueue;
  readonly #backfill: EmbeddingBackfill;
  readonly #writes = new KeyedQueue();
  /** What was forgotten since the engine started, for Undo. */
  readonly #forgotten = new Map<string, { source: SourceRecord; chunks: ChunkRecord[] }>();
  #lastWrite: number | null = null;
  #lastQuestion: { text: string; vector: Float32Array } | null = null;

  constructor({ store, embedder, clock, createChunkId }: EnginePorts, index: SearchIndex) {
    this.#store = store;
    this.#embedder = embedder;
    this.#clock = clock;
    this.#createChunkId = createChunkId;
    this.#index = index;
    this.#queue = new EmbeddingQueue(embedder);
    this.#backfill = new EmbeddingBackfill(this.#queue, embedder.modelId, store, index);
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
        return { ids: this.#index.chunksOf(options.sourceUrl).map(({ id }) => id), change: 'unchanged' };
      }
      const chunks = this.#createChunks(content, options.sourceUrl);
      const source = createSource(options, chunks.length, contentHash, now);
      await this.#write({ ...source, createdAt: existing?.createdAt ?? now }, chunks);
      return { ids: chunks.map(({ id }) => id), change: existing ? 'replaced' : 'added' };
    });
  }

  search(query: string, options: SearchOptions = {}): Promise<SearchResult[]> {
    return this.#searchIn(this.#index, query, options);
  }

  async searchText(query: string, rawContent: string, options: AddDocumentOptions): Promise<SearchResult[]> {
    const chunks = this.#createChunks(cleanText(rawContent), options.sourceUrl);
    const index = new SearchIndex(this.#embedder.modelId);
    index.insertSource(createSource(options, chunks.length, '', this.#clock.now()), chunks);
    const embedded = chunks.slice(0, maxTransientEmbeddings);
    const vectors = await this.#tryEmbed(embedded.map((chunk) => toEmbeddedText(options.title, chunk)));
    index.setEmbeddings(
      embedded.flatMap(({ id }, position) => {
        const embedding = vectors?.[position];
        return embedding ? [{ id, embedding, embeddingModel: this.#embedder.modelId }] : [];
      }),
    );
    return this.#searchIn(index, query, {});
  }

  async #searchIn(index: SearchIndex, query: string, options: SearchOptions): Promise<SearchResult[]> {
    const text = cleanText(query);
    if (text === '') return [];
    const mode = options.mode ?? 'hybrid';
    const vector = mode === 'fulltext' ? null : await this.#embedQuestion(text);
    const hits = await index.search({
      text,
      vector,
      // Without a vector the words must do, whatever was asked for.
      mode: vector ? mode : 'fulltext',
      limit: options.topK ?? defaultTopK,
      threshold: options.similarityThreshold ?? defaultThreshold,
      docType: options.docType,
      sourceUrl: options.sourceUrl,
    });
    return hits.map(({ chunk, source, score }) => toResult(chunk, source, score));
  }

  async findHighlights(query: string, passages: readonly string[]): Promise<TextRange[]> {
    const text = cleanText(query);
    return findHighlights(text, await this.#embedQuestion(text), passages, (sentences) =>
      this.#tryEmbed(sentences),
    );
  }

  async searchBySourceUrl(sourceUrl: string, limit = defaultTopK): Promise<SearchResult[]> {
    const source = await this.#store.getSource(sourceUrl);
    if (!source) return [];
    return this.#index
      .chunksOf(sourceUrl)
      .slice(0, limit)
      .map((chunk) => toResult(chunk, source, 1));
  }

  removeBySourceUrl(sourceUrl: string): Promise<number> {
    return this.#writes.run(sourceUrl, async () => {
      const source = await this.#store.getSource(sourceUrl);
      if (!source) return 0;
      const chunks = await this.#store.getChunks(sourceUrl);
      const removed = await this.#store.removeSource(sourceUrl);
      this.#index.removeSource(sourceUrl);
      this.#forgotten.set(sourceUrl, { source, chunks });
      return removed.length;
    });
  }

  restoreBySourceUrl(sourceUrl: string): Promise<boolean> {
    return this.#writes.run(sourceUrl, async () => {
      const forgotten = this.#forgotten.get(sourceUrl);
      // What was remembered anew in between is newer: it stays.
      if (!forgotten || (await this.#store.getSource(sourceUrl))) return false;
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

  /** Every write is durable before it is acknowledged, so only those under way are waited for. */
  async sync(): Promise<void> {
    await this.#writes.idle();
  }

  async getStats(): Promise<MemoryStats> {
    return {
      documentCount: this.#index.sourceCount,
      chunkCount: this.#index.size,
      pendingEmbeddings: this.#index.pendingCount,
      indexSizeBytes: await this.#store.estimateSize(),
      lastSyncTime: this.#lastWrite,
      embeddingModelLoaded: this.#embedder.isLoaded(),
    };
  }

  async #write(source: SourceRecord, chunks: readonly ChunkRecord[]): Promise<void> {
    await this.#store.putSource(source, chunks);
    this.#index.removeSource(source.sourceUrl);
    this.#index.insertSource(source, chunks);
    this.#lastWrite = this.#clock.now();
    this.#backfill.start();
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
      embedding: null,
      embeddingModel: null,
    }));
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
      if (error instanceof AppError && error.code === 'model-failed') return null;
      throw error;
    }
  }
}

function createSource(
  options: AddDocumentOptions,
  chunkCount: number,
  contentHash: string,
  now: number,
): SourceRecord {
  return {
    sourceUrl: options.sourceUrl,
    title: cleanText(options.title) || options.sourceUrl,
    docType: options.docType,
    language: options.language,
    truncated: options.truncated ?? false,
    chunkCount,
    contentHash,
    createdAt: now,
    updatedAt: now,
    lastVisitedAt: now,
  };
}

function toSummary(source: SourceRecord): SourceSummary {
  const { sourceUrl, title, docType, chunkCount, createdAt, updatedAt, lastVisitedAt, truncated } = source;
  return { sourceUrl, title, docType, chunkCount, createdAt, updatedAt, lastVisitedAt, truncated };
}

function toResult(chunk: ChunkRecord, source: SourceRecord, score: number): SearchResult {
  return {
    id: chunk.id,
    content: chunk.content,
    sourceUrl: source.sourceUrl,
    title: source.title,
    docType: source.docType,
    headingPath: chunk.headingPath,
    position: chunk.position,
    score,
    createdAt: source.createdAt,
    updatedAt: source.updatedAt,
  };
}
