import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SearchIndex, type SearchChunk } from '../../../../src/lib/memory/search/index';
import { chunk, dimensions, linkChunks, vector, vocabulary, words } from './arbitraries';

const fieldWeights = { title: 1.5, heading: 1.25, content: 1, context: 0.5 };
const neighbourWeight = 0.6;

interface WeightedWords {
  counts: Map<string, number>;
  /** Words of the passage itself, not of what is around it. */
  own: Set<string>;
  length: number;
}

function countWords(entry: SearchChunk): WeightedWords {
  const fields: [string, number][] = [
    [entry.title, fieldWeights.title],
    ...entry.headingPath.map((heading): [string, number] => [heading, fieldWeights.heading]),
    [entry.content, fieldWeights.content],
    [entry.context ?? '', fieldWeights.context],
  ];
  const counts = new Map<string, number>();
  let length = 0;
  for (const [text, weight] of fields) {
    for (const word of text.split(' ').filter((part) => part !== '')) {
      counts.set(word, (counts.get(word) ?? 0) + weight);
      length += weight;
    }
  }
  const own = new Set([entry.title, ...entry.headingPath, entry.content].flatMap((text) => text.split(' ')));
  return { counts, own, length };
}

/** BM25 as in the textbook, one passage and one word at a time, with the passages before and after. */
function modelScores(chunks: readonly SearchChunk[], query: string): Map<string, number> {
  const alone = chunks.map(countWords);
  const follows = (position: number) => {
    const after = chunks[position]?.after;
    return after !== undefined && after === chunks[position - 1]?.id;
  };
  const passages = chunks.map(({ id }, position) => {
    const around = [
      ...(follows(position) ? [position - 1] : []),
      ...(follows(position + 1) ? [position + 1] : []),
    ];
    const total = (measure: (words: WeightedWords) => number) =>
      around.reduce(
        (sum, other) => sum + neighbourWeight * measure(alone[other]!),
        measure(alone[position]!),
      );
    return {
      ...{ id, own: alone[position]!.own, length: total(({ length }) => length) },
      countOf: (word: string) => total(({ counts }) => counts.get(word) ?? 0),
    };
  });
  const average = passages.reduce((sum, { length }) => sum + length, 0) / Math.max(1, passages.length);
  const scores = new Map<string, number>();
  const asked = query.split(' ').filter((part) => part !== '');
  for (const word of asked) {
    const holders = alone.filter(({ counts }) => counts.has(word)).length;
    // Letters and digits in one word name one thing, and count for more.
    const weight = /\d/.test(word) ? 1.5 : 1;
    const worth = weight * Math.log(1 + (passages.length - holders + 0.5) / (holders + 0.5));
    for (const { id, countOf, length } of passages) {
      const frequency = countOf(word);
      if (frequency === 0) continue;
      const share = (frequency * 2.2) / (frequency + 1.2 * (0.25 + (0.75 * length) / average));
      scores.set(id, (scores.get(id) ?? 0) + worth * share);
    }
  }
  // A passage that only lies next to the words is no find.
  for (const { id, own } of passages) if (!asked.some((word) => own.has(word))) scores.delete(id);
  return scores;
}

function cosine(left: Float32Array, right: Float32Array): number {
  const dot = left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
  return dot / Math.hypot(...left) / Math.hypot(...right);
}

const uniqueChunks = fc
  .tuple(
    fc.uniqueArray(chunk(), { selector: (entry) => entry.id, maxLength: 14 }),
    fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
  )
  .map(([chunks, areLinked]) => linkChunks(chunks, areLinked));
const memtableSize = fc.constantFrom(1, 3, 100);

