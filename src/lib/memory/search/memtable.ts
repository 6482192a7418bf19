import { type DocType } from '../types';
import { analyzeText } from './analyze';
import { pushInteger } from './byte-buffer';
import { detectLanguage } from './detect-language';
import { docTypeNumber } from './doc-types';
import { fieldGap, fieldUnits } from './field-weights';
import { Fingerprint } from './fingerprint';
import {
  columnBytes,
  createColumns,
  type IndexPart,
  type SearchTerm,
  type SortedTerms,
  type TermBytes,
} from './index-part';
import { languageNames } from './languages';
import { normalizeText } from './normalize';
import { aroundBit, mostUnits } from './postings';
import { type SearchChunk } from './types';
import { type VectorArena } from './vector-arena';
import { VectorBlock } from './vector-block';

interface OpenTerm {
  /** Bytes; plain arrays, because most terms are rare and a typed array each would cost more. */
  postings: number[];
  positions: number[];
  lastRow: number;
  /** `postings` as search wants them; null when it has not asked since the last change. */
  packed: Uint8Array | null;
}

interface Occurrences {
  units: number;
  positions: number[];
  isInText: boolean;
}

const usualImportance = 50;

/** The part that new passages go to, until it is full and is packed into a segment. */
export class Memtable implements IndexPart {
  readonly capacity: number;
  readonly columns;
  readonly vectors: VectorBlock;
  readonly removed: Uint8Array;
  size = 0;
  removedCount = 0;
  readonly #ids: string[] = [];
  readonly #rows = new Map<string, number>();
  readonly #sources: string[] = [];
  readonly #sourceNumbers = new Map<string, number>();
  readonly #terms = new Map<string, OpenTerm>();
  readonly #fingerprint = new Fingerprint();

  constructor(arena: VectorArena, dimensions: number, capacity: number) {
    this.capacity = capacity;
    this.columns = createColumns(capacity);
    this.removed = new Uint8Array(capacity);
    this.vectors = new VectorBlock(arena, dimensions, capacity);
  }

  hasRoomFor(passages: number): boolean {
    return this.size + passages <= this.capacity;
  }

  get sourceCount(): number {
    return this.#sources.length;
  }

  get bytes(): number {
    // Roughly: an open term is two small buffers, a map entry and a string.
    return this.#terms.size * 200 + this.#ids.length * 100 + columnBytes(this.columns) + this.vectors.bytes;
  }

  /** Adds a passage whose id is not in the index; `unit` is its vector, made ready. */
  add(chunk: SearchChunk, unit: Float32Array | null): void {
    const row = this.size;
    this.size += 1;
    const isAfter = chunk.after !== undefined && chunk.after === this.#ids.at(-1);
    this.columns.follows[row] = isAfter && this.removed[row - 1] === 0 ? 1 : 0;
    this.#ids.push(chunk.id);
    this.#rows.set(chunk.id, row);
    this.#writeTerms(chunk, row);
    this.columns.sources[row] = this.#numberOfSource(chunk.sourceUrl);
    this.columns.docTypes[row] = docTypeNumber(chunk.docType satisfies DocType);
    this.columns.importances[row] = Math.min(
      100,
      Math.max(0, Math.round(chunk.importance ?? usualImportance)),
    );
    this.columns.createdAt[row] = chunk.createdAt;
    this.columns.updatedAt[row] = chunk.updatedAt;
    if (unit !== null) this.vectors.set(row, unit);
  }

  idAt(row: number): string {
    return this.#ids[row] ?? '';
  }

  findRow(id: string): number {
    return this.#rows.get(id) ?? -1;
  }

  sourceAt(source: number): string {
    return this.#sources[source] ?? '';
  }

  remove(row: number): void {
    if (this.removed[row] !== 0) return;
    this.removed[row] = 1;
    this.removedCount += 1;
    this.vectors.clear(row);
    this.#rows.delete(this.idAt(row));
  }

