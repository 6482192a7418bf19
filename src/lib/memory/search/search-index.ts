import { AppError } from '../../../shared/app-error';
import { CandidateSearch, type IndexTotals } from './candidates';
import { unitsPerWord } from './field-weights';
import { scoreCandidates } from './fusion';
import { hasAfter, hasBefore, type IndexPart } from './index-part';
import { createKernels, type Kernels } from './kernels';
import { languageNames } from './languages';
import { Memtable } from './memtable';
import { chooseMerge } from './merge-policy';
import { PackedSegment } from './packed-segment';
import { toUnitVector } from './quantize';
import { toRanges } from './part-range';
import { parseQuery } from './query-syntax';
import { rankCandidates } from './rank-candidates';
import { combineFilters } from './row-filter';
import { SegmentMerge } from './segment-merge';
import { decodeManifest, encodeManifest, encodeSegment, openSegment } from './snapshot';
import {
  type ChunkVector,
  type IndexStats,
  type SavedSegment,
  type SearchChunk,
  type SearchHit,
  type SearchRequest,
  type SegmentFile,
  type Snapshot,
  type StoredSegment,
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
  /** Passages of each of `languageNames`. */
  readonly #languageCounts = new Uint32Array(languageNames.length);
  /** Called when a piece of a saved index turns out to be damaged; search goes on without it. */
  onDamage: (() => void) | null = null;
  #isDamaged = false;
  #segments: PackedSegment[] = [];
  #memtable: Memtable;
  /** Full memtables that wait to be packed; they are searched like any other part. */
  #full: Memtable[] = [];
  #merge: SegmentMerge | null = null;
  #lengthSum = 0;
  /** Lengths of the neighbours of each passage, summed over all passages. */
  #neighbourLengthSum = 0;
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
      const isNeighbour = index > 0 && chunk.after === chunks[index - 1]?.id;
      if (!isNeighbour) this.#makeRoom(countNeighbours(chunks, index));
      this.#memtable.add(chunk, units[index] ?? null);
      this.#countIn(this.#memtable, this.#memtable.size - 1);
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

  /** Of every passage that is there. */
  ids(): string[] {
    return this.#parts().flatMap((part) =>
      Array.from({ length: part.size }, (_, row) => row)
        .filter((row) => part.removed[row] === 0)
        .map((row) => part.idAt(row)),
    );
  }

  /** Removes everything, damage included. */
  clear(): void {
    for (const part of this.#parts()) part.vectors.release();
    this.#segments = [];
    this.#full = [];
    this.#merge = null;
    this.#memtable = this.#createMemtable();
    this.#languageCounts.fill(0);
    this.#lengthSum = 0;
    this.#neighbourLengthSum = 0;
    this.#passages = 0;
    this.#isDamaged = false;
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
    const ranges = toRanges(this.#parts());
    const list = this.#search.run(
      ranges,
      query,
      combineFilters(request.filter, query),
      request.mode === 'fulltext' ? null : unit,
      request.mode !== 'vector' || unit === null,
      this.#totals(),
    );
    scoreCandidates(list, unit === null ? 'fulltext' : request.mode, this.#modelLanguages);
    const { weighting } = request;
    if (weighting !== undefined) {
      for (const [index, row] of list.rows.entries()) {
        list.scores[index] = weigh(list.scores[index] ?? 0, ranges, row, weighting);
      }
    }
    return rankCandidates(list, ranges, request, limit);
  }

  /** Whether a piece that was read from a saved index was not what had been saved. */
  get isDamaged(): boolean {
    return this.#isDamaged;
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
   * @throws AppError `storage-failed` when it was itself opened from damaged pieces
   */
  save(mark = 0, known: ReadonlySet<string> = new Set()): Snapshot {
    this.flush();
    for (const segment of this.#segments) {
      if (segment.removedCount > 0) this.#replace([segment], this.#pack([segment]));
    }
    const segments = this.#segments.map((segment) => this.#saveSegment(segment, known));
    if (this.#isDamaged) throw new AppError('storage-failed', 'A piece of the search index is damaged.');
    const manifest = encodeManifest(
      segments.map(({ key }) => key),
      this.#dimensions,
      mark,
    );
    return { manifest, segments };
  }

  /**
   * Opens a saved index. The files are read on while it is in use, until `save` no longer lists them.
   *
   * @throws AppError `storage-failed` when a piece is missing, of another version or vector size, or damaged
   * where that can be told without reading all of it; see `onDamage` for the rest
   */
  static load(
    options: SearchIndexOptions,
    manifest: ArrayBuffer,
    segments: readonly StoredSegment[],
  ): { index: SearchIndex; mark: number } {
    const { keys, mark } = decodeManifest(manifest, options.dimensions);
    const index = new SearchIndex(options);
    const files = new Map(segments.map((segment) => [segment.key, segment.file]));
    for (const key of keys) {
      const file = files.get(key) ?? null;
      if (file === null) throw new AppError('storage-failed', 'A piece of the search index is missing.');
      index.#openSegment(key, file);
    }
    return { index, mark };
  }

  #openSegment(key: string, file: SegmentFile): void {
    const stored = openSegment(file, this.#dimensions, () => {
      this.#isDamaged = true;
      this.onDamage?.();
    });
    if (stored.key !== key)
      throw new AppError('storage-failed', 'A piece of the search index is not the expected one.');
    const size = stored.columns.ids.offsets.length - 1;
    const vectors = new VectorBlock(this.#arena, this.#dimensions, size, stored.vectors);
    const segment = new PackedSegment(stored.columns, vectors);
    this.#saved.set(segment, { key, version: vectors.version });
    this.#segments.push(segment);
    for (let row = 0; row < size; row += 1) this.#countIn(segment, row);
  }

  #saveSegment(segment: PackedSegment, known: ReadonlySet<string>): SavedSegment {
    const saved = this.#saved.get(segment);
    const isCurrent = saved?.version === segment.vectors.version;
    if (isCurrent && known.has(saved.key)) return { key: saved.key, bytes: null };
    const encoded = encodeSegment(segment);
    this.#saved.set(segment, { key: encoded.key, version: segment.vectors.version });
    return known.has(encoded.key) ? { key: encoded.key, bytes: null } : encoded;
  }

  /** Neighbours lie side by side, however many they are. */
  #makeRoom(passages: number): void {
    if (!this.#memtable.hasRoomFor(passages)) this.#setAside(passages);
  }

  /** Opens a new memtable; packing the full one takes too long for an insert, so `maintain` does it. */
  #setAside(passages = 0): void {
    if (this.#memtable.size > 0) this.#full.push(this.#memtable);
    else this.#memtable.vectors.release();
    this.#memtable = this.#createMemtable(passages);
    // Nobody maintains this index: packing must happen here after all.
    if (this.#full.length > mostFullMemtables) this.flush();
  }

  #nextMerge(): readonly IndexPart[] {
    const [oldest] = this.#full;
    return oldest === undefined ? chooseMerge(this.#segments) : [oldest];
  }

  #createMemtable(passages = 0): Memtable {
    return new Memtable(this.#arena, this.#dimensions, Math.max(passages, this.#memtableSize));
  }

  #parts(): IndexPart[] {
    return [...this.#segments, ...this.#full, this.#memtable];
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
    this.#countOut(place.part, place.row);
    place.part.remove(place.row);
    return true;
  }

  /** Keeps the totals exact, so that scores are those of an index built anew. Called row by row, upwards. */
  #countIn(part: IndexPart, row: number): void {
    this.#count(part, row, 1);
    if (hasBefore(part, row)) this.#countPair(part, row, 1);
  }

  #countOut(part: IndexPart, row: number): void {
    this.#count(part, row, -1);
    if (hasBefore(part, row)) this.#countPair(part, row, -1);
    if (hasAfter(part, row)) this.#countPair(part, row + 1, -1);
  }

  #count(part: IndexPart, row: number, by: 1 | -1): void {
    this.#passages += by;
    this.#lengthSum += by * (part.columns.lengths[row] ?? 0);
    const language = part.columns.languages[row] ?? 0;
    this.#languageCounts[language] = (this.#languageCounts[language] ?? 0) + by;
  }

  /** A row and the one before. */
  #countPair({ columns }: IndexPart, row: number, by: 1 | -1): void {
    this.#neighbourLengthSum += by * ((columns.lengths[row] ?? 0) + (columns.lengths[row - 1] ?? 0));
  }

  #totals(): IndexTotals {
    const counts = this.#languageCounts;
    const languages = languageNames.filter((_, number) => (counts[number] ?? 0) > 0);
    const countOf = (name: string): number => counts[languageNames.indexOf(name)] ?? 0;
    languages.sort((left, right) => countOf(right) - countOf(left) || (left < right ? -1 : 1));
    const perPassage = (sum: number): number =>
      this.#passages === 0 ? 0 : sum / this.#passages / unitsPerWord;
    return {
      passages: this.#passages,
      averageLength: perPassage(this.#lengthSum),
      averageNeighbours: perPassage(this.#neighbourLengthSum),
      languages,
    };
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

/** How many passages from this one on are neighbours of each other. */
function countNeighbours(chunks: readonly SearchChunk[], start: number): number {
  let end = start + 1;
  while (end < chunks.length && chunks[end]?.after === chunks[end - 1]?.id) end += 1;
  return end - start;
}
