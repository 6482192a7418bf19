import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { conversationHeads, saveTurn } from '../../../src/lib/chats';
import { createTurn } from '../../../src/lib/chats/turn';
import { describeCheck } from '../../../src/options/care/check-sentences';
import { exportToFile, importFromFile } from '../../../src/options/care/transfer';
import type { Progress } from '../../../src/options/care/use-jobs';
import { isErrorCode } from '../../../src/shared/app-error';
import { openTestMemory } from '../../fakes/memory';

const day = new Date(2026, 10, 16);
const ignore = () => undefined;

async function openFilled(count: number) {
  const { memory } = await openTestMemory();
  for (let number = 0; number < count; number += 1) {
    const sourceUrl = `https://example.org/${number}`;
    await memory.addDocument(`The river ${number} in Zürich 😀.`, {
      ...{ sourceUrl, title: `River ${number}`, docType: 'page' },
    });
  }
  return memory;
}

async function exportFrom(memory: Awaited<ReturnType<typeof openFilled>>) {
  const saved: { content: Blob; name: string }[] = [];
  const steps: Progress[] = [];
  const saveFile = (content: Blob, name: string) => saved.push({ content, name });
  const message = await exportToFile({ memory, saveFile }, day, (progress) => steps.push(progress));
  expect(saved).toHaveLength(1);
  return { ...saved[0]!, message, steps };
}

describe('a file of the memory', () => {
  it('is named for the day and brings everything to another memory', async () => {
    const origin = await openFilled(3);
    const { content, name, message, steps } = await exportFrom(origin);
    expect(name).toBe('recollect-memory-2026-11-16.jsonl');
    expect(message).toEqual({ tone: 'good', text: `3 pages exported to ${name}.` });
    expect(steps.at(-1)).toEqual({ done: 3, total: 3, text: '3 of 3 entries' });
    expect(steps.every(({ done, total }) => done >= 0 && done <= total)).toBe(true);

    const target = await openFilled(0);
    const read: Progress[] = [];
    expect(await importFromFile(target, content, (progress) => read.push(progress))).toEqual({
      tone: 'good',
      text: '3 entries added.',
    });
    expect(read.at(-1)).toMatchObject({ done: content.size, total: content.size });
    expect(await target.get('https://example.org/2')).toEqual(await origin.get('https://example.org/2'));
    expect((await importFromFile(target, content, ignore)).text).toBe('3 entries were here already.');
  });

  it('is described by what is in it, learned things and chats by their own names', async () => {
    const memory = await openFilled(2);
    await memory.addDocument('The user lives in Bergen.', {
      ...{ sourceUrl: 'fact://user/1', title: 'Bergen', docType: 'fact' },
    });
    await memory.addDocument('The user lived in Oslo.', {
      ...{ sourceUrl: 'fact://user/2', title: 'Oslo', docType: 'fact', active: false },
    });
    await memory.addDocument('Be brief.', {
      ...{ sourceUrl: 'preference://user/1', title: 'Brief', docType: 'preference' },
    });
    for (const requestId of ['request-1', 'request-2']) {
      const question = { requestId, conversationId: 'chat-1', text: 'Where?', tabId: 7 };
      await saveTurn(memory, { ...createTurn(question), privacy: 'open' });
    }
    const { content, name, message } = await exportFrom(memory);
    expect(message.text).toBe(`2 pages, 1 fact, 1 preference, 1 set aside and 1 chat exported to ${name}.`);
    const target = await openFilled(0);
    expect((await importFromFile(target, content, ignore)).text).toMatch(
      /^3 entries added\. 1 chat added\. .* 2 things it says about you are not used until you accept/,
    );
    expect(describeCheck(await target.verify(), await target.count(conversationHeads)).text).toBe(
      'All is well: 2 pages, 3 set aside and 1 chat, in 5 passages, checked one by one.',
    );
  });

  it('can hold nothing', async () => {
    const { content, message } = await exportFrom(await openFilled(0));
    expect(message.text).toBe('0 pages exported to recollect-memory-2026-11-16.jsonl.');
    expect((await importFromFile(await openFilled(1), content, ignore)).text).toBe(
      'The file holds nothing new: nothing was added.',
    );
  });

  it('is refused as a whole when it was cut', async () => {
    const { content } = await exportFrom(await openFilled(2));
    const target = await openFilled(0);
    await expect(importFromFile(target, content.slice(0, -20), ignore)).rejects.toSatisfy((error) =>
      isErrorCode(error, 'import-refused'),
    );
    expect(await target.count({})).toBe(0);
  });
});
