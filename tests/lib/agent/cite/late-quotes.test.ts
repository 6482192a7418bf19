import { describe, expect, it } from 'vitest';
import { LateQuotes, toBeginning, type ShownSource } from '../../../../src/lib/agent/cite/late-quotes';
import type { MemoryManager } from '../../../../src/lib/memory';

const shown = (index: number, text: string, claim: string): ShownSource => ({
  ...{ index, text, claim, use: 'cited' },
  source: {
    ...{ content: text, sourceUrl: `https://example.org/${index}`, title: 'Page', docType: 'page' },
    ...{ headingPath: [], score: 0.5, readAt: 0, isThisPage: false },
  },
});
const quotesOf = (events: Iterable<unknown>) =>
  [...events].map((event) => (event as { citation: { quote: string } }).citation.quote);

/** Finds the last sentence; for the claim `slow` only when it is told to. */
function createMemory() {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const findHighlights: MemoryManager['findHighlights'] = async (query, passages) => {
    if (query === 'slow') await gate;
    return passages.map((text) => ({ start: text.lastIndexOf('. ') + 2, end: text.length }));
  };
  return { memory: { findHighlights } as MemoryManager, release };
}

describe('quotations that come late', () => {
  it('are told at once by the beginning of their passage, and once more when it is known what is meant', async () => {
    const { memory, release } = createMemory();
    const quotes = new LateQuotes(memory);
    expect(quotesOf(quotes.add([shown(1, 'It is old. It is slow.', 'slow')]))).toEqual([
      'It is old. It is slow.',
    ]);
    expect(quotesOf(quotes.add([shown(2, 'It is old. It is quick.', 'quick')]))).toHaveLength(1);
    let isSettled = false;
    const settled = quotes.settle().then(() => (isSettled = true));
    await new Promise((resolve) => setTimeout(resolve, 5));
    // What was asked for first is waited for as well.
    expect(isSettled).toBe(false);
    expect(quotesOf(quotes.take())).toEqual(['It is quick.']);
    release();
    await settled;
    expect(quotesOf(quotes.take())).toEqual(['It is slow.']);
    expect(quotesOf(quotes.take())).toEqual([]);
  });

  it('begin with whole sentences, as many as can be taken in at a glance', () => {
    const sentence = `${'The tide comes in and goes out again '.repeat(4).trim()}.`;
    const beginning = toBeginning(`${sentence} ${sentence} ${sentence} ${sentence}`);
    expect(beginning).toBe(`${sentence} ${sentence}`);
    expect(toBeginning('x'.repeat(5_000))).toHaveLength(360);
  });
});