describe('search against a slow, obvious model', () => {
  it('computes BM25 over weighted fields', () => {
    fc.assert(
      fc.property(uniqueChunks, words(4), memtableSize, (chunks, query, size) => {
        const index = new SearchIndex({ dimensions, memtableSize: size });
        index.insert(chunks);
        const hits = index.search({ query, vector: null, mode: 'fulltext', limit: 100 });
        const expected = modelScores(chunks, query);
        expect(new Set(hits.map(({ id }) => id))).toEqual(new Set(expected.keys()));
        for (const hit of hits) expect(hit.lexical).toBeCloseTo(expected.get(hit.id) ?? NaN, 9);
        for (const [position, hit] of hits.entries()) {
          const next = hits[position + 1];
          if (next !== undefined) expect(hit.lexical).toBeGreaterThanOrEqual(next.lexical - 1e-9);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('computes cosines within the precision of its bytes, and misses no passage', () => {
    fc.assert(
      fc.property(uniqueChunks, vector, memtableSize, (chunks, query, size) => {
        const index = new SearchIndex({ dimensions, memtableSize: size });
        index.insert(chunks);
        const hits = index.search({ query: '', vector: query, mode: 'vector', limit: 100 });
        const expected = chunks.filter(
          (entry) => entry.vector !== null && cosine(entry.vector, query) > 0.02,
        );
        const found = new Map(hits.map((hit) => [hit.id, hit]));
        for (const entry of expected) {
          expect(found.get(entry.id)?.cosine).toBeCloseTo(cosine(entry.vector ?? query, query), 1.5);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('never returns more than the limit, and scores in 0..1 from best to worst (P1)', () => {
    const request = fc.record({
      query: words(5),
      vector: fc.option(vector, { nil: null }),
      mode: fc.constantFrom('hybrid' as const, 'vector' as const, 'fulltext' as const),
      limit: fc.integer({ min: 0, max: 20 }),
      threshold: fc.constantFrom(0, 0.3, 0.9),
    });
    fc.assert(
      fc.property(uniqueChunks, request, (chunks, wanted) => {
        const index = new SearchIndex({ dimensions, memtableSize: 4 });
        index.insert(chunks);
        const hits = index.search(wanted);
        expect(hits.length).toBeLessThanOrEqual(wanted.limit);
        expect(new Set(hits.map(({ id }) => id)).size).toBe(hits.length);
        for (const [position, hit] of hits.entries()) {
          expect(hit.score).toBeGreaterThanOrEqual(wanted.threshold);
          expect(hit.score).toBeLessThanOrEqual(1);
          expect(hit.score).toBeLessThanOrEqual(hits[position - 1]?.score ?? 1);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('returns only what the filter lets through', () => {
    const filter = fc.record(
      {
        docTypes: fc.constantFrom(new Set(['page'] as const), new Set(['fact', 'message'] as const)),
        sourceUrl: fc.constantFrom('https://a.example/1', 'https://b.example/'),
        site: fc.constantFrom('a.example', 'example', 'b.example'),
        after: fc.integer({ min: 0, max: 1000 }),
        before: fc.integer({ min: 0, max: 1000 }),
        minimumImportance: fc.integer({ min: 0, max: 100 }),
        ids: fc.constantFrom(new Set(['chunk-1', 'chunk-2', 'chunk-3'])),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(uniqueChunks, filter, vector, (chunks, wanted, query) => {
        const index = new SearchIndex({ dimensions, memtableSize: 3 });
        index.insert(chunks);
        const search = (limits: typeof wanted): string[] =>
          index
            .search({
              query: vocabulary.join(' '),
              vector: query,
              mode: 'hybrid',
              limit: 100,
              filter: limits,
            })
            .map(({ id }) => id)
            .sort();
        const passing = new Set(
          chunks
            .filter(
              (entry) =>
                (wanted.docTypes === undefined || new Set<string>(wanted.docTypes).has(entry.docType)) &&
                (wanted.sourceUrl === undefined || wanted.sourceUrl === entry.sourceUrl) &&
                (wanted.site === undefined ||
                  `.${new URL(entry.sourceUrl).host}`.endsWith(`.${wanted.site}`)) &&
                entry.updatedAt >= (wanted.after ?? 0) &&
                entry.updatedAt < (wanted.before ?? Infinity) &&
                (entry.importance ?? 50) >= (wanted.minimumImportance ?? 0) &&
                (wanted.ids?.has(entry.id) ?? true),
            )
            .map(({ id }) => id),
        );
        for (const id of search(wanted)) expect(passing).toContain(id);
        const everything = search({});
        if (passing.size === chunks.length) expect(search(wanted)).toEqual(everything);
      }),
      { numRuns: 200 },
    );
  });
});
