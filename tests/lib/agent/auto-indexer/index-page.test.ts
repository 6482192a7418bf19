import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexPage, indexPageAsync, PageKeeper } from '../../../../src/lib/agent/auto-indexer';
import type { Decision } from '../../../../src/lib/pages/should-index';
import type { JobQueue } from '../../../../src/lib/agent/auto-indexer/job-queue';
import type { MemoryManager } from '../../../../src/lib/memory';
import { AppError } from '../../../../src/shared/app-error';
import { openTestMemory } from '../../../fakes/memory';
import { allowed, pageOf } from './arbitraries';

const paragraph = fc
  .array(fc.constantFrom('river', 'stone', 'bridge', 'garden', 'lamp', 'winter', 'copper'), {
    minLength: 3,
    maxLength: 60,
  })
  .map((words) => `${words.join(' ')}.`);
const text = fc
  .array(fc.tuple(fc.boolean(), paragraph), { minLength: 1, maxLength: 25 })
  .map((parts) =>
    parts.map(([isHead, words], at) => (isHead ? `# Part ${at}\n\n${words}` : words)).join('\n\n'),
  );
const title = fc.stringMatching(/^[A-Z][a-z ]{2,30}[a-z]$/);

describe('indexPage', () => {
  it('gives every passage of a page its address, its title and the time of indexing (P5)', async () => {
    const page = fc.record({ text, title, path: fc.stringMatching(/^[a-z]{1,12}$/), isKeeper: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(page, { minLength: 1, maxLength: 4, selector: ({ path }) => path }),
        async (pages) => {
          const { memory, close } = await openTestMemory({ clock: { now: () => Date.now() } });
          const keeper = new PageKeeper(memory);
          for (const { path, isKeeper, ...own } of pages) {
            const captured = { ...pageOf(own.text, `https://example.org/${path}#top`), title: own.title };
            const before = Date.now();
            const outcome = isKeeper
              ? await keeper.keep(captured, allowed, before)
              : await indexPage(memory, captured, allowed);
            const url = `https://example.org/${path}`;
            expect(outcome).toMatchObject({ kind: 'remembered', sourceUrl: url, title: own.title });
            const chunks = await memory.searchBySourceUrl(url, 1_000);
            expect(chunks.length).toBeGreaterThan(0);
            expect('passages' in outcome && outcome.passages).toBe(chunks.length);
            for (const chunk of chunks) {
              expect(chunk).toMatchObject({ sourceUrl: url, title: own.title, docType: 'page' });
              expect(Math.abs(chunk.createdAt - before)).toBeLessThanOrEqual(1_000);
            }
            // By search as well, not only by its address.
            const [found] = await memory.search(own.text.slice(0, 60), {
              sourceUrl: url,
              similarityThreshold: 0,
            });
            expect(found).toMatchObject({ sourceUrl: url, title: own.title });
          }
          close();
        },
      ),
      { numRuns: 40 },
    );
  });

  it('keeps nothing of a page that may not be kept, and of some the address alone', async () => {
    const { memory } = await openTestMemory();
    const never: Decision = { allow: 'never', reason: 'private-field', sentence: 'It is private.' };
    expect(await indexPage(memory, pageOf('The secret word.'), never)).toEqual({
      kind: 'not-remembered',
      notice: 'It is private.',
    });
    expect(await memory.count({})).toBe(0);
    const address: Decision = { allow: 'address-only', reason: 'site-rule', sentence: 'Only the address.' };
    const outcome = await indexPage(memory, pageOf('The secret word.'), address);
    expect(outcome).toMatchObject({ kind: 'address-only', notice: 'Only the address.' });
    const passages = (await memory.get('https://example.org/page'))?.passages.map(({ content }) => content);
    expect(passages).toEqual(['A page']);
  });

  it('says how much of a long page was kept, and what went wrong', async () => {
    const { memory } = await openTestMemory();
    const long = { ...pageOf('One sentence of many.'), fullLength: 84 };
    expect(await indexPage(memory, long, allowed)).toMatchObject({
      notice: 'This page is very long: its first 25 % were kept.',
    });
    const full: MemoryManager = {
      ...memory,
      addDocument: () => Promise.reject(new AppError('storage-full', 'Full.')),
    };
    full.getSource = () => Promise.resolve(null);
    full.list = () => Promise.resolve({ sources: [], total: 0 });
    expect(await indexPage(full, pageOf('x'), allowed)).toEqual({ kind: 'not-remembered', notice: 'Full.' });
  });
});

describe('indexPageAsync', () => {
  type Added = Parameters<JobQueue['add']>;
  function run(decision: Decision, url = 'https://example.org/page') {
    const added: Added[] = [];
    const queue = { add: (...job: Added) => (added.push(job), new Promise<never>(() => undefined)) };
    const page = pageOf('The whole text.', url);
    indexPageAsync(queue, page, decision, { occasion: 'read', readAt: 7, onFailure: () => undefined });
    return added;
  }

  it('lets the text wait only where it may be kept, under an address without secrets', () => {
    const [full] = run(allowed, 'https://example.org/page?token=s3cr3ts3cr3t#top');
    expect(full?.[1]).toMatchObject({ page: { text: 'The whole text.' }, readAt: 7 });
    expect(full?.[0].url).not.toMatch(/s3cr3t|#top/);
    const [address] = run({ allow: 'address-only', reason: 'site-rule', sentence: '' });
    expect(address?.[1]?.page.text).toBe('');
    expect(run({ allow: 'never', reason: 'incognito', sentence: '' })).toEqual([]);
  });
});
