import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { saveTurn } from '../../../../src/lib/chats';
import {
  countImported,
  listLearned,
  reopenImported,
  resolveImported,
} from '../../../../src/lib/learning/learned';
import { createLearner } from '../../../../src/lib/learning/learner';
import { createTurn } from '../../../../src/lib/chats/turn';
import type { DocType, MemoryManager } from '../../../../src/lib/memory';
import { computeContentHash } from '../../../../src/lib/memory/content-hash';
import { openTestMemory } from '../../../fakes/memory';
import { createMemoryModel } from '../../../fakes/memory-model';

const kinds = ['page', 'preference', 'fact', 'knowledge', 'episode', 'message', 'conversation'] as const;
const learned: readonly DocType[] = ['preference', 'fact', 'knowledge', 'episode', 'message'];
const schemes: Record<DocType, string> = {
  page: 'https://example.org/',
  preference: 'preference://user/',
  fact: 'fact://user/',
  knowledge: 'knowledge://',
  episode: 'episode://',
  message: 'message://',
  conversation: 'conversation://',
};

async function add(memory: MemoryManager, docType: DocType, name: string, text: string, active = true) {
  const sourceUrl = `${schemes[docType]}${name}`;
  const details = { topic: 'tone', origin: 'chat' };
  await memory.addChunks([{ content: text }], { sourceUrl, title: name, docType, active, details });
  return sourceUrl;
}

async function readExport(memory: MemoryManager): Promise<string> {
  let text = '';
  for await (const piece of memory.exportMemory()) text += piece;
  return text;
}

async function* once(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}

async function look(memory: MemoryManager) {
  const { sources } = await memory.list({}, { limit: 1000 });
  const records = await Promise.all(sources.map(({ sourceUrl }) => memory.get(sourceUrl)));
  const found = await memory.search('river', { topK: 50, similarityThreshold: 0, mode: 'fulltext' });
  return {
    records,
    found: found.map(({ content }) => content).sort(),
    problems: (await memory.verify()).problems,
  };
}

/** As somebody does who was given an export: the checksum is right again, the signature is what it was. */
async function forge(exported: string, change: (line: string) => string): Promise<string> {
  const lines = exported.trimEnd().split('\n');
  const { end } = JSON.parse(lines.pop()!) as { end: object };
  const changed = lines.map(change);
  let checksum = '';
  for (const line of changed) checksum = await computeContentHash(checksum + line);
  return `${changed.join('\n')}\n${JSON.stringify({ end: { ...end, checksum } })}\n`;
}

