import { AppError } from '../../../shared/app-error';
import { CandidateSearch, type IndexTotals } from './candidates';
import { unitsPerWord } from './field-weights';
import { scoreCandidates } from './fusion';
import { type IndexPart } from './index-part';
import { createKernels, type Kernels } from './kernels';
import { languageNames } from './languages';
import { type PartRange } from './lexical-search';
import { Memtable } from './memtable';
import { chooseMerge } from './merge-policy';
import { PackedSegment } from './packed-segment';
import { toUnitVector } from './quantize';
import { parseQuery } from './query-syntax';
import { rankCandidates } from './rank-candidates';
import { combineFilters } from './row-filter';
import { SegmentMerge } from './segment-merge';
import { decodeManifest, decodeSegment, encodeManifest, encodeSegment } from './snapshot';
import {
  type ChunkVector,
  type IndexStats,
  type SavedSegment,
  type SearchChunk,
  type SearchHit,
  type SearchRequest,
  type Snapshot,
} from './types';
import { VectorArena } from './vector-arena';
import { VectorBlock } from './vector-block';
import { weigh } from './weighting';

export interface SearchIndexOptions {
  /** Size of the vectors of the model in use. */
  dimensions: number;
  /** Passages that gather before they are packed into a segment. */
  memtableSize?: number | undefined;
  /** Languages the model was trained on; elsewhere its vectors weigh less. English by default. */
  modelLanguages?: readonly string[] | undefined;
  kernels?: Kernels | undefined;
}

const mostFullMemtables = 4;

/** Where a passage is. */
interface Place {
  part: IndexPart;
  row: number;
}

/**
 * Finds passages by word and by meaning. Holds no text: passages are known by their ids. All methods are
 * synchronous; `maintain` does the heavy work of merging in small steps.
 */
export class SearchIndex {
  readonly #dimensions: number;
  readonly #memtableSize: number;
  readonly #modelLanguages: ReadonlySet<string>;
  readonly #arena: VectorArena;
  readonly #search: CandidateSearch;
  readonly #saved = new WeakMap<PackedSegment, { key: string; version: number }>();
  readonly #languageCounts = new Map<string, number>();
  #segments: PackedSegment[] = [];
  #memtable: Memtable;
  /** Full memtables that wait to be packed; they are searched like any other part. */
  #full: Memtable[] = [];
  #merge: SegmentMerge | null = null;
  #lengthSum = 0;
  #passages = 0;

  constructor(options: SearchIndexOptions) {
    this.#dimensions = options.dimensions;
    this.#memtableSize = options.memtableSize ?? 1000;
    this.#modelLanguages = new Set(options.modelLanguages ?? ['en']);
    this.#arena = new VectorArena(options.kernels ?? createKernels(options.dimensions));
    this.#search = new CandidateSearch(this.#arena, options.dimensions);
    this.#memtable = this.#createMemtable();
  }

