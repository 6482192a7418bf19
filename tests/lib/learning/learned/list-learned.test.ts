import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { saveTurn } from '../../../../src/lib/chats';
import { listLearned } from '../../../../src/lib/learning/learned';
import { createTurn } from '../../../../src/lib/chats/turn';
import { openLearned, type Stored } from './fill';

const preference: Stored = {
  ...{ url: 'preference://user/1', docType: 'preference', text: 'Explain simply.' },
  details: {
    ...{ preferenceType: 'style', origin: 'chat', conversationId: 'c1', requestId: 'r1' },
    quote: 'please explain simply',
  },
};
const fact: Stored = { url: 'fact://user/1', text: 'A caregiver.' };
const learning: Stored = {
  ...{ url: 'knowledge://learned/1', docType: 'knowledge', text: 'Restart it.', title: 'Printer' },
  details: { category: 'gotcha', tags: ['office'], use_count: 3, last_used: 5 },
};
const waiting: Stored = {
  ...{ url: 'fact://user/2', text: 'The user is a pilot.', active: false },
  details: { review: 'contradiction', conflictsWith: ['fact://user/1', 'fact://user/none'] },
};
const page: Stored = { url: 'https://example.org/', docType: 'page', text: 'A caregiver writes.' };

describe('listLearned', () => {
  it('lists the newest first and counts every kind and state', async () => {
    const { memory } = await openLearned(preference, fact, learning, waiting, page);
    const { items, total, counts } = await listLearned(memory, { state: 'active', limit: 2 });
    expect(items.map(({ url }) => url)).toEqual([learning.url, fact.url]);
    expect(total).toBe(3);
    expect(counts).toEqual({
      preference: { active: 1, superseded: 0, review: 0 },
      fact: { active: 1, superseded: 0, review: 1 },
      knowledge: { active: 1, superseded: 0, review: 0 },
      episode: { active: 0, superseded: 0, review: 0 },
      message: { active: 0, superseded: 0, review: 0 },
    });
    const next = await listLearned(memory, { state: 'active', limit: 2, offset: 2 });
    expect(next.items.map(({ url }) => url)).toEqual([preference.url]);
    const facts = await listLearned(memory, { docType: 'fact', state: 'active', limit: 2 });
    expect(facts).toMatchObject({ total: 1, items: [{ url: fact.url }] });
  });

  it('tells where something comes from', async () => {
    const { memory } = await openLearned(preference, learning);
    const origins = async () =>
      (await listLearned(memory, { state: 'active', limit: 9 })).items.map(({ origin }) => origin);
    const said = { kind: 'chat', conversationId: 'c1', requestId: 'r1', quote: 'please explain simply' };
    const stored = { kind: 'tool', conversationId: null, chatTitle: null, requestId: null, quote: null };
    expect(await origins()).toEqual([stored, { ...said, chatTitle: null }]);
    const question = { requestId: 'r1', conversationId: 'c1', text: 'What are tides?', tabId: 1 };
    await saveTurn(memory, { ...createTurn(question), privacy: 'open' });
    expect(await origins()).toEqual([stored, { ...said, chatTitle: 'What are tides?' }]);
  });

  it('shows what waits with what it contradicts, as far as that is there', async () => {
    const { memory } = await openLearned(fact, waiting);
    const { items } = await listLearned(memory, { state: 'review', limit: 9 });
    expect(items).toMatchObject([
      {
        ...{ url: waiting.url, state: 'review' },
        review: { reason: 'contradiction', conflicts: [{ url: fact.url, text: fact.text }] },
      },
    ]);
  });

  it('finds by meaning and by the letters typed so far, and no pages', async () => {
    const { memory } = await openLearned(preference, fact, learning, waiting, page);
    await memory.waitForEmbeddings(fact.url, 5_000);
    const find = async (query: string, state: 'active' | 'review' = 'active') =>
      (await listLearned(memory, { state, query, limit: 9 })).items.map(({ url }) => url);
    expect(await find('nurse')).toEqual([fact.url]);
    expect(await find('caregi')).toEqual([fact.url]);
    expect(await find('print')).toEqual([learning.url]);
    expect(await find('pilot')).toEqual([]);
    expect(await find('pilot', 'review')).toEqual([waiting.url]);
    expect(await find('glacier')).toEqual([]);
  });

  it('makes the best of details that make no sense', async () => {
    const details = {
      origin: 7,
      supersedes: 'x',
      supersededBy: 3,
      review: 'why',
      subject: '',
      pinned: 'yes',
    };
    const { memory } = await openLearned({ ...fact, details });
    const { items } = await listLearned(memory, { state: 'active', limit: 9 });
    expect(items).toMatchObject([
      { pinned: false, supersedes: [], review: null, origin: { kind: 'chat' }, about: { subject: 'user' } },
    ]);
  });
});
