import 'fake-indexeddb/auto';
import { beforeAll, describe, expect, it } from 'vitest';
import { storeEpisode } from '../../../src/lib/learning/episode-store';
import { storeLearning } from '../../../src/lib/learning/knowledge-store';
import { createRAGConfig } from '../../../src/lib/agent/rag-context';
import { recallByRoute } from '../../../src/lib/agent/rag-context/by-route';
import { recallMessages } from '../../../src/lib/agent/rag-context/recall';
import { routeQuestion } from '../../../src/lib/learning/skill-router';
import { recallOtherChats } from '../../../src/lib/agent/rag-context/other-chats';
import { toMessageUrl } from '../../../src/lib/memory/stored-kinds';
import type { MemoryManager } from '../../../src/lib/memory';
import { openTestMemory } from '../../fakes/memory';
import { getRealEmbedder } from '../../fakes/real-embedder';

/** What was said in other chats, and how much it matters. */
const said: readonly [chat: string, importance: number, summary: string][] = [
  ['billing', 80, 'The user decided to keep the invoices in PostgreSQL.'],
  ['design', 95, 'The user decided that all buttons have rounded corners and a blue outline.'],
  ['garden', 60, 'The user planted three apple trees behind the house.'],
  ['trip', 70, 'The user booked a night train to Stockholm for June.'],
  ['kitchen', 55, 'The user bakes bread with a sourdough starter every weekend.'],
  ['chat', 20, 'The user mentioned that SQL joins are slow today.'],
  ['team', 85, 'The user decided that every change is reviewed by two colleagues.'],
];
const config = createRAGConfig();

describe('recall with the packaged model', () => {
  let memory: MemoryManager;
  beforeAll(async () => {
    let now = 1_700_000_000_000;
    const clock = { now: () => (now += 60_000) };
    ({ memory } = await openTestMemory({ embedder: getRealEmbedder(), clock }));
    for (const [chat, importance, summary] of said) {
      const sourceUrl = toMessageUrl(chat, 'm-user');
      await memory.addDocument(summary, {
        ...{ sourceUrl, title: summary, docType: 'message', importance },
        details: { conversationId: chat, role: 'user', summary, messageType: 'decision' },
      });
      await memory.waitForEmbeddings(sourceUrl, 10_000);
    }
    await storeLearning(memory, {
      ...{ category: 'error_solution', title: 'Login redirect loop', tags: ['auth'], source: 'user' },
      content: 'Add the login page to the public paths, or the browser is sent in circles.',
    });
    await storeLearning(memory, {
      ...{ category: 'gotcha', title: 'Sourdough', tags: ['bread'], source: 'user' },
      content: 'A starter dies when the water is too hot.',
    });
    await storeEpisode(memory, clock, {
      ...{ type: 'decision', title: 'Backups', content: 'Backups now run at three in the morning.' },
      ...{ session: 'ops', importance: 0.8 },
    });
    await memory.waitForEmbeddings('episode://ops', 10_000);
  }, 60_000);

  it.each([
    ['Which database do we store bills in?', 'PostgreSQL'],
    ['What colour is the outline of a button?', 'rounded corners'],
    ['How do I get to Sweden?', 'night train'],
    ['Who has to approve my code?', 'two colleagues'],
    ['When should I prune my fruit trees?', 'apple trees'],
  ])('brings from other chats to “%s” what is about it', async (question, words) => {
    const [best] = await recallOtherChats(memory, question, 'mine', config);
    expect(best?.text).toContain(words);
    const [message] = await recallMessages(memory, question, 'mine', config, () => false, true);
    expect(message?.text).toContain(words);
  });

  it('never brings what mattered to its own chat only', async () => {
    const found = await recallOtherChats(memory, 'Why are SQL joins slow?', 'mine', config);
    expect(found.map(({ text }) => text).join()).not.toContain('joins are slow');
  });

  it('brings nothing where nothing has to do with the question', async () => {
    for (const question of ['What is a monad?', 'Who wrote Middlemarch?', 'How tall is the Eiffel tower?']) {
      expect(await recallOtherChats(memory, question, 'mine', config)).toEqual([]);
      expect(await recallMessages(memory, question, 'mine', config, () => false, true)).toEqual([]);
    }
  });

  it.each([
    ['How do I fix the sign-in that sends me in circles?', 'knowledge', 'public paths'],
    ['What happened last session?', 'episode', 'Backups now run'],
    ['What did we decide about the backups?', 'episode', 'Backups now run'],
  ])('finds for “%s” what the store of %s holds', async (question, route, words) => {
    const routed = routeQuestion(question);
    expect(routed.route).toBe(route);
    const hits = await recallByRoute(memory, question, routed, config, 'mine', true);
    expect(hits.map(({ content }) => content).join('\n')).toContain(words);
  });

  it('brings nothing of other chats without Smart Context', async () => {
    const question = 'What did we decide about the backups?';
    expect(await recallMessages(memory, question, 'mine', config, () => false, false)).toEqual([]);
    for (const asked of [question, 'What happened last session?']) {
      const routed = routeQuestion(asked);
      expect(await recallByRoute(memory, asked, routed, config, 'mine', false)).toEqual([]);
      expect(await recallByRoute(memory, asked, routed, config, undefined, false)).toEqual([]);
      const own = await recallByRoute(memory, asked, routed, config, 'ops', false);
      expect(own.map(({ sourceUrl }) => sourceUrl.slice(0, 14))).toEqual(['episode://ops/']);
    }
    // What was learned belongs to no chat.
    const how = 'How do I fix the sign-in that sends me in circles?';
    expect(
      (await recallByRoute(memory, how, routeQuestion(how), config, 'mine', false)).length,
    ).toBeGreaterThan(0);
  });
});