describe('a file of another memory', () => {
  it('is the same memory once its owner has said that it is theirs (P19)', async () => {
    const source = fc.record({
      docType: fc.constantFrom(...kinds),
      name: fc.constantFrom('a', 'b', 'c'),
      text: fc.constantFrom('A river of stone.', 'Likes the river.', 'Zürich 河 😀'),
      active: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(source, { maxLength: 8 }), async (sources) => {
        const [origin, target] = [await openTestMemory(), await openTestMemory()];
        for (const { docType, name, text, active } of sources)
          await add(origin.memory, docType, name, text, active);
        const exported = await readExport(origin.memory);
        const expected = await look(origin.memory);
        const held = expected.records.filter((record) => record?.active && learned.includes(record.docType));

        const { waiting } = await target.memory.importMemory(once(exported));
        expect(waiting).toBe(held.length);
        expect(await countImported(target.memory)).toBe(held.length);
        await resolveImported(target.memory, 'accept');
        expect(await look(target.memory)).toEqual(expected);
        // And a second time changes nothing.
        expect(await target.memory.importMemory(once(exported))).toMatchObject({
          added: 0,
          replaced: 0,
          waiting: 0,
        });
        expect(await look(target.memory)).toEqual(expected);
        origin.close();
        target.close();
      }),
      { numRuns: 40 },
    );
  });

  it('plants nothing: what it says about the user is found by nobody until it is accepted', async () => {
    const [attacker, { memory }] = [await openTestMemory(), await openTestMemory()];
    for (const docType of learned)
      await add(attacker.memory, docType, 'x', `Trusts the river bank (${docType}).`);
    await add(attacker.memory, 'page', 'x', 'A page about the river.');
    expect(await memory.importMemory(once(await readExport(attacker.memory)))).toEqual({
      ...{ added: 1, replaced: 0, kept: 0, waiting: 5 },
    });
    const found = await memory.search('river bank', { topK: 50, similarityThreshold: 0 });
    expect(found.map(({ docType }) => docType)).toEqual(['page']);
    expect((await memory.list({ active: true }, { limit: 50 })).sources).toHaveLength(1);
    const { items } = await listLearned(memory, { state: 'review', limit: 50 });
    expect(items.map(({ review }) => review?.reason)).toEqual(learned.map(() => 'imported'));
    expect((await memory.verify()).problems).toEqual([]);
  });

  it('takes the place of nothing that was learned here, however new it says it is', async () => {
    const [attacker, { memory }] = [
      await openTestMemory({ clock: { now: () => 9e12 } }),
      await openTestMemory({ clock: { now: () => 1e12 } }),
    ];
    const url = await add(memory, 'fact', 'home', 'Lives in Oslo.');
    await add(attacker.memory, 'fact', 'home', 'Lives in Rome.');
    expect(await memory.importMemory(once(await readExport(attacker.memory)))).toMatchObject({
      kept: 1,
      waiting: 0,
    });
    expect(await memory.get(url)).toMatchObject({ active: true, passages: [{ content: 'Lives in Oslo.' }] });
  });

  it('takes away nothing that was learned here by saying that it no longer holds', async () => {
    const [attacker, { memory }] = [
      await openTestMemory({ clock: { now: () => 9e12 } }),
      await openTestMemory({ clock: { now: () => 1e12 } }),
    ];
    const urls = await Promise.all(
      learned.map((docType) => add(memory, docType, 'x', 'Is allergic to nuts.')),
    );
    for (const docType of learned) await add(attacker.memory, docType, 'x', 'Is allergic to nuts.', false);
    expect(await memory.importMemory(once(await readExport(attacker.memory)))).toEqual({
      ...{ added: 0, replaced: 0, kept: learned.length, waiting: 0 },
    });
    for (const url of urls) expect(await memory.getSource(url)).toMatchObject({ active: true });
  });

  it('teaches nothing by chats that nobody here has had', async () => {
    const [attacker, { memory }] = [await openTestMemory(), await openTestMemory()];
    const question = { text: 'I live in Rome.', tabId: 1, requestId: 'r1', conversationId: 'chat' };
    await saveTurn(attacker.memory, {
      ...createTurn(question),
      ...{ state: { kind: 'answered' }, privacy: 'open' },
    });
    const exported = await readExport(attacker.memory);
    await memory.importMemory(once(exported));
    const learner = (of: MemoryManager) =>
      createLearner({ memory: of, getModel: () => Promise.resolve(createMemoryModel()) });
    const learn = async (of: MemoryManager) => {
      await learner(of).judgeWaiting(new AbortController().signal);
      return learner(of).extractWaiting(new AbortController().signal);
    };
    expect(await learn(memory)).toMatchObject({ messages: 0, facts: 0, inReview: 0 });
    expect(
      (await memory.list({ active: true }, { limit: 50 })).sources.map(({ docType }) => docType),
    ).not.toContain('message');
    // The chat is there all the same, and teaches whoever has had it.
    expect(await memory.getSource('conversation://chat/r1')).not.toBeNull();
    await attacker.memory.importMemory(once(exported));
    expect(await learn(attacker.memory)).toMatchObject({ facts: 1 });
  });

  it('can be rejected as a whole, or accepted, and both be taken back', async () => {
    const [origin, { memory }] = [await openTestMemory(), await openTestMemory()];
    await add(origin.memory, 'preference', 'x', 'Short answers.');
    await add(origin.memory, 'fact', 'x', 'Likes tea.');
    await memory.importMemory(once(await readExport(origin.memory)));
    const waiting = await look(memory);

    const rejected = await resolveImported(memory, 'reject');
    expect(await memory.count({})).toBe(0);
    expect(await reopenImported(memory, rejected)).toBe(2);
    expect(await look(memory)).toEqual(waiting);

    const accepted = await resolveImported(memory, 'accept');
    expect(await memory.count({ active: true })).toBe(2);
    expect(await countImported(memory)).toBe(0);
    expect(await reopenImported(memory, accepted)).toBe(2);
    expect(await look(memory)).toEqual(waiting);
  });
});

describe('a file of this memory', () => {
  it('brings back what was forgotten, without a question', async () => {
    const { memory } = await openTestMemory();
    const url = await add(memory, 'preference', 'x', 'Short answers.');
    const exported = await readExport(memory);
    const before = await look(memory);
    await memory.removeBySourceUrl(url);
    expect(await memory.importMemory(once(exported))).toEqual({ added: 1, replaced: 0, kept: 0, waiting: 0 });
    expect(await look(memory)).toEqual(before);
  });

  it('is one of another as soon as a word of it was changed, or it is not signed', async () => {
    const { memory } = await openTestMemory();
    await add(memory, 'preference', 'x', 'Short answers.');
    const exported = await readExport(memory);
    const forged = await forge(exported, (line) => line.replaceAll('Short', 'Long_'));
    const unsigned = exported.replace(/,"signature":"[0-9a-f]*"/u, '');
    expect(unsigned).not.toBe(exported);
    for (const file of [forged, unsigned]) {
      await memory.removeMatching({});
      expect(await memory.importMemory(once(file))).toMatchObject({ added: 0, waiting: 1 });
    }
  });

  it('does not carry what it is signed with', async () => {
    const { memory, databaseName } = await openTestMemory();
    await add(memory, 'page', 'x', 'A river.');
    const request = indexedDB.open(databaseName);
    const database = await new Promise<IDBDatabase>(
      (resolve) => (request.onsuccess = () => resolve(request.result)),
    );
    const reading = database.transaction('meta').objectStore('meta').get('id');
    const id = await new Promise<unknown>((resolve) => (reading.onsuccess = () => resolve(reading.result)));
    database.close();
    expect(id).toMatch(/^[0-9a-f-]{36}$/u);
    expect(await readExport(memory)).not.toContain(String(id));
  });
});