  /**
   * Adds passages; one with a known id replaces it. Nothing is added when one of them is refused.
   *
   * @throws AppError `invalid-input` for a vector of the wrong size, zero, or with a number that is not finite
   */
  insert(chunks: readonly SearchChunk[]): void {
    const units = chunks.map(({ vector }) =>
      vector === null ? null : toUnitVector(vector, this.#dimensions),
    );
    for (const [index, chunk] of chunks.entries()) {
      this.#removeOne(chunk.id);
      if (this.#memtable.isFull) this.#setAside();
      this.#memtable.add(chunk, units[index] ?? null);
      this.#count(this.#memtable, this.#memtable.size - 1, 1);
    }
  }

  /** Adds or replaces vectors; ids that are not (or no longer) there are skipped. Throws like `insert`. */
  setEmbeddings(vectors: readonly ChunkVector[]): void {
    const units = vectors.map(({ vector }) => toUnitVector(vector, this.#dimensions));
    for (const [index, { id }] of vectors.entries()) {
      const place = this.#find(id);
      const unit = units[index];
      if (place !== null && unit !== undefined) place.part.vectors.set(place.row, unit);
    }
  }

  /** Forgets all vectors, for instance because another model will make new ones. */
  clearEmbeddings(): void {
    for (const part of this.#parts()) {
      for (let row = 0; row < part.size; row += 1) part.vectors.clear(row);
    }
  }

  /** Removes passages at once from all results; returns how many were there. */
  remove(ids: Iterable<string>): number {
    let removed = 0;
    for (const id of ids) if (this.#removeOne(id)) removed += 1;
    return removed;
  }

  has(id: string): boolean {
    return this.#find(id) !== null;
  }

  /** Best first, at most `limit`, ties by id. */
  search(request: SearchRequest): SearchHit[] {
    const limit = Math.max(0, Math.floor(request.limit));
    if (limit === 0 || this.#passages === 0) return [];
    const query = parseQuery(request.query);
    const unit = request.vector === null ? null : toUnitVector(request.vector, this.#dimensions);
    const ranges = this.#ranges();
    const list = this.#search.run(
      ranges,
      query,
      combineFilters(request.filter, query),
      request.mode === 'fulltext' ? null : unit,
      request.mode !== 'vector' || unit === null,
      this.#totals(),
    );
    const scores = scoreCandidates(list, unit === null ? 'fulltext' : request.mode, this.#modelLanguages);
    const { weighting } = request;
    if (weighting !== undefined) {
      for (const [index, row] of list.rows.entries()) {
        scores[index] = weigh(scores[index] ?? 0, ranges, row, weighting);
      }
    }
    return rankCandidates(list, scores, ranges, request, limit);
  }

  stats(): IndexStats {
    const parts = this.#parts();
    return {
      chunks: this.#passages,
      vectors: parts.reduce((sum, part) => sum + part.vectors.count, 0),
      removed: parts.reduce((sum, part) => sum + part.removedCount, 0),
      segments: this.#segments.length,
      bytes: parts.reduce((sum, part) => sum + part.bytes, this.#arena.size),
    };
  }

  /** Packs the newest passages into segments now. */
  flush(): void {
    this.#merge = null;
    if (this.#memtable.size > 0) this.#setAside();
    for (const memtable of this.#full) this.#replace([memtable], this.#pack([memtable]));
  }

  /**
   * One small step of merging segments and reclaiming removed passages.
   *
   * @param termLimit how many terms the step may treat: about a thousand a millisecond
   * @returns true while there is more to do
   */
  maintain(termLimit = 2000): boolean {
    if (this.#merge === null) {
      const chosen = this.#nextMerge();
      if (chosen.length === 0) return false;
      this.#merge = new SegmentMerge(this.#arena, this.#dimensions, chosen);
    }
    if (this.#merge.step(termLimit)) {
      this.#replace(this.#merge.parts, this.#merge.finish());
      this.#merge = null;
    }
    return this.#merge !== null || this.#nextMerge().length > 0;
  }

  /**
   * The whole index as segments without any trace of removed passages. Segments whose key is in `known`
   * come without bytes: whoever knows the key has them.
   *
   * @param mark a number of the caller's own, such as the position in its log; given back by `load`
   */
  save(mark = 0, known: ReadonlySet<string> = new Set()): Snapshot {
    this.flush();
    for (const segment of this.#segments) {
      if (segment.removedCount > 0) this.#replace([segment], this.#pack([segment]));
    }
    const segments = this.#segments.map((segment) => this.#saveSegment(segment, known));
    const manifest = encodeManifest(
      segments.map(({ key }) => key),
      this.#dimensions,
      mark,
    );
    return { manifest, segments };
  }

  /**
   * Opens a saved index.
   *
   * @throws AppError `storage-failed` when a piece is missing, damaged, or of another version or vector size
   */
  static load(
    options: SearchIndexOptions,
    manifest: ArrayBuffer,
    segments: readonly SavedSegment[],
  ): { index: SearchIndex; mark: number } {
    const { keys, mark } = decodeManifest(manifest, options.dimensions);
    const index = new SearchIndex(options);
    const byKey = new Map(segments.map((segment) => [segment.key, segment.bytes]));
    for (const key of keys) {
      const bytes = byKey.get(key) ?? null;
      if (bytes === null) throw new AppError('storage-failed', 'A piece of the search index is missing.');
      index.#openSegment(key, bytes);
    }
    return { index, mark };
  }

  #openSegment(key: string, bytes: ArrayBuffer): void {
    const stored = decodeSegment(bytes, this.#dimensions);
    if (stored.key !== key)
      throw new AppError('storage-failed', 'A piece of the search index is not the expected one.');
    const size = stored.columns.ids.offsets.length - 1;
    const vectors = new VectorBlock(this.#arena, this.#dimensions, size, stored.vectors);
    const segment = new PackedSegment(stored.columns, vectors);
    this.#saved.set(segment, { key, version: vectors.version });
    this.#segments.push(segment);
    for (let row = 0; row < size; row += 1) this.#count(segment, row, 1);
  }

  #saveSegment(segment: PackedSegment, known: ReadonlySet<string>): SavedSegment {
    const saved = this.#saved.get(segment);
    const isCurrent = saved?.version === segment.vectors.version;
    if (isCurrent && known.has(saved.key)) return { key: saved.key, bytes: null };
    const encoded = encodeSegment(segment);
    this.#saved.set(segment, { key: encoded.key, version: segment.vectors.version });
    return known.has(encoded.key) ? { key: encoded.key, bytes: null } : encoded;
  }

  /** Opens a new memtable; packing the full one takes too long for an insert, so `maintain` does it. */
  #setAside(): void {
    this.#full.push(this.#memtable);
    this.#memtable = this.#createMemtable();
    // Nobody maintains this index: packing must happen here after all.
    if (this.#full.length > mostFullMemtables) this.flush();
  }

  #nextMerge(): readonly IndexPart[] {
    const [oldest] = this.#full;
    return oldest === undefined ? chooseMerge(this.#segments) : [oldest];
  }

  #createMemtable(): Memtable {
    return new Memtable(this.#arena, this.#dimensions, this.#memtableSize);
  }

  #parts(): IndexPart[] {
    return [...this.#segments, ...this.#full, this.#memtable];
  }

  #ranges(): PartRange[] {
    let first = 0;
    return this.#parts().map((part) => {
      const range = { part, first };
      first += part.size;
      return range;
    });
  }

  #find(id: string): Place | null {
    for (const part of this.#parts()) {
      const row = part.findRow(id);
      if (row >= 0) return { part, row };
    }
    return null;
  }

  #removeOne(id: string): boolean {
    const place = this.#find(id);
    if (place === null) return false;
    this.#count(place.part, place.row, -1);
    place.part.remove(place.row);
    return true;
  }

  /** Keeps the totals exact, so that scores are those of an index built anew. */
  #count(part: IndexPart, row: number, by: 1 | -1): void {
    this.#passages += by;
    this.#lengthSum += by * (part.columns.lengths[row] ?? 0);
    const language = languageNames[part.columns.languages[row] ?? 0] ?? '';
    this.#languageCounts.set(language, (this.#languageCounts.get(language) ?? 0) + by);
  }

  #totals(): IndexTotals {
    const languages = [...this.#languageCounts].filter(([, count]) => count > 0);
    languages.sort(([left, one], [right, two]) => two - one || (left < right ? -1 : 1));
    const averageLength = this.#passages === 0 ? 0 : this.#lengthSum / this.#passages / unitsPerWord;
    return { passages: this.#passages, averageLength, languages: languages.map(([name]) => name) };
  }

  /** Null when nothing is left of the parts. */
  #pack(parts: readonly IndexPart[]): PackedSegment | null {
    if (parts.every((part) => part.removedCount === part.size)) return null;
    const merge = new SegmentMerge(this.#arena, this.#dimensions, parts);
    merge.step(Infinity);
    return merge.finish();
  }

  #replace(old: readonly IndexPart[], merged: PackedSegment | null): void {
    for (const part of old) part.vectors.release();
    const rest = this.#segments.filter((segment) => !old.includes(segment));
    this.#full = this.#full.filter((memtable) => !old.includes(memtable));
    const isEmpty = merged === null || merged.size === merged.removedCount;
    if (isEmpty) merged?.vectors.release();
    this.#segments = isEmpty ? rest : [...rest, merged];
  }
}
