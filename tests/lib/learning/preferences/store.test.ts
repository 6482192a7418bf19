import 'fake-indexeddb/auto';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  createPreferenceStore,
  detectPreferences,
  type NewPreference,
  type PreferenceStore,
} from '../../../../src/lib/learning/preferences';
import { editLearned, pinLearned } from '../../../../src/lib/learning/learned';
import { readHistory } from '../../../../src/lib/learning/learned/lineage';
import { toPreferenceUrl } from '../../../../src/lib/memory/stored-kinds';
import { type MemoryManager } from '../../../../src/lib/memory';
import { estimateTokens } from '../../../../src/lib/text/estimate-tokens';
import { openTestMemory } from '../../../fakes/memory';

async function openStore(): Promise<{ store: PreferenceStore; memory: MemoryManager; close: () => void }> {
  let time = 1_700_000_000_000;
  const clock = { now: () => (time += 1000) };
  const { memory, close } = await openTestMemory({ clock });
  return { store: createPreferenceStore(memory, clock), memory, close };
}

const custom = (content: string, more: Partial<NewPreference> = {}): NewPreference => ({
  ...{ type: 'custom', content },
  ...more,
});
/** What a preference has replaced, as the care page shows it. */
const historyOf = async (memory: MemoryManager, id: string) => {
  const source = await memory.getSource(toPreferenceUrl(id));
  const versions = source ? await readHistory(memory, source) : [];
  return versions.map(({ sourceUrl }) => sourceUrl.slice(toPreferenceUrl('').length));
};
const contentsOf = async (store: PreferenceStore) => (await store.getAll()).map(({ content }) => content);

