import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { storeEpisode } from '../../../src/lib/learning/episode-store';
import { searchLearnings, storeLearning } from '../../../src/lib/learning/knowledge-store';
import type { Decision } from '../../../src/lib/pages/should-index';
import {
  ask,
  breadPage,
  citationsOf,
  createPorts,
  eventsOf,
  quotesOf,
  textOf,
} from '../../fakes/agent-ports';
import { createScriptedModel } from '../../fakes/scripted-model';

const clock = { now: () => 1_000 };
const privateDecision: Decision = { allow: 'never', reason: 'private-site', sentence: 'Private.' };

describe('a routed question', () => {
  it('for what happened last is answered from the last episodes, without a word in common', async () => {
    const ports = await createPorts();
    await storeEpisode(ports.memory, clock, {
      ...{ type: 'decision', title: 'Database', content: 'Postgres was chosen.', session: 'chat-1' },
      importance: 0.9,
    });
    const events = await ask('What happened last session?', ports);
    expect(quotesOf(events)).toEqual(['Postgres was chosen.']);
    expect(citationsOf(events)[0]).toMatchObject({ label: 'Knowledge Base' });
  });

  it('for a way to do something prefers what was learned to what pages say', async () => {
    const ports = await createPorts();
    await storeLearning(ports.memory, {
      ...{ category: 'gotcha', title: 'Feeding', tags: ['Bread'] },
      content: 'Feed the starter with rye, or it dies.',
    });
    const [quote] = quotesOf(await ask('How do I feed the starter?', ports));
    expect(quote).toBe('Feed the starter with rye, or it dies.');
  });

  it('for what is going on is answered from the browser, and private tabs stay private', async () => {
    const ports = await createPorts(breadPage, {
      listTabs: () =>
        Promise.resolve([
          {
            tabId: 1,
            title: 'Bread [x](https://evil.example) `code` <img>',
            url: 'https://example.com/bread',
            isActive: true,
            isLoaded: true,
          },
          {
            tabId: 2,
            title: 'My account',
            url: 'https://bank.example/secret',
            isActive: false,
            isLoaded: true,
          },
        ]),
      decide: ({ url }) =>
        Promise.resolve(
          url.includes('bank') ? privateDecision : { allow: 'full', reason: 'allowed', sentence: '' },
        ),
      describeState: () => Promise.resolve(['12 pages are remembered.']),
    });
    const events = await ask('Which tabs are open?', ports);
    const text = textOf(events);
    expect(text).toContain('2 tabs are open');
    expect(text).toContain('12 pages are remembered.');
    // As it is shown, a title is nothing but its letters.
    expect(text).toContain(String.raw`Bread \[x\](https://evil.example) \`code\` \<img\>`);
    expect(text).not.toMatch(/My account|bank\.example/);
    expect(eventsOf(events, 'receipt')).toHaveLength(1);
    const model = createScriptedModel([{ say: ['Two.'] }]);
    await ask('Which tabs are open?', { ...ports, languageModel: model });
    const prompt = JSON.stringify(model.requests[0]?.messages);
    expect(prompt).toContain('<state>');
    expect(prompt).not.toMatch(/My account|bank\.example/);
  });
});

describe('learnings', () => {
  it('are found by category and tags, with and without the embedding model, and count their uses', async () => {
    const { memory } = await createPorts();
    const learning = {
      category: 'gotcha',
      title: 'PATCH',
      content: 'Use PATCH, not PUT.',
      tags: ['HTTP'],
    } as const;
    const id = await storeLearning(memory, learning);
    const find = (tags: string[]) =>
      searchLearnings(memory, clock, { query: 'PATCH or PUT', category: 'gotcha', tags, limit: 5 });
    expect(await find(['http'])).toHaveLength(1);
    expect(await find(['css'])).toHaveLength(0);
    expect(await storeLearning(memory, { ...learning, tags: ['HTTP', 'REST'] })).toBe(id);
    expect(await find(['rest'])).toHaveLength(1);
    expect(await memory.getSource(`knowledge://learned/${id}`)).toMatchObject({
      details: { use_count: 2, last_used: 1_000, tags: ['HTTP', 'REST'] },
    });
  });
});
