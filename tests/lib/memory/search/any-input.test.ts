import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isErrorCode } from '../../../../src/shared/app-error';
import { SearchIndex } from '../../../../src/lib/memory/search/index';
import { anyText, dimensions, toChunk, toStored } from './arbitraries';

const options = { dimensions, memtableSize: 2 };

describe('any text', () => {
  it('is taken in, searched for and saved without a throw', () => {
    const field = fc.oneof(
      anyText,
      fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', ''),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(field, field, field, field), { maxLength: 5 }), field, (rows, query) => {
        const index = new SearchIndex(options);
        for (const [id, title, heading, content] of rows) {
          index.insert([
            toChunk(id, content, { title, headingPath: [heading], sourceUrl: title, context: heading }),
          ]);
        }
        index.search({ query, vector: null, mode: 'hybrid', limit: 5 });
        const { manifest, segments } = index.save();
        const { index: opened } = SearchIndex.load(options, manifest, toStored(segments));
        for (const [id] of rows) expect(opened.has(id)).toBe(true);
        expect(opened.remove(rows.map(([id]) => id))).toBe(new Set(rows.map(([id]) => id)).size);
      }),
      { numRuns: 300 },
    );
  });

  it('finds names that objects have by birth', () => {
    const index = new SearchIndex(options);
    index.insert([toChunk('a', 'the constructor of a class'), toChunk('b', 'never touch __proto__ again')]);
    const find = (query: string): string | undefined =>
      index.search({ query, vector: null, mode: 'fulltext', limit: 1 })[0]?.id;
    expect(find('constructor')).toBe('a');
    expect(find('__proto__')).toBe('b');
  });

  it('may be a word of a megabyte, or a million combining marks', () => {
    const index = new SearchIndex(options);
    index.insert([
      toChunk('word', 'a'.repeat(1_000_000)),
      toChunk('marks', `e${'\u0301'.repeat(1_000_000)}`),
      toChunk('ideographs', '界'.repeat(200_000)),
      toChunk('joined', 'a.'.repeat(200_000)),
    ]);
    const hits = index.search({ query: 'a'.repeat(1_000_000), vector: null, mode: 'fulltext', limit: 5 });
    expect(hits.map(({ id }) => id)).toEqual(['word']);
  });
});

describe('vectors that cannot be compared', () => {
  const good = Float32Array.from({ length: dimensions }, () => 1);
  const bad = {
    'of the wrong size': new Float32Array(dimensions + 1).fill(1),
    empty: new Float32Array(0),
    zero: new Float32Array(dimensions),
    'with NaN': good.map((value, index) => (index === 3 ? NaN : value)),
    'with infinity': good.map((value, index) => (index === 3 ? Infinity : value)),
  };

  it.each(Object.entries(bad))('are refused: %s', (_, vector) => {
    const index = new SearchIndex(options);
    const isRefused = (run: () => unknown): boolean => {
      try {
        run();
      } catch (error) {
        return isErrorCode(error, 'invalid-input');
      }
      return false;
    };
    expect(isRefused(() => index.insert([toChunk('a', 'kato'), toChunk('b', 'kato', { vector })]))).toBe(
      true,
    );
    expect(index.stats().chunks).toBe(0);
    index.insert([toChunk('a', 'kato', { vector: good })]);
    expect(isRefused(() => index.setEmbeddings([{ id: 'a', vector }]))).toBe(true);
    expect(isRefused(() => index.search({ query: '', vector, mode: 'vector', limit: 1 }))).toBe(true);
    expect(index.stats().vectors).toBe(1);
  });
});
