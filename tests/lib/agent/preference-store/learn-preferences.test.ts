import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { learnPreferences } from '../../../../src/lib/agent/preference-store/learn-preferences';
import { createPreferenceStore } from '../../../../src/lib/learning/preferences';
import { openTestMemory } from '../../../fakes/memory';

async function openStore() {
  let now = 1_000;
  const clock = { now: () => (now += 1) };
  const { memory } = await openTestMemory({ clock });
  return createPreferenceStore(memory, clock);
}
const question = (text: string) => ({ text, tabId: 1, conversationId: 'chat', requestId: 'request' });

describe('learning from a question', () => {
  it('keeps what it states, and tells what that replaces', async () => {
    const store = await openStore();
    const [nurse] = await learnPreferences(store, question("I'm a nurse. What is sepsis?"));
    expect(nurse).toMatchObject({
      docType: 'preference',
      text: expect.stringContaining('nurse'),
      replaced: null,
    });
    const [teacher] = await learnPreferences(store, question("I'm a teacher now."));
    expect(teacher).toMatchObject({
      text: expect.stringContaining('teacher'),
      replaced: expect.stringContaining('nurse'),
    });
    expect((await store.getAll()).map(({ content }) => content)).toEqual([
      expect.stringContaining('teacher'),
    ]);
  });

  it('tells the same again when it is asked again, and keeps it once', async () => {
    const store = await openStore();
    const first = await learnPreferences(store, question('I prefer short answers.'));
    expect(await learnPreferences(store, question('I prefer short answers.'))).toEqual(first);
    expect(await store.getAll()).toHaveLength(1);
  });

  it.each(["explain like I'm five", 'ELI5', 'Explain this as if I were five, please'])(
    'learns nothing from a request to explain the page: %s',
    async (text) => {
      expect(await learnPreferences(await openStore(), question(text))).toEqual([]);
    },
  );

  it.each(["Always explain like I'm five.", 'Explain things simply.', "I'm a nurse, explain simply"])(
    'learns how answers are to be: %s',
    async (text) => {
      expect(await learnPreferences(await openStore(), question(text))).not.toEqual([]);
    },
  );

  it('learns nothing from a question that says nothing about its asker', async () => {
    expect(await learnPreferences(await openStore(), question('What is sepsis?'))).toEqual([]);
  });
});
