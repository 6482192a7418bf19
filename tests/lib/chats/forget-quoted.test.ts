import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countQuotingChats, forgetQuoted, readConversation, saveTurn } from '../../../src/lib/chats';
import { applyEvent, createTurn, type TurnEvent } from '../../../src/lib/chats/turn';
import type { Citation, Receipt } from '../../../src/lib/chats/types';
import type { MemoryManager } from '../../../src/lib/memory';
import { openTestMemory } from '../../fakes/memory';
import { anyTurnEvent } from './arbitraries';

const gone = 'https://gone.example/canary';
const kept = 'https://kept.example/';
const canary = 'canary';

const cite = (index: number, sourceUrl: string, words: string): Citation => ({
  ...{ index, label: 'Knowledge Base', sourceUrl, title: `Title ${words}`, quote: `Quote ${words}` },
  ...{ headingPath: [words], readAt: 5, score: 0.5, use: 'cited' },
});

const recall = (sourceUrl: string, words: string) => ({
  ...{ sourceUrl, title: `Title ${words}`, score: 0.5, why: 'fits' },
});

const receipt: Receipt = {
  ...{ understood: null, searched: 'hybrid', found: null },
  used: [
    { ...recall(gone, canary), citation: 1, kind: 'page', tokens: 3 },
    { ...recall(kept, 'kept'), citation: 2, kind: 'page', tokens: 3 },
    { ...recall('', canary), citation: null, kind: 'selection', tokens: 3 },
    { ...recall('', canary), citation: null, kind: 'part-notes', tokens: 3 },
  ],
  leftOut: [recall(gone, canary), recall(kept, 'kept')],
  budget: {
    ...{ window: 1, answer: 1, knowledge: 1, knowledgeUsed: 0, preferences: 1 },
    ...{ preferencesUsed: 0, page: 1, chat: 0, tools: 0 },
  },
  sent: null,
  notes: [`Title ${canary} was cut`, 'All is well'],
};

/** Something of the page in every place where a turn can hold something of a page. */
const events: TurnEvent[] = [
  {
    type: 'page',
    page: { kind: 'remembered', sourceUrl: gone, title: `Title ${canary}`, passages: 2 },
    privacy: 'open',
  },
  { type: 'tool-call', id: 't1', toolName: 'read_page', summary: `Reading “Title ${canary}”` },
  { type: 'tool-result', id: 't1', summary: `Read ${gone}` },
  { type: 'citation', citation: cite(1, gone, canary) },
  { type: 'citation', citation: cite(2, kept, 'kept') },
  { type: 'quote', text: `First ${canary}`, citation: 1 },
  { type: 'quote', text: `Second ${canary}`, citation: 1 },
  { type: 'quote', text: 'A kept quotation', citation: 2 },
  { type: 'text-delta', text: 'The words of the model [1] [2].' },
  {
    type: 'conflict',
    conflict: {
      sentence: `They differ about the ${canary}.`,
      memory: { statement: canary, citation: 1, date: 1 },
      web: { statement: 'no', citation: 2, date: 1 },
    },
  },
  { type: 'receipt', receipt },
  { type: 'finish', outcome: 'answered' },
];

async function openWithPages(): Promise<MemoryManager> {
  let now = 1_000;
  const { memory } = await openTestMemory({ clock: { now: () => (now += 1_000) } });
  for (const sourceUrl of [gone, kept]) {
    await memory.addDocument('A page.', { sourceUrl, title: 'Page', docType: 'page' });
  }
  return memory;
}

async function save(
  memory: MemoryManager,
  conversationId: string,
  told: readonly TurnEvent[],
  selection?: string,
) {
  const question = {
    requestId: 'r1',
    conversationId,
    text: 'Why?',
    tabId: 1,
    ...(selection ? { selection } : {}),
  };
  await saveTurn(memory, { ...told.reduce(applyEvent, createTurn(question)), privacy: 'open' });
}

