import { isErrorCode } from '../../shared/app-error';
import type { Catalog } from './catalog';
import { cleanText, type TextRange } from '../text';
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
  SearchMode,
  SearchOptions,
  SearchResult,
  SimilarOptions,
  SimilarSource,
  TextSearchOptions,
} from './types';

/** Passages of a text that is not kept that get a vector, the best by word first: somebody is waiting for them. */
const maxTransientEmbeddings = 40;
/**
 * No further one is begun after this. In ms. A passage takes the model 50 to 90: longer, and the first question about a
 * page would take noticeably longer than the second.
 */
const maxTransientWaitMs = 120;
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
    const { scores, mode } = await this.#searchIn(index, query, checkSearch(options));
    // A source may have been removed since; its chunks are simply not there any more.
    const chunks = await store.getChunksById([...scores.keys()]);
    return toResults(chunks, scores, await this.#findSources(chunks), mode);
  }

  /** Searches passages that are in no index. */
  async searchPassages(
    query: string,
    source: SourceRecord,
    chunks: readonly ChunkRecord[],
    options: TextSearchOptions = {},
  ): Promise<SearchResult[]> {
    const index = new SearchIndex({ dimensions: this.#parts.dimensions });
    index.insert(toSearchChunks({ source, chunks, vectors: [] }, ''));
    if (options.mode !== 'fulltext') {
      await this.#embedBest(index, query, source, chunks);
    }
    const { scores, mode } = await this.#searchIn(index, query, checkSearch(options));
    return toResults(chunks, scores, new Map([[source.sourceUrl, source]]), mode);
  }

  /** Those that have most of the words first, then the beginning of the text. */
  async #embedBest(
    index: SearchIndex,
    query: string,
    { title }: SourceRecord,
    chunks: readonly ChunkRecord[],
  ): Promise<void> {
    const { clock } = this.#parts;
    const startedAt = clock.now();
    const text = cleanText(query);
    // The question comes first: without its vector, those of the passages are of no use.
    if (text === '' || !(await this.#embedQuestion(text))) return;
    const best = index
      .search({ query: text, vector: null, mode: 'fulltext', limit: maxTransientEmbeddings, threshold: 0 })
      .map(({ id }) => id);
    const byId = new Map<string, ChunkRecord>(chunks.map((chunk) => [chunk.id, chunk]));
    const opening = chunks.slice(0, maxTransientEmbeddings).map(({ id }) => id);
    for (const id of [...new Set([...best, ...opening])].slice(0, maxTransientEmbeddings)) {
      if (clock.now() - startedAt > maxTransientWaitMs) return;
      const chunk = byId.get(id);
      const [vector] = (chunk && (await this.#tryEmbed([toEmbeddingText({ title, ...chunk })]))) ?? [];
      if (!vector) return;
      index.setEmbeddings([{ id, vector }]);
    }
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

  /** The ids of what was found with their scores, best first, and how they were really looked for. */
  async #searchIn(
    index: SearchIndex,
    query: string,
    options: SearchOptions,
  ): Promise<{ scores: Map<string, number>; mode: SearchMode }> {
    const text = cleanText(query);
    const { mode = 'hybrid', docType, sourceUrl, site, after, before, minimumImportance } = options;
    if (text === '') return { scores: new Map(), mode };
    const vector = mode === 'fulltext' ? null : await this.#embedQuestion(text);
    const hits = index.search({
      query: text,
      // Without a vector the words must do, whatever was asked for.
      vector,
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
    return { scores: new Map(hits.map(({ id, score }) => [id, score])), mode: vector ? mode : 'fulltext' };
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
  mode?: SearchMode,
): SearchResult[] {
  return chunks
    .flatMap((chunk) => {
      const source = sources.get(chunk.sourceUrl);
      const score = scores.get(chunk.id);
      return source && score !== undefined
        ? [{ ...toResult(chunk, source, score), ...(mode && { mode }) }]
        : [];
    })
    .sort((left, right) => right.score - left.score || left.position - right.position);
}
