import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SearchIndex, type SearchChunk, type SearchHit } from '../../../../src/lib/memory/search/index';
import { chunk, chunkId, dimensions, linkChunks, vector, vocabulary, words, toStored } from './arbitraries';

type Operation =
  | { kind: 'insert'; chunks: SearchChunk[] }
  | { kind: 'remove'; ids: string[] }
  | { kind: 'embed'; id: string; vector: Float32Array }
  | { kind: 'flush' | 'merge' | 'step' | 'reload' };

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('insert' as const),
      chunks: fc.array(chunk(), { maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('remove' as const), ids: fc.array(chunkId, { maxLength: 4 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('embed' as const), id: chunkId, vector }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('flush' as const, 'merge' as const, 'step' as const, 'reload' as const),
    }),
  },
);

const options = { dimensions, memtableSize: 3 };

function reload(index: SearchIndex): SearchIndex {
  const { manifest, segments } = index.save(7);
  const opened = SearchIndex.load(options, manifest, toStored(segments));
  expect(opened.mark).toBe(7);
  return opened.index;
}

function apply(index: SearchIndex, live: Map<string, SearchChunk>, step: Operation): SearchIndex {
  switch (step.kind) {
    case 'insert':
      index.insert(step.chunks);
      for (const entry of step.chunks) live.set(entry.id, entry);
      return index;
    case 'remove': {
      const expected = new Set(step.ids.filter((id) => live.delete(id)));
      expect(index.remove(step.ids)).toBe(expected.size);
      return index;
    }
    case 'embed': {
      index.setEmbeddings([{ id: step.id, vector: step.vector }]);
      const entry = live.get(step.id);
      if (entry !== undefined) live.set(step.id, { ...entry, vector: step.vector });
      return index;
    }
    case 'flush':
      index.flush();
      return index;
    case 'merge':
      while (index.maintain(1000)) continue;
      return index;
    case 'step':
      // Leaves a merge half done, so that what follows happens in the middle of it.
      index.maintain(1);
      return index;
    case 'reload':
      return reload(index);
  }
}

function searchAll(index: SearchIndex, query: string, unit: Float32Array): SearchHit[][] {
  return (['hybrid', 'vector', 'fulltext'] as const).map((mode) =>
    index.search({ query, vector: unit, mode, limit: 50 }),
  );
}

describe('any sequence of operations', () => {
  it('gives the results of an index built anew from what is left (P16)', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 30 }), words(4), vector, (steps, query, unit) => {
        const live = new Map<string, SearchChunk>();
        let index = new SearchIndex(options);
        for (const step of steps) index = apply(index, live, step);
        const rebuilt = new SearchIndex({ dimensions });
        rebuilt.insert([...live.values()]);
        expect(searchAll(index, query, unit)).toEqual(searchAll(rebuilt, query, unit));
        expect(index.stats().chunks).toBe(live.size);
        expect(index.stats().vectors).toBe(rebuilt.stats().vectors);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps the neighbours of whole sources together, wherever they are', () => {
    const sourceNumber = fc.nat({ max: 4 });
    const source = fc.record({
      number: sourceNumber,
      chunks: fc.array(chunk(fc.constant('')), { minLength: 1, maxLength: 6 }),
    });
    const change = fc.oneof(
      { weight: 4, arbitrary: source },
      { weight: 1, arbitrary: fc.record({ number: sourceNumber, chunks: fc.constant([]) }) },
      {
        weight: 3,
        arbitrary: fc.constantFrom('flush' as const, 'merge' as const, 'step' as const, 'reload' as const),
      },
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), words(4), vector, (changes, query, unit) => {
        const live = new Map<number, SearchChunk[]>();
        const nothing = new Map<string, SearchChunk>();
        let index = new SearchIndex(options);
        for (const [version, entry] of changes.entries()) {
          if (typeof entry === 'string') {
            index = apply(index, nothing, { kind: entry });
            continue;
          }
          index.remove((live.get(entry.number) ?? []).map(({ id }) => id));
          const named = entry.chunks.map((passage, at) => ({ ...passage, id: `${version}-${at}` }));
          const linked = linkChunks(
            named,
            named.map(() => true),
          );
          index.insert(linked);
          live.set(entry.number, linked);
        }
        const rebuilt = new SearchIndex({ dimensions });
        for (const chunks of live.values()) rebuilt.insert(chunks);
        expect(searchAll(index, query, unit)).toEqual(searchAll(rebuilt, query, unit));
      }),
      { numRuns: 300 },
    );
  });

  it('may happen in the middle of a merge', () => {
    const many = fc.uniqueArray(chunk(), { selector: (entry) => entry.id, minLength: 6, maxLength: 15 });
    const changes = fc.array(
      operation.filter(({ kind }) => kind === 'insert' || kind === 'remove' || kind === 'embed'),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(
        many,
        fc.nat({ max: 8 }),
        changes,
        words(4),
        vector,
        (chunks, stepCount, steps, query, unit) => {
          const live = new Map<string, SearchChunk>();
          const index = new SearchIndex(options);
          apply(index, live, { kind: 'insert', chunks });
          for (let count = 0; count < stepCount; count += 1) index.maintain(1);
          for (const step of steps) apply(index, live, step);
          apply(index, live, { kind: 'merge' });
          const rebuilt = new SearchIndex({ dimensions });
          rebuilt.insert([...live.values()]);
          expect(searchAll(index, query, unit)).toEqual(searchAll(rebuilt, query, unit));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('leaves nothing of a removed passage, in results or in what is saved (P17)', () => {
    const secret = 'zorkmid';
    fc.assert(
      fc.property(
        fc.array(operation, { maxLength: 12 }),
        fc.array(operation, { maxLength: 6 }),
        (before, after) => {
          const live = new Map<string, SearchChunk>();
          let index = new SearchIndex(options);
          for (const step of before) index = apply(index, live, step);
          index.insert([
            {
              id: secret,
              sourceUrl: `https://${secret}.example/`,
              title: secret,
              headingPath: [secret],
              content: `${secret} ${vocabulary.join(' ')}`,
              docType: 'page',
              createdAt: 0,
              updatedAt: 0,
              vector: Float32Array.from({ length: dimensions }, () => 1),
            },
          ]);
          for (const step of after) index = apply(index, live, step);
          index.remove([secret]);
          const unit = Float32Array.from({ length: dimensions }, () => 1);
          for (const hits of searchAll(index, `${secret} kato`, unit)) {
            expect(hits.map(({ id }) => id)).not.toContain(secret);
          }
          const { segments } = index.save();
          for (const { bytes } of segments) {
            expect(Buffer.from(bytes ?? new ArrayBuffer(0)).includes(secret)).toBe(false);
          }
          const hits = reload(index).search({ query: secret, vector: unit, mode: 'hybrid', limit: 50 });
          expect(hits.map(({ id }) => id)).not.toContain(secret);
          expect(reload(index).stats().chunks).toBe(live.size);
        },
      ),
      { numRuns: 150 },
    );
  });
});
