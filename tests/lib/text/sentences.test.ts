import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { splitSentences } from '../../../src/lib/text/sentences';
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

  it.each([
    ['a title before a name', 'Dr. Smith came with Mrs. Jones.', 'Both left.'],
    ['a day before its month', 'Am 6. November 1862 sank die Bark.', 'Das Feuer kam später.'],
    ['a number before its century', 'Im 19. Jahrhundert war er neu.', 'Heute ist er alt.'],
    ['initials', 'A book by J. R. R. Tolkien.', 'George W. Bush read it in the U.S. Navy.'],
    ['an abbreviation', 'It costs €949.00 incl. VAT and postage.', 'Tiere, z. B. Hunde, sind erlaubt.'],
  ])('goes over %s', (_name, ...sentences) => {
    expect(read(sentences.join(' '))).toEqual(sentences);
  });

  it('ends where a stop is an end after all', () => {
    const ends = ['Take vitamin C.', 'The rest can wait.', 'He lives in the U.S.', 'It is far.'];
    expect(read(ends.join(' '))).toEqual(ends);
    expect(read('Es waren 12. Die anderen kamen nicht.')).toEqual([
      'Es waren 12.',
      'Die anderen kamen nicht.',
    ]);
    expect(read('We met Dr.\nSmith')).toEqual(['We met Dr.', 'Smith']);
  });

  it('leaves a note with the sentence that it belongs to', () => {
    expect(read('It was in use until 1978.[1] It is 41 m high.[2][3] Then it closed.')).toEqual([
      'It was in use until 1978.[1]',
      'It is 41 m high.[2][3]',
      'Then it closed.',
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
