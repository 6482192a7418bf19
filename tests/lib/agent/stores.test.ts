import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { listEpisodes, searchEpisodes, storeEpisode } from '../../../src/lib/agent/episode-store';
import { searchLearnings, storeLearning, type Learning } from '../../../src/lib/agent/knowledge-store';
import { createFakeEmbedder, openTestMemory } from '../../fakes/memory';

const retries: Learning = {
  category: 'pattern',
  title: 'Retries',
  content: 'Wait twice as long before each retry.',
  tags: ['HTTP', 'queue'],
};
const put: Learning = {
  category: 'gotcha',
  title: 'PUT',
  content: 'PUT replaces the whole record, retry or not.',
  tags: ['http'],
};

describe('learnings', () => {
  it.each(['with', 'without'])('are found %s an embedding model, by category and by tags', async (how) => {
    const embedder = createFakeEmbedder();
    embedder.fail = how === 'without';
    const { memory } = await openTestMemory({ embedder });
    for (const learning of [retries, put]) await storeLearning(memory, learning);
    const titles = async (filter: Partial<Parameters<typeof searchLearnings>[1]>) => {
      const found = await searchLearnings(memory, { query: 'retry', limit: 5, ...filter }, 1);
      return found.map(({ hit }) => hit.title).sort();
    };
    expect(await titles({})).toEqual(['PUT', 'Retries']);
    expect(await titles({ category: 'gotcha' })).toEqual(['PUT']);
    expect(await titles({ tags: ['http'] })).toEqual(['PUT', 'Retries']);
    expect(await titles({ tags: ['Queue', 'http'] })).toEqual(['Retries']);
    expect(await titles({ tags: ['ftp'] })).toEqual([]);
    expect(await titles({ limit: 1 })).toHaveLength(1);
    expect(await titles({ mode: 'fulltext' })).toEqual(['PUT', 'Retries']);
  });

  it('are kept once, count how often they were of use, and do not forget it', async () => {
    const { memory } = await openTestMemory();
    const id = await storeLearning(memory, retries);
    const query = { query: 'retry', limit: 5 };
    await searchLearnings(memory, query, 100);
    expect(await storeLearning(memory, { ...retries, tags: ['back-off'] })).toBe(id);
    const [found] = await searchLearnings(memory, query, 200);
    expect(found).toMatchObject({ use_count: 1, last_used: 100, tags: ['HTTP', 'queue', 'back-off'] });
    const { sources } = await memory.list({ docType: 'knowledge' }, { limit: 5 });
    expect(sources.map(({ details }) => details['use_count'])).toEqual([2]);
  });
});

describe('episodes', () => {
  it('are listed newest first and found by likeness, of one session or project', async () => {
    let time = 1_000;
    const { memory } = await openTestMemory({ clock: { now: () => (time += 1_000) } });
    const base = { type: 'outcome', agent: 'other', importance: 0.5 } as const;
    for (const [session, project, title] of [
      ['a', 'tern', 'Load test passed'],
      ['a', undefined, 'Load test failed'],
      ['b', 'tern', 'Release is out'],
    ] as const) {
      await storeEpisode(memory, { ...base, session, project, title, content: `${title}.` }, time);
    }
    const titles = (found: Awaited<ReturnType<typeof listEpisodes>>) => found.map(({ hit }) => hit.title);
    expect(titles(await listEpisodes(memory, { limit: 2 }))).toEqual(['Release is out', 'Load test failed']);
    expect(titles(await listEpisodes(memory, { session: 'a', limit: 5 }))).toEqual([
      'Load test failed',
      'Load test passed',
    ]);
    expect(titles(await listEpisodes(memory, { project: 'tern', limit: 5 }))).toEqual([
      'Release is out',
      'Load test passed',
    ]);
    expect(titles(await searchEpisodes(memory, { query: 'load test', project: 'tern', limit: 5 }))).toEqual([
      'Load test passed',
    ]);
    expect((await searchEpisodes(memory, { query: 'load test', limit: 5 })).length).toBe(2);
    expect((await searchEpisodes(memory, { query: 'load test', limit: 5 }))[0]).toMatchObject({
      agent: 'other',
      session: 'a',
    });
  });
});