describe('createPreferenceStore', () => {
  it('keeps a preference as a document of its own, with its type in the heading path', async () => {
    const { store, memory } = await openStore();
    const id = await store.add({ type: 'expertise', content: 'I am a nurse.', quote: 'I am a nurse, hi' });
    const record = await memory.get(`preference://user/${id}`);
    expect(record).toMatchObject({
      ...{ docType: 'preference', title: 'User Preference: Expertise', active: true },
      details: {
        preferenceType: 'expertise',
        topic: 'profession',
        origin: 'user',
        quote: 'I am a nurse, hi',
      },
    });
    expect(record?.passages).toMatchObject([
      { content: 'I am a nurse.', headingPath: ['preferences', 'expertise'] },
    ]);
  });

  it('replaces a preference by a later one about the same, and keeps the old one as history', async () => {
    const { store, memory } = await openStore();
    const old = await store.add(custom('I love coffee'));
    const id = await store.add(custom('I don’t like coffee any more'));
    expect(await contentsOf(store)).toEqual(['I don’t like coffee any more']);
    expect(await historyOf(memory, id)).toEqual([old]);
    expect(await store.get(old)).toMatchObject({ isActive: false, supersededBy: id });
    expect((await store.get(id))?.supersedes).toEqual([old]);
    expect((await memory.get(`preference://user/${old}`))?.details).toMatchObject({
      supersededBy: `preference://user/${id}`,
    });
    expect(await memory.search('coffee', { docType: 'preference', similarityThreshold: 0 })).toHaveLength(1);
  });

  it('keeps what was said before only once, however it is written', async () => {
    const { store, memory } = await openStore();
    const id = await store.add(custom('I love coffee'));
    expect(await store.add(custom('  i love  COFFEE. '))).toBe(id);
    expect(await memory.count({ docType: 'preference' })).toBe(1);
  });

  it('makes a superseded preference active again when it is stated again', async () => {
    const { store, memory } = await openStore();
    const first = await store.add(custom('I love coffee'));
    const second = await store.add(custom('I hate coffee'));
    expect(await store.add(custom('I love coffee'))).toBe(first);
    expect(await contentsOf(store)).toEqual(['I love coffee']);
    expect(await historyOf(memory, first)).toEqual([second]);
    expect(await historyOf(memory, second)).toEqual([]);
    expect(await memory.count({ docType: 'preference' })).toBe(2);
  });

  it('takes an add back: what it superseded is active again', async () => {
    const { store, memory } = await openStore();
    await store.add(custom('I love coffee'));
    const id = await store.add(custom('I hate coffee'));
    expect(await store.undo(id)).toBe(true);
    expect(await contentsOf(store)).toEqual(['I love coffee']);
    expect(await memory.count({ docType: 'preference' })).toBe(1);
    expect(await store.undo(id)).toBe(false);
  });

  it('takes back that something was stated again', async () => {
    const { store, memory } = await openStore();
    const first = await store.add(custom('I love coffee'));
    const second = await store.add(custom('I hate coffee'));
    await store.add(custom('I love coffee'));
    await store.undo(first);
    expect(await contentsOf(store)).toEqual(['I hate coffee']);
    expect(await historyOf(memory, second)).toEqual([first]);
  });

  it('keeps the words anew that stood there before they were edited', async () => {
    const { store, memory } = await openStore();
    const id = await store.add(custom('I love coffee'));
    await editLearned(memory, toPreferenceUrl(id), 'I hate tea');
    const record = await memory.get(toPreferenceUrl(id));
    expect(record?.passages).toMatchObject([
      { content: 'I hate tea', headingPath: ['preferences', 'custom'] },
    ]);
    // They are free again, and what is said about the new words replaces those.
    expect(await store.add(custom('I love coffee'))).not.toBe(id);
    const tea = await store.add(custom('I love tea'));
    expect(await historyOf(memory, tea)).toEqual([id]);
    expect(await contentsOf(store)).toEqual(['I love tea', 'I love coffee']);
  });

  it('forgets a preference with its history, and a part of a history alone', async () => {
    const { store, memory } = await openStore();
    const [first, second, third] = [
      await store.add(custom('I love coffee')),
      await store.add(custom('I hate coffee')),
      await store.add(custom('I avoid coffee')),
    ];
    expect(await store.remove(second)).toBe(true);
    expect(await historyOf(memory, third)).toEqual([first]);
    expect(await store.remove(third)).toBe(true);
    expect(await memory.count({ docType: 'preference' })).toBe(0);
    expect(await store.remove(third)).toBe(false);
  });

  it('keeps what the user has pinned, until the user says otherwise by hand', async () => {
    const { store, memory } = await openStore();
    const pinned = await store.add(custom('I love coffee'));
    await pinLearned(memory, toPreferenceUrl(pinned), true);
    const disputed = await store.add(custom('I hate coffee', { origin: 'chat' }));
    expect(await contentsOf(store)).toEqual(['I love coffee']);
    expect(await store.get(disputed)).toMatchObject({ isActive: false, review: 'contradiction' });
    await store.add(custom('I hate coffee', { origin: 'user' }));
    expect(await contentsOf(store)).toEqual(['I hate coffee']);
  });

  it('leaves one active preference when two about the same are added at once', async () => {
    const { store } = await openStore();
    await Promise.all(
      ['I love coffee', 'I hate coffee', 'I avoid coffee'].map((text) => store.add(custom(text))),
    );
    expect(await store.getAll()).toHaveLength(1);
  });

  it('reads again when something was changed in between', async () => {
    const { store, memory, close } = await openStore();
    const id = await store.add(custom('I love coffee'));
    let isFirst = true;
    const racing: MemoryManager = Object.create(memory, {
      applyChanges: {
        value: async (changes: Parameters<MemoryManager['applyChanges']>[0]) => {
          if (isFirst) {
            isFirst = false;
            await memory.removeBySourceUrl(`preference://user/${id}`);
          }
          return memory.applyChanges(changes);
        },
      },
      list: { value: memory.list.bind(memory) },
      get: { value: memory.get.bind(memory) },
    }) as MemoryManager;
    const other = createPreferenceStore(racing, { now: () => 5 });
    await other.add(custom('I hate coffee'));
    expect(await contentsOf(store)).toEqual(['I hate coffee']);
    expect(await memory.count({ docType: 'preference' })).toBe(1);
    close();
  });

  it('refuses a preference without words', async () => {
    const { store } = await openStore();
    await expect(store.add(custom(' \u200B\n'))).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it('clears everything, also what was superseded, and nothing else', async () => {
    const { store, memory } = await openStore();
    await memory.addDocument('A page.', { sourceUrl: 'https://example.org/', title: 'A', docType: 'page' });
    await store.add(custom('I love coffee'));
    await store.add(custom('I hate coffee'));
    await store.clear();
    expect(await store.getAll()).toEqual([]);
    expect(await memory.count({})).toBe(1);
  });

  it('makes the best of damaged records', async () => {
    const { store, memory } = await openStore();
    await memory.addDocument('I love tea', {
      ...{ sourceUrl: 'preference://user/x', title: '', docType: 'preference' },
      details: { preferenceType: 7, supersedes: 'no', topic: null, lastStated: 'never', supersededBy: 3 },
    });
    expect(await store.getAll()).toMatchObject([{ id: 'x', type: 'custom', topic: '', supersedes: [] }]);
    expect(await store.undo('x')).toBe(true);
    expect(await store.getAll()).toEqual([]);
  });

  it('writes the profile as it stands in a prompt, within the budget', async () => {
    const { store } = await openStore();
    await store.add(custom('I love <b>coffee</b>.'));
    await store.add({ type: 'style', content: 'I prefer short answers.' });
    const profile = await store.formatForContext(500);
    expect(profile.split('\n')).toEqual([
      '    - I prefer short answers.',
      '    - I love &lt;b&gt;coffee&lt;/b&gt;.',
    ]);
    const cut = await store.formatForContext(10);
    expect(estimateTokens(cut)).toBeLessThanOrEqual(10);
    expect(await store.formatForContext(0)).toBe('');
  });
});

type Step =
  { kind: 'add'; content: string; origin: 'chat' | 'user' } | { kind: 'undo' | 'remove' | 'pin'; at: number };

const verbs = ['I love', 'I hate', 'I avoid', 'I don’t like'];
const things = ['coffee', 'tea', 'horror films'];
const statement = fc
  .tuple(fc.constantFrom(...verbs), fc.constantFrom(...things))
  .map(([verb, thing]) => `${verb} ${thing}`);
const at = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      content: statement,
      origin: fc.constantFrom('chat' as const, 'user' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'remove' as const), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pin' as const), at }) },
);

async function perform(store: PreferenceStore, memory: MemoryManager, ids: string[], one: Step) {
  if (one.kind === 'add') {
    ids.push(await store.add(custom(one.content, { origin: one.origin })));
    return;
  }
  const id = ids[one.at % Math.max(1, ids.length)] ?? 'none';
  if (one.kind !== 'pin') await store[one.kind](id);
  else if (await store.get(id)) await pinLearned(memory, toPreferenceUrl(id), true);
}

describe('any sequence of changes', () => {
  test.prop([fc.array(step, { maxLength: 14 })], { numRuns: 150 })(
    'leaves at most one active preference a topic, and every superseded one within reach of its successor',
    async (steps) => {
      const { store, memory, close } = await openStore();
      const ids: string[] = [];
      for (const one of steps) await perform(store, memory, ids, one);
      const active = await store.getAll();
      expect(new Set(active.map(({ topic }) => topic)).size).toBe(active.length);
      const reached = new Set<string>();
      for (const { id, supersedes } of active) {
        const history = await historyOf(memory, id);
        expect(history).toEqual(expect.arrayContaining(supersedes));
        for (const earlier of history) {
          const one = await store.get(earlier);
          expect(one?.isActive).toBe(false);
          expect(reached.has(earlier)).toBe(false);
          reached.add(earlier);
          expect((await store.get(one?.supersededBy ?? ''))?.supersedes).toContain(earlier);
        }
      }
      const { sources } = await memory.list({ docType: 'preference', active: false }, { limit: 100 });
      const waiting = sources.filter(({ details }) => details['supersededBy'] === undefined);
      expect(waiting.every(({ details }) => details['review'] === 'contradiction')).toBe(true);
      expect(reached.size + active.length + waiting.length).toBe(
        await memory.count({ docType: 'preference' }),
      );
      close();
    },
  );

  test.prop([fc.array(statement, { minLength: 1, maxLength: 5 }), statement], { numRuns: 100 })(
    'is taken back by undo, as if it had never been stated',
    async (before, stated) => {
      const { store, close } = await openStore();
      for (const content of before) await store.add(custom(content));
      const active = await store.getAll();
      const isNew = !active.some(({ content }) => content === stated);
      const id = await store.add(custom(stated));
      if (isNew) await store.undo(id);
      const strip = (list: typeof active) =>
        list.map(({ id, content, topic }) => `${id} ${content} ${topic}`).sort();
      expect(strip(await store.getAll())).toEqual(strip(active));
      close();
    },
  );

  const preference = fc.record({
    type: fc.constantFrom('expertise' as const, 'style' as const, 'domain' as const, 'custom' as const),
    content: fc
      .string({ minLength: 5, maxLength: 500, unit: 'grapheme' })
      .filter((text) => /\p{L}/u.test(text)),
  });
  test.prop([preference], { numRuns: 150 })('keeps any text once, however often it is added', async (one) => {
    const { store, memory, close } = await openStore();
    const id = await store.add(one);
    const first = await store.get(id);
    expect(await store.add(one)).toBe(id);
    expect(await store.get(id)).toEqual(first);
    expect(await memory.count({ docType: 'preference' })).toBe(1);
    close();
  });

  it('takes what was detected in a message as it is', async () => {
    const { store } = await openStore();
    for (const intent of detectPreferences('I’m a nurse, explain simply. What is sepsis?'))
      await store.add({ ...intent, origin: 'chat', conversationId: 'c1', requestId: 'r1' });
    expect(await store.getAll()).toMatchObject([
      { type: 'style', content: 'Explain simply.', topic: 'explanation-level', conversationId: 'c1' },
      { type: 'expertise', content: 'I’m a nurse', topic: 'profession', requestId: 'r1' },
    ]);
  });
});
