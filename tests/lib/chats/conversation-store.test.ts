import 'fake-indexeddb/auto';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  listConversations,
  readConversation,
  removeConversation,
  renameConversation,
  saveTurn,
} from '../../../src/lib/chats';
import {
  applyEvent,
  createTurn,
  toPastTurn,
  type AskedQuestion,
  type Turn,
  type TurnEvent,
} from '../../../src/lib/chats/turn';
import type { SourceSummary } from '../../../src/lib/memory';
import type { Citation, Receipt } from '../../../src/lib/chats/types';
import { openTestMemory } from '../../fakes/memory';
import { anyTurnEvent } from './arbitraries';

const question = (
  requestId: string,
  text = `Question ${requestId}?`,
  conversationId = 'chat',
): AskedQuestion => ({
  requestId,
  conversationId,
  text,
  tabId: 7,
});

const answer = (asked: AskedQuestion, ...events: TurnEvent[]): Turn => ({
  ...events.reduce(applyEvent, createTurn(asked)),
  privacy: 'open',
});

const citation: Citation = {
  index: 1,
  label: 'This page',
  sourceUrl: 'https://example.org/',
  title: 'Tides',
  quote: 'The moon pulls the sea.',
  headingPath: ['Tides'],
  readAt: 5,
  score: 0.5,
  use: 'cited',
};

const receipt: Receipt = {
  understood: null,
  searched: 'hybrid',
  found: 'Showing 1 of 3 sources',
  used: [
    {
      ...{ kind: 'page', citation: 1, title: 'Tides', sourceUrl: 'https://example.org/' },
      ...{ score: 0.8, tokens: 120, why: 'fits' },
    },
  ],
  leftOut: [],
  budget: {
    ...{ window: 8_000, answer: 2_000, knowledge: 1_500, knowledgeUsed: 120 },
    ...{ preferences: 500, preferencesUsed: 0, page: 900, chat: 0, tools: 600 },
  },
  sent: { host: 'model.example', modelName: 'm', tokens: 900, steps: 1, outcome: 'answered' },
  notes: [],
};

async function openStore() {
  let now = 1_000;
  return openTestMemory({ clock: { now: () => (now += 1_000) } });
}

