import { isErrorCode } from '../../shared/app-error';
import type { Catalog } from './catalog';
import { cleanText } from './clean-text';
import type { EmbeddingQueue } from './embedding-queue';
import { checkSearch } from './filters';
import { findSimilar } from './find-similar';
import { findHighlights } from './highlight';
import { toSearchChunks } from './indexed-source';
import { SearchIndex, toEmbeddingText } from './search';
import { toResult } from './source-record';
import type { ChunkRecord, Clock, MemoryStore, SourceRecord } from './store-types';
import type {
  MemoryFilter,
  SearchOptions,
  SearchResult,
  SimilarOptions,
  SimilarSource,
  TextRange,
} from './types';

/** Passages of a text that is not kept that get a vector: somebody is waiting for them. */
const maxTransientEmbeddings = 40;
const defaultTopK = 5;
const defaultThreshold = 0.3;
const recencyHalfLifeMs = 30 * 24 * 60 * 60 * 1000;

export interface SearcherParts {
  index: SearchIndex;
  store: MemoryStore;
  catalog: Catalog;
  queue: EmbeddingQueue;
  modelId: string;
  dimensions: number;
  clock: Clock;
}

/** Answers questions to the memory. Changes nothing. */
export class Searcher {
  readonly #parts: SearcherParts;
  #lastQuestion: { text: string; vector: Promise<Float32Array | null> } | null = null;

  constructor(parts: SearcherParts) {
    this.#parts = parts;
  }

  async search(query: string, options: SearchOptions = {}): Promise<SearchResult[]> {
    const { index, store } = this.#parts;
    const scores = await this.#searchIn(index, query, checkSearch(options));
    // A source may have been removed since; its chunks are simply not there any more.
    const chunks = await store.getChunksById([...scores.keys()]);
    return toResults(chunks, scores, await this.#findSources(chunks));
  }

  /** Searches passages that are in no index. */
  async searchPassages(
    query: string,
    source: SourceRecord,
    chunks: readonly ChunkRecord[],
  ): Promise<SearchResult[]> {
    const index = new SearchIndex({ dimensions: this.#parts.dimensions });
    index.insert(toSearchChunks({ source, chunks, vectors: [] }, ''));
    const embedded = chunks.slice(0, maxTransientEmbeddings);
    const vectors = await this.#tryEmbed(
      embedded.map((chunk) => toEmbeddingText({ title: source.title, ...chunk })),
    );
    index.setEmbeddings(
      embedded.flatMap(({ id }, position) => {
        const vector = vectors?.[position];
        return vector ? [{ id, vector }] : [];
      }),
    );
    const scores = await this.#searchIn(index, query, {});
    return toResults(chunks, scores, new Map([[source.sourceUrl, source]]));
  }

  async findHighlights(query: string, passages: readonly string[]): Promise<TextRange[]> {
    const text = cleanText(query);
    return findHighlights(text, await this.#embedQuestion(text), passages, (sentences) =>
      this.#tryEmbed(sentences),
    );
  }

  findSimilar(
    content: string,
    filter: MemoryFilter,
    options: SimilarOptions,
  ): Promise<SimilarSource[] | null> {
    const { catalog, store, modelId } = this.#parts;
    const tryEmbed = (texts: readonly string[]) => this.#tryEmbed(texts);
    return findSimilar({ catalog, store, modelId, tryEmbed }, content, filter, options);
  }

  async searchBySourceUrl(sourceUrl: string, limit = defaultTopK): Promise<SearchResult[]> {
    const chunks = (await this.#parts.store.getChunks(sourceUrl)).slice(0, limit);
    const scores = new Map(chunks.map(({ id }) => [id, 1]));
    return toResults(chunks, scores, await this.#findSources(chunks));
  }

  /** From the database as long as the catalogue is not filled. */
  async #findSources(chunks: readonly ChunkRecord[]): Promise<ReadonlyMap<string, SourceRecord>> {
    const { catalog, store } = this.#parts;
    const sourceUrls = [...new Set(chunks.map(({ sourceUrl }) => sourceUrl))];
    const sources = await Promise.all(
      sourceUrls.map(async (sourceUrl) => catalog.get(sourceUrl) ?? (await store.getSource(sourceUrl))),
    );
    return new Map(sources.flatMap((source) => (source ? [[source.sourceUrl, source]] : [])));
  }

  /** The ids of what was found with their scores, best first. */
  async #searchIn(index: SearchIndex, query: string, options: SearchOptions): Promise<Map<string, number>> {
    const text = cleanText(query);
    if (text === '') return new Map();
    const { mode = 'hybrid', docType, sourceUrl, site, after, before, minimumImportance } = options;
    const hits = index.search({
      query: text,
      // Without a vector the words must do, whatever was asked for.
      vector: mode === 'fulltext' ? null : await this.#embedQuestion(text),
      mode,
      limit: options.topK ?? defaultTopK,
      threshold: options.similarityThreshold ?? defaultThreshold,
      diversity: { dropNearDuplicates: true, perSource: options.perSource },
      weighting: this.#toWeighting(options),
      filter: {
        docTypes: docType && new Set([docType]),
        ...{ sourceUrl, site, after, before, minimumImportance },
      },
    });
    return new Map(hits.map(({ id, score }) => [id, score]));
  }

  #toWeighting({ recencyWeight = 0, importanceWeight = 0 }: SearchOptions) {
    if (recencyWeight === 0 && importanceWeight === 0) return undefined;
    return {
      now: this.#parts.clock.now(),
      halfLifeMs: recencyHalfLifeMs,
      recency: recencyWeight,
      importance: importanceWeight,
    };
  }

  /** One answer asks for the same vector several times, also at once. */
  async #embedQuestion(text: string): Promise<Float32Array | null> {
    if (this.#lastQuestion?.text === text) {
      const vector = await this.#lastQuestion.vector.catch(() => null);
      if (vector) return vector;
    }
    const vector = this.#tryEmbed([text]).then((vectors) => vectors?.[0] ?? null);
    this.#lastQuestion = { text, vector };
    return vector;
  }

  /** Search by word must go on when the model cannot be loaded. */
  async #tryEmbed(texts: readonly string[]): Promise<Float32Array[] | null> {
    try {
      return await this.#parts.queue.embedQuestion(texts);
    } catch (error) {
      if (isErrorCode(error, 'model-failed')) return null;
      throw error;
    }
  }
}

function toResults(
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
