import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
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
    expect(steps.at(-1)).toEqual({ done: 3, total: 3, text: '3 of 3 pages' });
    expect(steps.every(({ done, total }) => done >= 0 && done <= total)).toBe(true);

    const target = await openFilled(0);
    const read: Progress[] = [];
    expect(await importFromFile(target, content, (progress) => read.push(progress))).toEqual({
      tone: 'good',
      text: '3 pages added.',
    });
    expect(read.at(-1)).toMatchObject({ done: content.size, total: content.size });
    expect(await target.get('https://example.org/2')).toEqual(await origin.get('https://example.org/2'));
    expect((await importFromFile(target, content, ignore)).text).toBe('3 pages were here already.');
  });

  it('can hold nothing', async () => {
    const { content, message } = await exportFrom(await openFilled(0));
    expect(message.text).toBe('0 pages exported to recollect-memory-2026-11-16.jsonl.');
    expect((await importFromFile(await openFilled(1), content, ignore)).text).toBe(
      'The file holds no pages: nothing was added.',
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
