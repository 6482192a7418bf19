import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkText, maxTokens } from '../../../src/lib/memory/chunk';
import { cleanText } from '../../../src/lib/text/clean-text';
import { estimateEmbeddingTokens } from '../../../src/lib/memory/estimate-embedding-tokens';

/** Any text, lone surrogates included: fast-check's own units have none. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string(),
      fc.constantFrom('\n', '\n\n', '# ', '## Head\n', '. ', '。', '漢字かな', 'word '),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

describe('chunkText', () => {
  it('gives passages that are exact slices, in order, without overlap', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let last = 0;
        for (const chunk of chunkText(text)) {
          expect(chunk.content).toBe(text.slice(chunk.start, chunk.end));
          expect(chunk.start).toBeGreaterThanOrEqual(last);
          expect(chunk.content.trim()).not.toBe('');
          last = chunk.end;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('loses no word: what is neither in a passage nor a heading is white space', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let rest = '';
        let last = 0;
        for (const { start, end } of chunkText(text)) {
          rest += `${text.slice(last, start)}\n`;
          last = end;
        }
        rest += text.slice(last);
        for (const line of rest.split('\n')) expect(line).toMatch(/^(#{1,6} +.*|\s*)$/s);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps every passage within the window of the model', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 50 }), (text, times) => {
        for (const { content } of chunkText(cleanText(text.repeat(times)))) {
          expect(estimateEmbeddingTokens(content)).toBeLessThanOrEqual(maxTokens);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('cuts no sentence that fits a passage, and fills passages as far as sentences allow', () => {
    const word = fc.constantFrom('harbour', 'ships', 'a', 'Größe', '港', 'гавань', '12');
    const sentence = fc
      .array(word, { minLength: 1, maxLength: 300 })
      .map((words) => `The ${words.join(' ')}.`);
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 30 }), (sentences) => {
        const text = sentences.join(' ');
        const chunks = chunkText(text);
        const starts = new Set(chunks.map(({ start }) => start));
        const ends = new Set(chunks.map(({ end }) => end));
        let start = 0;
        for (const [position, each] of sentences.entries()) {
          const end = start + each.length;
          if (estimateEmbeddingTokens(each) <= maxTokens) {
            expect(chunks.some((chunk) => chunk.start <= start && chunk.end >= end)).toBe(true);
          }
          const next = sentences[position + 1];
          const bothFit =
            next !== undefined &&
            estimateEmbeddingTokens(each) + estimateEmbeddingTokens(next) <= maxTokens / 2;
          // Two short ones are parted only because the passage has its share of the section.
          if (bothFit && ends.has(end) && starts.has(end + 1)) {
            const chunk = chunks.find((candidate) => candidate.end === end);
            expect(estimateEmbeddingTokens(chunk?.content ?? '')).toBeGreaterThan(maxTokens / 4);
          }
          start = end + 1;
        }
      }),
      { numRuns: 200 },
    );
  });

  it('cuts a sentence that is too long where it hurts least', () => {
    const clause = 'the ship that came from the north carried salt and timber to the old harbour';
    const chunks = chunkText(`${Array.from({ length: 14 }, () => clause).join('; ')}.`);
    expect(chunks.length).toBeGreaterThan(1);
    for (const { content } of chunks) expect(content).toMatch(/^the ship .* harbour[;.] ?$/s);
  });

  it('carries the headings above a passage, outermost first', () => {
    const chunks = chunkText(
      '# Bread\n\nFlour and water.\n\n## Starter\n\nFeed it daily.\n\n# Cake\n\nSugar.',
    );
    expect(chunks.map(({ content, headingPath }) => [content, headingPath])).toEqual([
      ['Flour and water.', ['Bread']],
      ['Feed it daily.', ['Bread', 'Starter']],
      ['Sugar.', ['Cake']],
    ]);
  });

  it('finds a text that has nothing but a heading', () => {
    expect(chunkText('# Only a heading')).toHaveLength(1);
  });

  it('cuts a word of a megabyte without splitting a character', () => {
    for (const { content } of chunkText('🍞'.repeat(300_000))) expect(content.isWellFormed()).toBe(true);
  });

  it('cuts a long Chinese text, which has no spaces, at its sentences', () => {
    const chunks = chunkText('今天天气很好。'.repeat(100));
    expect(chunks.length).toBeGreaterThan(2);
    for (const { content } of chunks) expect(content.endsWith('。')).toBe(true);
  });
});
