import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import {
  addLearned,
  editLearned,
  learnAgain,
  listLearned,
  pinLearned,
  resolveReview,
  supersede,
  takeBack,
} from '../../../../src/lib/learning/learned';
import { createPreferenceStore } from '../../../../src/lib/learning/preferences';
import { toPreferenceUrl } from '../../../../src/lib/memory/stored-kinds';
import { openLearned } from './fill';

const chat = { type: 'style', origin: 'chat', topic: 'length' } as const;

async function openStore() {
  const { memory, clock } = await openLearned();
  const store = createPreferenceStore(memory, clock);
  const state = async (content: string) => toPreferenceUrl(await store.add({ ...chat, content }));
  const texts = async (kind: 'active' | 'review' | 'superseded' = 'active') =>
    (await listLearned(memory, { state: kind, limit: 9 })).items.map(({ text }) => text);
  return { memory, clock, store, state, texts };
}

describe('preferences, as their store keeps them', () => {
  it('are taken back, and learned again', async () => {
    const { memory, clock, state, texts } = await openStore();
    await state('Keep it short.');
    const long = await state('Go into detail.');
    expect(await texts()).toEqual(['Go into detail.']);
    const taken = await takeBack(memory, clock, long);
    expect(await texts()).toEqual(['Keep it short.']);
    expect(await learnAgain(memory, taken)).toBe(true);
    expect(await texts()).toEqual(['Go into detail.']);
  });

  it('bring back only what counted before, when an old one was said again', async () => {
    const { memory, clock, state, texts } = await openStore();
    await state('First.');
    const second = await state('Second.');
    await state('Third.');
    // Has the first one in its history, and now the third one too.
    expect(await state('Second.')).toBe(second);
    await takeBack(memory, clock, second);
    expect(await texts()).toEqual(['Third.']);
  });

  it('wait with what they contradict when that is pinned', async () => {
    const { memory, state, texts } = await openStore();
    const pinned = await state('Keep it short.');
    await pinLearned(memory, pinned, true);
    const disputed = await state('Go into detail.');
    const { items } = await listLearned(memory, { state: 'review', limit: 9 });
    expect(items).toMatchObject([{ url: disputed, review: { conflicts: [{ url: pinned }] } }]);
    await resolveReview(memory, disputed, 'replace');
    expect(await texts()).toEqual(['Go into detail.']);
    expect(await texts('superseded')).toEqual(['Keep it short.']);
  });

  it('weigh as much as before when they are unpinned, although their store has written them since', async () => {
    const { memory, state } = await openStore();
    const url = await state('Keep it short.');
    await pinLearned(memory, url, true);
    const before = (await memory.getSource(url))!.details;
    // Said once more: only its time moves.
    expect(await state('Keep it short.')).toBe(url);
    expect((await memory.getSource(url))!.details).not.toEqual(before);
    await pinLearned(memory, url, false);
    expect(await memory.getSource(url)).toMatchObject({ importance: 70 });
  });

  it('keep their title, and are about what their words say', async () => {
    const { memory, clock, texts } = await openStore();
    const added = { docType: 'preference', preferenceType: 'style', text: 'Please explain simply.' } as const;
    const url = await addLearned(memory, clock, added);
    const before = await memory.getSource(url);
    await editLearned(memory, url, 'I prefer metric units.');
    const after = await memory.getSource(url);
    expect(after?.title).toBe(before?.title);
    expect(after?.details['topic']).not.toBe(before?.details['topic']);
    const next = await supersede(memory, clock, url, 'I prefer imperial units.');
    await takeBack(memory, clock, next);
    expect(await texts()).toEqual(['I prefer metric units.']);
  });
});