describe('forgetting a source that chats quote', () => {
  it('leaves no word, title or address of it in them, and all the rest', async () => {
    const memory = await openWithPages();
    await save(memory, 'quoting', events, `Selected ${canary}`);
    await save(
      memory,
      'other',
      events.filter((event) => !JSON.stringify(event).includes(canary)),
    );
    expect(await countQuotingChats(memory, [gone])).toBe(1);
    const other = await readConversation(memory, 'other');

    expect(await forgetQuoted(memory, [gone])).toEqual({ sourceUrls: [gone], passages: 1, chats: 1 });
    const stored = await readConversation(memory, 'quoting');
    expect(JSON.stringify(stored)).not.toContain(canary);
    expect(stored?.turns).toMatchObject([
      {
        question: { text: 'Why?' },
        parts: [
          { kind: 'step', toolName: 'read_page' },
          { kind: 'text', text: 'A quotation was taken out: its source is forgotten.' },
          { kind: 'quote', text: 'A kept quotation', citation: 2 },
          { kind: 'text', text: 'The words of the model [1] [2].' },
        ],
        citations: [{ index: 2, sourceUrl: kept }],
        receipt: {
          used: [{ sourceUrl: '', tokens: 3 }, { sourceUrl: kept }, {}, {}],
          notes: ['All is well'],
        },
        conflicts: [],
        page: null,
      },
    ]);
    expect(await readConversation(memory, 'other')).toEqual(other);
    expect(await memory.getSource(gone)).toBeNull();
    expect(await memory.getSource(kept)).not.toBeNull();
    expect((await memory.verify()).problems).toEqual([]);
  });

  it('counts chats, not their turns, and leaves the marks that others have put on them', async () => {
    const memory = await openWithPages();
    for (const requestId of ['r1', 'r2']) {
      const question = { requestId, conversationId: 'long', text: 'Why?', tabId: 1 };
      await saveTurn(memory, { ...events.reduce(applyEvent, createTurn(question)), privacy: 'open' });
    }
    const url = 'conversation://long/r1';
    await memory.update(url, { details: { ...(await memory.get(url))!.details, judged: true } });
    expect(await countQuotingChats(memory, [gone])).toBe(1);
    expect(await forgetQuoted(memory, [gone])).toMatchObject({ chats: 1 });
    // Without it the turn would be judged, and learned from, once more.
    expect((await memory.get(url))!.details).toMatchObject({ judged: true, citations: [{ index: 2 }] });
  });

  it('writes nothing into a chat that is forgotten itself', async () => {
    const memory = await openWithPages();
    await save(memory, 'quoting', events);
    const url = 'conversation://quoting/r1';
    expect(await forgetQuoted(memory, [gone, url])).toMatchObject({ sourceUrls: [gone, url], chats: 0 });
    expect(await memory.getSource(url)).toBeNull();
  });

  it('takes out of a turn what was learned in it, and the side of the web in a conflict', async () => {
    const memory = await openWithPages();
    const learned = (sourceUrl: string, text: string): TurnEvent => ({
      type: 'learned',
      memory: { sourceUrl, docType: 'fact', text, replaced: null },
    });
    await save(memory, 'learning', [learned(gone, `Likes the ${canary}.`), learned(kept, 'Likes tea.')]);
    const conflict = {
      sentence: `They differ about the ${canary}.`,
      memory: { statement: 'yes', citation: 2, date: 1 },
      web: { statement: canary, citation: 1, date: 1 },
    };
    await save(memory, 'conflict', [...events.slice(3, 5), { type: 'conflict', conflict }]);
    await forgetQuoted(memory, [gone]);
    expect((await readConversation(memory, 'learning'))?.turns[0]?.learned).toMatchObject([
      { sourceUrl: kept },
    ]);
    expect((await readConversation(memory, 'conflict'))?.turns[0]?.conflicts).toEqual([]);
  });

  it('takes no sentence for one about a source whose title is a mere word', async () => {
    const memory = await openWithPages();
    const page = { kind: 'remembered', sourceUrl: gone, title: 'All', passages: 2 } as const;
    const notes = ['All is well', `Read ${gone}`];
    await save(memory, 'short', [
      { type: 'page', page, privacy: 'open' },
      { type: 'receipt', receipt: { ...receipt, used: [], leftOut: [], notes } },
    ]);
    await forgetQuoted(memory, [gone]);
    expect((await readConversation(memory, 'short'))?.turns[0]?.receipt?.notes).toEqual(['All is well']);
  });

  it('is taken back with the source', async () => {
    const memory = await openWithPages();
    await save(memory, 'quoting', events, `Selected ${canary}`);
    const before = await readConversation(memory, 'quoting');
    const { sourceUrls } = await forgetQuoted(memory, [gone]);
    expect(await memory.restore(sourceUrls)).toBe(1);
    expect(await readConversation(memory, 'quoting')).toEqual(before);
    expect(await memory.getSource(gone)).not.toBeNull();
  });

  it('does not take back a chat that went on, nor with only a part of what was forgotten', async () => {
    const memory = await openWithPages();
    await save(memory, 'quoting', events);
    await forgetQuoted(memory, [gone, kept]);
    const redacted = await readConversation(memory, 'quoting');
    await memory.restore([kept]);
    expect(await readConversation(memory, 'quoting')).toEqual(redacted);

    await forgetQuoted(memory, [kept]);
    await save(memory, 'quoting', [{ type: 'text-delta', text: 'Something new.' }]);
    const newer = await readConversation(memory, 'quoting');
    await memory.restore([gone, kept]);
    expect(await readConversation(memory, 'quoting')).toEqual(newer);
  });

  it('leaves the chats alone if that is wanted', async () => {
    const memory = await openWithPages();
    await save(memory, 'quoting', events);
    const before = await readConversation(memory, 'quoting');
    expect(await forgetQuoted(memory, [gone], { keepsQuotations: true })).toMatchObject({ chats: 0 });
    expect(await readConversation(memory, 'quoting')).toEqual(before);
  });

  it('holds for whatever a turn is made of', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyTurnEvent(), { maxLength: 12 }), fc.nat(12), async (others, at) => {
        const memory = await openWithPages();
        const told = [...others.slice(0, at), ...events.slice(0, -1), ...others.slice(at)];
        await save(memory, 'any', told, `Selected ${canary}`);
        await forgetQuoted(memory, [gone]);
        const [turn] = (await readConversation(memory, 'any'))?.turns ?? [];
        const { citations, page, receipt: after } = turn!;
        const urls = [...citations, ...(after?.used ?? []), ...(after?.leftOut ?? [])].map(
          ({ sourceUrl }) => sourceUrl,
        );
        expect(urls).not.toContain(gone);
        expect(page && 'sourceUrl' in page ? page.sourceUrl : '').not.toBe(gone);
      }),
      { numRuns: 30 },
    );
  });
});
