import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { splitSentences } from '../../../src/lib/memory';
import { anyText } from '../../fakes/any-text';

const read = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end));

describe('splitSentences', () => {
  it('parts sentences in any language', () => {
    expect(read('The sea rises. It falls again! 満潮です。干潮です。')).toEqual([
      'The sea rises.',
      'It falls again!',
      '満潮です。',
      '干潮です。',
    ]);
  });

  it('takes a paragraph of any length in pieces that end where a sentence does', () => {
    const sentences = Array.from({ length: 12_000 }, (_, at) => `Sentence number ${at} is about the tide.`);
    expect(read(sentences.join(' '))).toEqual(sentences);
  });

  test.prop([anyText, fc.integer({ min: 0, max: 60_000 })], { numRuns: 40 })(
    'loses no word of whatever it is, however long',
    (some, length) => {
      const text = `${some} `.repeat(Math.ceil(length / (some.length + 1)));
      const found = read(text).join('');
      expect(found.replaceAll(/\s/gu, '')).toBe(text.replaceAll(/\s/gu, ''));
      expect(found.isWellFormed()).toBe(text.isWellFormed());
    },
  );
});
