import fc from 'fast-check';
import { type DocType } from '../../../../src/lib/memory/types';
import {
  type SavedSegment,
  type SearchChunk,
  type StoredSegment,
} from '../../../../src/lib/memory/search/index';
import { toSegmentFile } from '../../../fakes/snapshots';

/** Words that are stop words of no language and that stemming leaves alone. */
export const vocabulary = ['kato', 'miru', 'zeno', 'puka', 'lomi', 'vuko', 'x7', 'q9z', '猫', '犬', 'жук'];

export const dimensions = 8;

export const words = (most: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...vocabulary), { maxLength: most }).map((list) => list.join(' '));

export const vector: fc.Arbitrary<Float32Array> = fc
  .array(fc.integer({ min: -100, max: 100 }), { minLength: dimensions, maxLength: dimensions })
  .map((values) => Float32Array.from(values, (value, index) => value + (index === 0 ? 0.5 : 0)));

export const docType: fc.Arbitrary<DocType> = fc.constantFrom('page', 'fact', 'message');

/** Few ids, so that sequences replace and remove what is there. */
export const chunkId: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 14 })
  .map((number) => `chunk-${number}`);

export const chunk = (id: fc.Arbitrary<string> = chunkId): fc.Arbitrary<SearchChunk> =>
  fc.record({
    id,
    sourceUrl: fc.constantFrom('https://a.example/1', 'https://a.example/2', 'https://b.example/'),
    title: words(2),
    headingPath: fc.array(words(2), { maxLength: 2 }),
    content: words(12),
    context: fc.option(words(4), { nil: undefined }),
    docType,
    createdAt: fc.integer({ min: 0, max: 1000 }),
    updatedAt: fc.integer({ min: 0, max: 1000 }),
    importance: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
    vector: fc.option(vector, { nil: null }),
  });

/** Makes neighbours of those for which it is said. */
export function linkChunks(chunks: readonly SearchChunk[], areLinked: readonly boolean[]): SearchChunk[] {
  return chunks.map((entry, position) => ({
    ...entry,
    after: areLinked[position] ? chunks[position - 1]?.id : undefined,
  }));
}

/** Any sequence of 16-bit units: lone surrogates, NUL and all. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }),
      fc.integer({ min: 0xd800, max: 0xdfff }),
      fc.integer({ min: 0, max: 127 }),
    ),
  )
  .map((units) => String.fromCharCode(...units));

export function toChunk(id: string, content: string, more: Partial<SearchChunk> = {}): SearchChunk {
  return {
    id,
    sourceUrl: `https://example.org/${id}`,
    title: '',
    headingPath: [],
    content,
    docType: 'page',
    createdAt: 0,
    updatedAt: 0,
    vector: null,
    ...more,
  };
}

/** What was saved, as files. */
export function toStored(segments: readonly SavedSegment[]): StoredSegment[] {
  return segments.map(({ key, bytes }) => ({ key, file: bytes === null ? null : toSegmentFile(bytes) }));
}
