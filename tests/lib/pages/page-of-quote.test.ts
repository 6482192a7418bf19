import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { indexPage } from '../../../src/lib/agent/auto-indexer';
import { findPageOfQuote } from '../../../src/lib/pages/page-of-quote';
import { openTestMemory } from '../../fakes/memory';

const sentences = Array.from(
  { length: 60 },
  (_, index) => `Sentence number ${index} tells of the tide of that day.`,
);
const text = `# Tides\n\n${sentences.slice(0, 30).join(' ')}\n\n- ${sentences.slice(30).join('\n- ')}`;
const url = 'https://example.com/tides.pdf';

async function recordOf(pageOffsets: number[] | undefined) {
  const { memory } = await openTestMemory();
  const page = {
    url,
    title: 'Tides',
    text,
    language: 'en',
    hasPrivateField: false,
    fullLength: text.length,
    pageOffsets,
  };
  await indexPage(memory, page, { allow: 'full', reason: 'allowed', sentence: '' });
  return (await memory.get(url))!;
}

describe('findPageOfQuote', () => {
  it.each([
    [sentences[0]!, 1],
    [sentences[19]!, 1],
    [sentences[20]!, 2],
    [sentences[39]!, 2],
    [sentences[59]!, 3],
  ])('%s', async (quote, page) => {
    const record = await recordOf([0, text.indexOf(sentences[20]!), text.indexOf(sentences[55]!)]);
    expect(findPageOfQuote(record, quote)).toBe(page);
  });

  it('knows nothing of other words, and of documents without pages', async () => {
    expect(findPageOfQuote(await recordOf([0, 10]), 'words of another document')).toBeUndefined();
    expect(findPageOfQuote(await recordOf(undefined), sentences[0]!)).toBeUndefined();
  });
});