describe('a stored conversation', () => {
  it.each(['unkept', 'secret'] as const)(
    'keeps no word of an answer about a page that is %s',
    async (privacy) => {
      const { memory } = await openStore();
      const asked = { ...question('a', 'What is my balance?'), selection: 'canary in the selection' };
      const events: TurnEvent[] = [
        { type: 'page', page: { kind: 'not-remembered', notice: 'The canary bank.' }, privacy },
        { type: 'citation', citation: { ...citation, quote: 'canary in the citation' } },
        { type: 'quote', text: 'canary in the quotation', citation: 1 },
        { type: 'receipt', receipt: { ...receipt, notes: ['canary in the receipt'] } },
        { type: 'finish', outcome: 'answered' },
      ];
      let turn = createTurn(asked);
      await saveTurn(memory, turn);
      for (const event of events) {
        turn = applyEvent(turn, event);
        await saveTurn(memory, turn);
      }
      const stored = await readConversation(memory, 'chat');
      expect(JSON.stringify(stored)).not.toContain('canary');
      expect(stored?.turns).toMatchObject([
        // That it is private is known for good: what was asked beside it goes to no model later either.
        { question: { text: 'What is my balance?' }, parts: [], state: { kind: 'answered' }, privacy },
      ]);
      // Nor does a secret one go to a model with the next question.
      expect(toPastTurn(turn).answer.includes('canary')).toBe(privacy === 'unkept');
    },
  );

  it('comes back as it was, turn by turn', async () => {
    const { memory } = await openStore();
    const first = answer(
      { ...question('a', 'Why tides?'), selection: 'a selected line' },
      {
        type: 'page',
        page: { kind: 'remembered', sourceUrl: 'https://example.org/', title: 'Tides', passages: 3 },
        privacy: 'open',
      },
      { type: 'tool-call', id: 't1', toolName: 'search_memory', summary: 'Searching memory for “tides”' },
      { type: 'tool-result', id: 't1', summary: '3 passages found' },
      { type: 'tool-call', id: 't2', toolName: 'read_page', summary: 'Reading another open tab' },
      { type: 'tool-error', id: 't2', message: 'There is no such tab.' },
      { type: 'citation', citation },
      { type: 'text-delta', text: '## Tides\n\n- The moon [1].\n\n```js\n  let x;\n```' },
      { type: 'text-end' },
      { type: 'quote', text: 'The moon pulls the sea.', citation: 1 },
      { type: 'receipt', receipt },
      { type: 'finish', outcome: 'answered' },
    );
    const second = answer(
      question('b'),
      { type: 'text-delta', text: 'Half' },
      { type: 'error', error: { code: 'model-rate-limited', message: 'Wait 9 s.' } },
    );
    await saveTurn(memory, first);
    await saveTurn(memory, second);
    const stored = await readConversation(memory, 'chat');
    expect(stored?.title).toBe('Why tides?');
    expect(stored?.turns).toEqual([
      { ...first, status: '' },
      { ...second, status: '', question: { ...second.question, selection: undefined } },
    ]);
    expect(stored?.turns.map(toPastTurn)[1]).toEqual({
      requestId: 'b',
      question: 'Question b?',
      answer: 'Half',
    });
    expect(await readConversation(memory, 'other')).toBeNull();
  });

  it('holds one turn however often it is saved or asked again', async () => {
    const { memory } = await openStore();
    const running = answer(question('a'), { type: 'text-delta', text: 'The moon' });
    await saveTurn(memory, createTurn(question('a')));
    await saveTurn(memory, running);
    await saveTurn(memory, applyEvent(running, { type: 'interrupted' }));
    await saveTurn(memory, createTurn(question('b')));
    const again = answer(
      question('a'),
      { type: 'text-delta', text: 'Sun.' },
      { type: 'finish', outcome: 'answered' },
    );
    await saveTurn(memory, createTurn(question('a')));
    await saveTurn(memory, again);
    const { turns } = (await readConversation(memory, 'chat'))!;
    expect(turns.map((turn) => [turn.question.requestId, turn.state.kind, toPastTurn(turn).answer])).toEqual([
      ['a', 'answered', 'Sun.'],
      ['b', 'running', ''],
    ]);
    expect(await listConversations(memory, '', 10)).toMatchObject([{ id: 'chat', turnCount: 2 }]);
    expect((await memory.verify()).problems).toEqual([]);
  });

  it('is listed by its last question, renamed, removed and taken back', async () => {
    const { memory } = await openStore();
    for (const [chat, id] of [
      ['one', 'a'],
      ['two', 'b'],
      ['one', 'c'],
    ] as const)
      await saveTurn(memory, createTurn(question(id, `Ask ${chat} ${id}`, chat)));
    const ids = async (query = '') => (await listConversations(memory, query, 10)).map(({ id }) => id);
    expect(await ids()).toEqual(['one', 'two']);
    expect(await renameConversation(memory, 'two', '  The\n second ')).toBe(true);
    expect(await ids()).toEqual(['one', 'two']);
    expect(await listConversations(memory, 'second', 10)).toMatchObject([{ id: 'two', title: 'The second' }]);
    expect(await renameConversation(memory, 'three', 'x')).toBe(false);
    const removed = await removeConversation(memory, 'one');
    expect(await ids()).toEqual(['two']);
    expect(await readConversation(memory, 'one')).toBeNull();
    expect(await memory.restore(removed)).toBe(3);
    expect(await ids()).toEqual(['one', 'two']);
    expect((await readConversation(memory, 'one'))?.turns).toHaveLength(2);
  });

  it('goes with what was kept of its messages and of what happened in it, and of no other', async () => {
    const { memory } = await openStore();
    const urls = [
      'message://one/1-user',
      'episode://one/1-outcome-1',
      'message://two/1-user',
      'fact://user/1',
    ];
    const docTypes = ['message', 'episode', 'message', 'fact'] as const;
    for (const id of ['one', 'two']) await saveTurn(memory, createTurn(question('1', 'Why?', id)));
    for (const [at, sourceUrl] of urls.entries())
      await memory.addDocument('Tea.', { sourceUrl, title: 'Tea', docType: docTypes[at]! });
    const left = async () =>
      (await Promise.all(urls.map((url) => memory.getSource(url)))).map((source) => source !== null);
    const removed = await removeConversation(memory, 'one');
    expect(await left()).toEqual([false, false, true, true]);
    await memory.restore(removed);
    expect(await left()).toEqual([true, true, true, true]);
  });

  it('has a title that is cut between letters', async () => {
    const { memory } = await openStore();
    await saveTurn(memory, createTurn(question('a', `${'x'.repeat(78)}😀😀😀`)));
    const title = (await readConversation(memory, 'chat'))!.title;
    expect(title.length).toBeLessThanOrEqual(80);
    expect(title).toMatch(/^x+\P{Cs}?…$/u);
  });

  it('keeps its name when the chat goes on', async () => {
    const { memory } = await openStore();
    await saveTurn(memory, createTurn(question('a')));
    await renameConversation(memory, 'chat', 'Named');
    await saveTurn(memory, createTurn(question('b')));
    expect(await listConversations(memory, '', 10)).toMatchObject([{ title: 'Named', turnCount: 2 }]);
  });

  it('is found by title, question and answer, with the place', async () => {
    const { memory } = await openStore();
    await saveTurn(
      memory,
      answer(question('a', 'Why tides?', 'sea'), { type: 'text-delta', text: 'The moon pulls.' }),
    );
    await saveTurn(
      memory,
      answer(question('b', 'Bread?', 'kitchen'), { type: 'text-delta', text: 'Feed the starter.' }),
    );
    const find = async (query: string) => (await listConversations(memory, query, 10)).map(({ id }) => id);
    expect(await find('TIDE')).toEqual(['sea']);
    expect(await find('starter')).toEqual(['kitchen']);
    expect(await find('bread starter')).toEqual(['kitchen']);
    expect(await find('chat')).toEqual([]);
    expect(await listConversations(memory, 'moon', 1)).toMatchObject([
      { excerpt: 'Why tides? The moon pulls.' },
    ]);
    await renameConversation(memory, 'sea', 'About the moon');
    expect(await listConversations(memory, 'moon', 1)).toMatchObject([
      { title: 'About the moon', excerpt: 'Why tides? The moon pulls.' },
    ]);
  });

  it('is no memory: nothing recalls it, and no page is counted for it', async () => {
    const { memory } = await openStore();
    await saveTurn(memory, answer(question('a', 'Why tides?'), { type: 'text-delta', text: 'The moon.' }));
    expect(await memory.search('tides moon', { similarityThreshold: 0 })).toEqual([]);
    expect(await memory.count({ docType: 'page' })).toBe(0);
    expect((await memory.getStats()).documentCount).toBe(0);
  });

  it('reads what was stored when addresses had another name', async () => {
    const { memory } = await openStore();
    await saveTurn(memory, answer(question('a'), { type: 'citation', citation }));
    const sourceUrl = 'conversation://chat/a';
    const { details } = (await memory.getSource(sourceUrl))!;
    const taught = { docType: 'preference', text: 'I am a nurse.', replaced: null };
    for (const page of [
      { kind: 'remembered', title: 'Tides', passages: 3 },
      { kind: 'address-only', title: 'Tides', notice: 'Only that.' },
      { kind: 'being-remembered', title: 'Tides' },
    ]) {
      const old = {
        page: { ...page, url: 'https://old.example/' },
        learned: [{ ...taught, url: 'preference://user/1' }],
        privacy: 'open',
      };
      await memory.update(sourceUrl, { details: { ...details, ...old } });
      const [turn] = (await readConversation(memory, 'chat'))?.turns ?? [];
      expect(turn).toMatchObject({
        page: { ...page, sourceUrl: 'https://old.example/' },
        learned: [{ ...taught, sourceUrl: 'preference://user/1' }],
      });
      // Saved again, it is in the form of today, and forgetting finds it in both.
      await saveTurn(memory, turn!);
      expect(JSON.stringify((await memory.getSource(sourceUrl))?.details)).not.toContain('"url"');
    }
  });

  it('reads what version 0.1.0 stored', async () => {
    const { memory } = await openStore();
    await saveTurn(
      memory,
      answer(question('a'), { type: 'citation', citation }, { type: 'receipt', receipt }),
    );
    const [{ sourceUrl, details }] = (
      await memory.list({ docType: 'conversation' }, { limit: 9 })
    ).sources.filter((one) => one.sourceUrl.endsWith('/a')) as [SourceSummary];
    const { index, label, title, quote, headingPath, readAt, score } = citation;
    await memory.update(sourceUrl, {
      details: {
        ...details,
        citations: [{ index, label, url: 'https://old.example/', title, quote, headingPath, readAt, score }],
        receipt: {
          searchMode: 'fulltext',
          recalled: [
            {
              ...{ citation: 1, docType: 'page', title: 'Tides', url: 'https://old.example/' },
              ...{ score: 0.5, tokens: 9, why: 'fits' },
            },
          ],
          leftOut: [],
          budget: { available: 1, knowledge: 1, knowledgeUsed: 1, preferences: 1, preferencesUsed: 0 },
          sent: { host: 'h', modelName: 'm', tokens: 1, steps: 1 },
          notes: [],
        },
      },
    });
    const [turn] = (await readConversation(memory, 'chat'))?.turns ?? [];
    expect(turn?.citations).toMatchObject([{ sourceUrl: 'https://old.example/', use: 'cited' }]);
    expect(turn?.receipt).toMatchObject({
      searched: 'fulltext',
      used: [{ kind: 'page', sourceUrl: 'https://old.example/', citation: 1 }],
      sent: { host: 'h', outcome: 'answered' },
    });
  });

  it('gives up the receipt before the sources when there is too much to keep', async () => {
    const { memory } = await openStore();
    const why = 'x'.repeat(1_000);
    const line = { title: why, sourceUrl: why, score: 1, why };
    const item = { ...line, citation: null, kind: 'page', tokens: 1 } as const;
    const heavy = {
      ...receipt,
      leftOut: Array(30).fill(line),
      used: Array(120).fill(item),
    };
    await saveTurn(
      memory,
      answer(question('a'), { type: 'citation', citation }, { type: 'receipt', receipt: heavy }),
    );
    expect((await readConversation(memory, 'chat'))?.turns[0]).toMatchObject({
      citations: [citation],
      receipt: null,
    });
    const long = { ...citation, quote: 'y'.repeat(30_000) };
    await saveTurn(memory, answer(question('b'), { type: 'citation', citation: long }));
    expect((await readConversation(memory, 'chat'))?.turns[1]?.citations).toMatchObject([{ index: 1 }]);
  });

  it('reads what an import made of it without trusting it', async () => {
    const { memory } = await openStore();
    await memory.addChunks(
      [
        { content: 'Hello?', headingPath: ['question'] },
        { content: 'x', headingPath: ['evil'] },
      ],
      {
        ...{ sourceUrl: 'conversation://chat/a', title: 'x', docType: 'conversation', active: false },
        details: { state: { kind: 'winning' }, citations: [{ url: 'javascript:1' }], receipt: 5, page: [] },
      },
    );
    const { turns } = (await readConversation(memory, 'chat'))!;
    expect(turns).toMatchObject([
      { state: { kind: 'interrupted' }, citations: [], receipt: null, page: null, parts: [] },
    ]);
  });

  test.prop([fc.array(anyTurnEvent(), { maxLength: 30 })], { numRuns: 100 })(
    'keeps the words of any answer',
    async (events) => {
      const { memory, close } = await openStore();
      const turn = answer(question('a'), ...events);
      await saveTurn(memory, turn);
      const { turns } = (await readConversation(memory, 'chat'))!;
      // Texts are stored without what nobody sees.
      const words = (text: string) => text.replaceAll(/[\s\p{C}]/gu, '');
      expect(turns).toHaveLength(1);
      expect(words(toPastTurn(turns[0]!).answer)).toBe(words(toPastTurn(turn).answer));
      expect(turns[0]!.state).toEqual(turn.state);
      close();
    },
  );
});
