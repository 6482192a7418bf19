import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { indexPage } from '../../../src/lib/agent/auto-indexer';
import { findSource } from '../../../src/lib/pages/same-page';
import type { CapturedPage } from '../../../src/lib/pages/types';
import type { MemoryManager } from '../../../src/lib/memory';
import { openTestMemory } from '../../fakes/memory';

const words = (topic: string) =>
  Array.from(
    { length: 30 },
    (_, index) => `The ${topic} of day ${index} was written down by the keeper.`,
  ).join(' ');

const page = (address: string, text: string, canonical?: string): CapturedPage => ({
  url: `https://example.com${address}`,
  title: 'A page',
  text: `# A page\n\n${text}`,
  language: 'en',
  hasPrivateField: false,
  fullLength: text.length,
  canonicalUrl: canonical === undefined ? undefined : `https://example.com${canonical}`,
});

async function remember(...pages: CapturedPage[]): Promise<{ memory: MemoryManager; stored: string[] }> {
  const { memory } = await openTestMemory();
  for (const one of pages) await indexPage(memory, one, { allow: 'full', reason: 'allowed', sentence: '' });
  const { sources } = await memory.list({}, { limit: 100 });
  return { memory, stored: sources.map(({ sourceUrl }) => new URL(sourceUrl).href.slice(19)).sort() };
}

describe('a page with several addresses', () => {
  it('is one page, whichever was read first', async () => {
    const tide = words('tide');
    const direct = page('/tide', tide, '/tide');
    const mailed = page('/tide?ref=mail', tide, '/tide');
    const shared = page('/tide?ref=friend', tide, '/tide');
    expect((await remember(direct, mailed, shared)).stored).toEqual(['/tide']);
    expect((await remember(mailed, direct, shared)).stored).toEqual(['/tide?ref=mail']);
  });

  it('is found under all of them', async () => {
    const { memory } = await remember(
      page('/tide', words('tide'), '/tide'),
      page('/tide?a=1', words('tide'), '/tide'),
    );
    const found = await findSource(memory, 'https://example.com/tide?a=1');
    expect(found?.sourceUrl).toBe('https://example.com/tide');
    expect(await findSource(memory, 'https://example.com/tide?a=2')).toBeNull();
  });

  it('is one page though a little of it has changed, and stays known under its addresses then', async () => {
    const { memory, stored } = await remember(
      page('/tide', words('tide'), '/tide'),
      page('/tide?a=1', `${words('tide')} Three readers liked this.`, '/tide'),
      page('/tide', `${words('tide')} Seven readers liked this.`, '/tide'),
    );
    expect(stored).toEqual(['/tide']);
    expect((await findSource(memory, 'https://example.com/tide?a=1'))?.sourceUrl).toBe(
      'https://example.com/tide',
    );
  });
});

describe('pages that share a canonical address wrongly', () => {
  it('stay apart when their texts differ', async () => {
    const { stored } = await remember(
      page('/show?id=1', words('tide'), '/show'),
      page('/show?id=2', words('wind'), '/show'),
      page('/show', words('list'), '/show'),
    );
    expect(stored).toEqual(['/show', '/show?id=1', '/show?id=2']);
  });

  it('stay apart when one holds all of the other and more', async () => {
    const { stored } = await remember(
      page('/thread?page=1', words('tide'), '/thread'),
      page('/thread?page=all', `${words('tide')} ${words('wind')}`, '/thread'),
    );
    expect(stored).toEqual(['/thread?page=1', '/thread?page=all']);
  });

  it('stay apart without a canonical address, even with the same text', async () => {
    expect((await remember(page('/a', words('tide')), page('/b', words('tide')))).stored).toEqual([
      '/a',
      '/b',
    ]);
  });
});
