import { create, insert, remove, search } from '@orama/orama';
import type { ChunkId } from '../../shared/ids';
import { cosineSimilarity, fuseScores, TermStatistics } from './rank';
import { tokenize } from './tokenize';
import type { ChunkEmbedding, ChunkRecord, DocType, SearchMode, SourceRecord } from './types';

export interface IndexQuery {
  text: string;
  /** Null while the model is not ready: words alone decide. */
  vector: Float32Array | null;
  mode: SearchMode;
  limit: number;
  threshold: number;
  docType?: DocType | undefined;
  sourceUrl?: string | undefined;
}

export interface IndexHit {
  chunk: ChunkRecord;
  source: SourceRecord;
  score: number;
}

interface Entry extends Omit<IndexHit, 'score'> {
  terms: ReadonlySet<string>;
}

/** How many passages the words may propose to the final ranking. */
const candidateCount = 100;

/** Ends each word, because Orama matches by prefix: "cat" would find "category" first. */
const wordEnd = '\u0001';

function createOrama() {
  return create({
    schema: { content: 'string', context: 'string', sourceUrl: 'enum', docType: 'enum' },
    components: {
      tokenizer: {
        language: 'english',
        normalizationCache: new Map(),
        tokenize: (text: string) => tokenize(text).map((term) => term + wordEnd),
      },
    },
  });
}

/**
 * Everything searchable, in memory: a cache of the database that can always be rebuilt from it. Orama
 * finds passages by word, a scan over the unit vectors by meaning; one score ranks both.
 */
export class SearchIndex {
  readonly #orama = createOrama();
  readonly #entries = new Map<ChunkId, Entry>();
  readonly #idsBySource = new Map<string, ChunkId[]>();
  readonly #statistics = new TermStatistics();
  /** Passages that still need a vector, in the order they came. */
  readonly #pending = new Set<ChunkId>();
  readonly #modelId: string;

  constructor(modelId: string) {
    this.#modelId = modelId;
  }

  get size(): number {
    return this.#entries.size;
  }

  get sourceCount(): number {
    return this.#idsBySource.size;
  }

  insertSource(source: SourceRecord, chunks: readonly ChunkRecord[]): void {
    this.#idsBySource.set(
      source.sourceUrl,
      chunks.map(({ id }) => id),
    );
    for (const chunk of chunks) {
      const context = [source.title, ...chunk.headingPath].join('\n');
      const terms = new Set(tokenize(`${context}\n${chunk.content}`));
      this.#entries.set(chunk.id, { chunk, source, terms });
      this.#statistics.add(terms);
      if (!this.#hasVector(chunk)) this.#pending.add(chunk.id);
      // The synchronous path: our tokenizer and the default components never wait.
      void insert(this.#orama, {
        id: chunk.id,
        content: chunk.content,
        context,
        sourceUrl: source.sourceUrl,
        docType: source.docType,
      });
    }
  }

  removeSource(sourceUrl: string): void {
    for (const id of this.#idsBySource.get(sourceUrl) ?? []) {
      const entry = this.#entries.get(id);
      if (!entry) continue;
      this.#statistics.remove(entry.terms);
      this.#entries.delete(id);
      this.#pending.delete(id);
      void remove(this.#orama, id);
    }
    this.#idsBySource.delete(sourceUrl);
  }

  /** Passages that were removed meanwhile are skipped. */
  setEmbeddings(embeddings: readonly ChunkEmbedding[]): void {
    for (const { id, embedding, embeddingModel } of embeddings) {
      const entry = this.#entries.get(id);
      if (!entry) continue;
      entry.chunk = { ...entry.chunk, embedding, embeddingModel };
      this.#pending.delete(id);
    }
  }

  chunksOf(sourceUrl: string): ChunkRecord[] {
    const ids = this.#idsBySource.get(sourceUrl) ?? [];
    return ids.flatMap((id) => this.#entries.get(id)?.chunk ?? []);
  }

  /** How many passages have no vector of the current model yet. */
  get pendingCount(): number {
    return this.#pending.size;
  }

  /** Passages without a vector of the current model, those of the newest source first. */
  chunksWithoutEmbedding(limit: number): ChunkRecord[] {
    const newest = Array.from(this.#pending).at(-1);
    const source = newest && this.#entries.get(newest)?.source.sourceUrl;
    if (source === undefined) return [];
    return this.chunksOf(source)
      .filter(({ id }) => this.#pending.has(id))
      .slice(0, limit);
  }

  sourceOf(id: ChunkId): SourceRecord | undefined {
    return this.#entries.get(id)?.source;
  }

  async search(query: IndexQuery): Promise<IndexHit[]> {
    const question = new Set(tokenize(query.text));
    const candidates = new Set(query.mode === 'vector' ? [] : await this.#findByWord(query));
    if (query.mode !== 'fulltext' && query.vector) {
      for (const id of this.#entries.keys()) candidates.add(id);
    }
    const hits: IndexHit[] = [];
    for (const id of candidates) {
      const entry = this.#entries.get(id);
      if (!entry || !matches(entry, query)) continue;
      const score = fuseScores(
        this.#similarity(entry.chunk, query),
        query.mode === 'vector' ? 0 : this.#statistics.coverage(question, entry.terms),
      );
      if (score >= query.threshold) hits.push({ chunk: entry.chunk, source: entry.source, score });
    }
    return hits.sort((left, right) => right.score - left.score).slice(0, query.limit);
  }

  async #findByWord(query: IndexQuery): Promise<ChunkId[]> {
    const found = await search(this.#orama, {
      term: query.text,
      properties: ['content', 'context'],
      threshold: 1,
      limit: candidateCount,
      where: {
        ...(query.docType === undefined ? {} : { docType: { eq: query.docType } }),
        ...(query.sourceUrl === undefined ? {} : { sourceUrl: { eq: query.sourceUrl } }),
      },
    });
    return found.hits.map(({ id }) => id).filter((id) => this.#isKnown(id));
  }

  #isKnown(id: string): id is ChunkId {
    const entries: ReadonlyMap<string, Entry> = this.#entries;
    return entries.has(id);
  }

  #similarity(chunk: ChunkRecord, query: IndexQuery): number {
    if (query.mode === 'fulltext' || !query.vector || !chunk.embedding || !this.#hasVector(chunk)) return 0;
    return cosineSimilarity(query.vector, chunk.embedding);
  }

  #hasVector(chunk: ChunkRecord): boolean {
    return chunk.embedding !== null && chunk.embeddingModel === this.#modelId;
  }
}

function matches({ source }: Entry, query: IndexQuery): boolean {
  return (
    (query.docType === undefined || source.docType === query.docType) &&
    (query.sourceUrl === undefined || source.sourceUrl === query.sourceUrl)
  );
}