  findPostings({ text }: SearchTerm): Uint8Array | null {
    const found = this.#terms.get(text);
    if (found === undefined) return null;
    found.packed ??= Uint8Array.from(found.postings);
    return found.packed;
  }

  findTerm(term: string): TermBytes | null {
    const found = this.#terms.get(term);
    return found === undefined ? null : packTerm(found);
  }

  sortedTerms(): SortedTerms {
    const sorted = [...this.#terms].sort(([left], [right]) => (left < right ? -1 : 1));
    return {
      count: sorted.length,
      termAt: (index) => sorted[index]?.[0] ?? '',
      bytesAt: (index) => {
        const entry = sorted[index];
        return entry === undefined ? emptyTerm : packTerm(entry[1]);
      },
    };
  }

  #writeTerms(chunk: SearchChunk, row: number): void {
    const content = normalizeText(chunk.content);
    const language = detectLanguage(content, chunk.language).language;
    const found = new Map<string, Occurrences>();
    this.#fingerprint.clear();
    let start = 0;
    let length = 0;

    const addField = (normalized: string, units: number, role: 'text' | 'other' | 'context'): void => {
      const used = analyzeText(normalized, language, (term, position, countsForLength) => {
        let occurrences = found.get(term);
        if (occurrences === undefined) {
          occurrences = { units: 0, positions: [], isInText: false };
          found.set(term, occurrences);
        }
        occurrences.units += units;
        // What was said before the passage is not part of it, so no exact phrase matches there.
        if (role !== 'context') occurrences.positions.push(start + position);
        if (!countsForLength) return;
        length += units;
        if (role === 'text') occurrences.isInText = true;
      });
      start += used + fieldGap;
    };

    addField(normalizeText(chunk.title), fieldUnits.title, 'other');
    for (const heading of chunk.headingPath) addField(normalizeText(heading), fieldUnits.heading, 'other');
    addField(content, fieldUnits.content, 'text');
    if (chunk.context !== undefined) addField(normalizeText(chunk.context), fieldUnits.context, 'context');

    for (const [term, occurrences] of found) {
      this.#appendTerm(term, row, occurrences);
      if (occurrences.isInText) this.#fingerprint.add(term);
    }
    const [low, high] = this.#fingerprint.read();
    this.columns.lengths[row] = length;
    this.columns.languages[row] = Math.max(0, languageNames.indexOf(language));
    this.columns.fingerprints[row * 2] = low;
    this.columns.fingerprints[row * 2 + 1] = high;
  }

  #appendTerm(term: string, row: number, occurrences: Occurrences): void {
    let entry = this.#terms.get(term);
    if (entry === undefined) {
      entry = { postings: [], positions: [], lastRow: -1, packed: null };
      this.#terms.set(term, entry);
    }
    pushInteger(entry.postings, row - entry.lastRow);
    // What is only around a passage has no position in it.
    const around = occurrences.positions.length === 0 ? aroundBit : 0;
    entry.postings.push(Math.min(mostUnits, occurrences.units) | around);
    entry.lastRow = row;
    entry.packed = null;
    pushInteger(entry.positions, occurrences.positions.length);
    let before = 0;
    for (const position of occurrences.positions) {
      pushInteger(entry.positions, position - before);
      before = position;
    }
  }

  #numberOfSource(sourceUrl: string): number {
    const known = this.#sourceNumbers.get(sourceUrl);
    if (known !== undefined) return known;
    this.#sources.push(sourceUrl);
    this.#sourceNumbers.set(sourceUrl, this.#sources.length - 1);
    return this.#sources.length - 1;
  }
}

const emptyTerm: TermBytes = { postings: new Uint8Array(0), positions: new Uint8Array(0) };

function packTerm(term: OpenTerm): TermBytes {
  return { postings: Uint8Array.from(term.postings), positions: Uint8Array.from(term.positions) };
}
