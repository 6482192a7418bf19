import { describe, expect, it } from 'vitest';
import { SearchIndex, type SearchChunk, type SearchRequest } from '../../../../src/lib/memory/search/index';
import { toChunk } from './arbitraries';

const dimensions = 64;

/** A direction of its own for each subject, with a little of every other, as real vectors have. */
function about(subject: number, nearness = 1): Float32Array {
  return Float32Array.from({ length: dimensions }, (_, at) => {
    const noise = Math.sin((at + 1) * (subject * 7 + 3)) * 0.02;
    return (
      noise + (at === subject ? nearness : 0) + (at === dimensions - 1 ? Math.sqrt(1 - nearness ** 2) : 0)
    );
  });
}

const library: SearchChunk[] = [
  toChunk('bread', 'Knead the dough for ten minutes and let it rise overnight in a cool place.', {
    vector: about(1),
  }),
  toChunk('bicycle', 'A punctured inner tube is patched with rubber and glue.', { vector: about(2) }),
  toChunk('taxes', 'The deadline for the declaration is the end of July, the best time is May.', {
    vector: about(3),
  }),
  toChunk('router', 'Error E4711 appears when the firmware of the router is outdated.', { vector: about(4) }),
  toChunk('cpp', 'Templates in C++ are instantiated by the compiler; node.js has none.', {
    vector: about(5),
  }),
  toChunk('tokyo', '東京都は日本の首都です。', { vector: about(6) }),
  toChunk('garden', 'Tomatoes want sun, water at the roots, and the best soil you have.', {
    vector: about(7),
  }),
  toChunk('music', 'To be or not to be is sung by the choir.', { vector: about(8) }),
];

function createLibrary(): SearchIndex {
  const index = new SearchIndex({ dimensions });
  index.insert(library);
  return index;
}

function find(request: Partial<SearchRequest>): string[] {
  const defaults: SearchRequest = { query: '', vector: null, mode: 'hybrid', limit: 5, threshold: 0.3 };
  return createLibrary()
    .search({ ...defaults, ...request })
    .map(({ id }) => id);
}

describe('the threshold', () => {
  it('lets a paraphrase pass by its vector alone', () => {
    expect(find({ query: 'repair flat tyre', vector: about(2, 0.7) })).toEqual(['bicycle']);
  });

  it('lets a rare exact word pass by the word alone', () => {
    expect(find({ query: 'What does E4711 mean?', vector: about(20) })).toEqual(['router']);
    expect(find({ query: 'What does E4711 mean?' })).toEqual(['router']);
  });

  it('holds back what shares only one common word', () => {
    expect(find({ query: 'the best lasagna recipe with spinach', vector: about(20) })).toEqual([]);
    expect(find({ query: 'the best lasagna recipe with spinach', mode: 'fulltext' })).toEqual([]);
  });

  it('means the same in every mode', () => {
    for (const mode of ['hybrid', 'vector', 'fulltext'] as const) {
      expect(find({ query: 'kneading bread dough', vector: about(1, 0.8), mode })).toEqual(['bread']);
    }
  });
});

describe('words', () => {
  it.each([
    ['rising doughs', 'bread'],
    ['C++', 'cpp'],
    ['node.js', 'cpp'],
    ['首都', 'tokyo'],
    ['京', 'tokyo'],
    ['to be or not to be', 'music'],
  ])('find %s', (query, id) => {
    expect(find({ query, mode: 'fulltext' })[0]).toBe(id);
  });

  it('find a page in another language than the question by a name', () => {
    const index = new SearchIndex({ dimensions });
    index.insert([
      toChunk('de', 'Die Verteidigung der Panthers gab nur wenige Punkte ab und war die beste der Liga.'),
      toChunk('en', 'The Panthers were the best team of the season and won the league.'),
      toChunk('es', 'El equipo de la ciudad fue el mejor de la liga en la temporada.'),
    ]);
    const hits = index.search({ query: 'Wer sind die Panthers?', vector: null, mode: 'fulltext', limit: 5 });
    expect(hits.map(({ id }) => id).sort()).toEqual(['de', 'en']);
  });
});

describe('operators', () => {
  it('demand phrases word for word', () => {
    expect(find({ query: '"patched with rubber"', mode: 'fulltext' })).toEqual(['bicycle']);
    expect(find({ query: '"rubber with patched"', mode: 'fulltext' })).toEqual([]);
    expect(find({ query: '"to be or not to be"', mode: 'fulltext' })).toEqual(['music']);
    expect(find({ query: '"日本の首都"', mode: 'fulltext' })).toEqual(['tokyo']);
    expect(find({ query: '"rubber with patched"', vector: about(2) })).toEqual([]);
  });

  it('restrict to a site and a time', () => {
    const index = new SearchIndex({ dimensions });
    const day = (date: number): number => Date.UTC(2026, 0, date);
    index.insert([
      toChunk('one', 'green tea', { sourceUrl: 'https://shop.example.org/a', updatedAt: day(5) }),
      toChunk('two', 'green tea', { sourceUrl: 'https://example.org/b', updatedAt: day(10) }),
      toChunk('three', 'green tea', { sourceUrl: 'https://notexample.org/', updatedAt: day(15) }),
    ]);
    const ids = (query: string): string[] =>
      index
        .search({ query, vector: null, mode: 'hybrid', limit: 5 })
        .map(({ id }) => id)
        .sort();
    expect(ids('tea site:example.org')).toEqual(['one', 'two']);
    expect(ids('tea after:2026-01-10')).toEqual(['three', 'two']);
    expect(ids('tea before:2026-01-10')).toEqual(['one']);
    expect(ids('tea after:2026-01-06 before:2026-01-12 site:example.org')).toEqual(['two']);
  });
});

describe('diversity and weighting', () => {
  const text =
    'Long passage about sailing boats on the northern lakes with wind, weather and many harbours to visit';
  const index = new SearchIndex({ dimensions });
  index.insert([
    toChunk('a', `${text}.`, { sourceUrl: 'https://a.example/', updatedAt: 0, importance: 90 }),
    toChunk('b', `${text}!`, { sourceUrl: 'https://b.example/', updatedAt: 1000 }),
    toChunk('c', 'Sailing needs boats and wind.', { sourceUrl: 'https://a.example/' }),
    toChunk('d', 'Boats for sailing are expensive.', { sourceUrl: 'https://a.example/' }),
  ]);
  const search = (more: Partial<SearchRequest>): string[] =>
    index
      .search({ query: 'sailing boats wind', vector: null, mode: 'fulltext', limit: 5, ...more })
      .map(({ id }) => id);

  it('drop near-duplicates and cap a source', () => {
    expect(search({})).toHaveLength(4);
    const unique = search({ diversity: { dropNearDuplicates: true } });
    expect(unique).toHaveLength(3);
    expect(search({ diversity: { perSource: 1 } })).toHaveLength(2);
  });

  it('prefer what is newer or more important when asked to', () => {
    const base = { now: 1000, halfLifeMs: 100, recency: 0, importance: 0 };
    const before = (first: string, second: string, list: string[]): boolean =>
      list.indexOf(first) < list.indexOf(second);
    expect(before('b', 'a', search({ weighting: { ...base, recency: 0.5 } }))).toBe(true);
    expect(before('a', 'b', search({ weighting: { ...base, importance: 0.5 } }))).toBe(true);
  });
});
