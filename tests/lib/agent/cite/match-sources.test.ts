import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { matchSources } from '../../../../src/lib/agent/cite/match-sources';
import type { CitedPassage } from '../../../../src/lib/agent/rag-context';
import { anyText } from '../../../fakes/any-text';

const toCited = (texts: readonly string[]): CitedPassage[] =>
  texts.map((text, at) => ({
    index: at + 1,
    text,
    hit: {
      ...{ content: text, sourceUrl: `https://example.org/${at}`, title: 'A page', docType: 'page' },
      ...{ headingPath: [], score: 1, readAt: 0, isThisPage: false },
    },
  }));
const sources = toCited([
  'The pump used 5,900 kilowatt hours of electricity in the first winter. It stands four metres from the fence.',
  'The salmon came back when the weir got a ladder. Anglers may keep one fish a day.',
]);
const find = (answer: string) => matchSources(answer, sources).map(({ index }) => index);

describe('matchSources', () => {
  it('finds a sentence that says the same in nearly the same words', () => {
    expect(find('In the first winter the pump used 5,900 kilowatt hours of electricity.')).toEqual([1]);
    expect(find('Anglers may keep one fish a day.')).toEqual([2]);
  });

  it('finds a sentence that was made of two that follow each other', () => {
    expect(
      find('The salmon came back when the weir got a ladder, and anglers may keep one fish a day.'),
    ).toEqual([2]);
  });

  it.each([
    ['another number', 'The pump used 6,900 kilowatt hours of electricity in the first winter.'],
    ['too few words', 'The first winter.'],
    ['other words', 'Otters like to play in the shade of old willow trees near the water.'],
    ['nothing', ''],
  ])('names no source for %s', (_, answer) => {
    expect(find(answer)).toEqual([]);
  });

  it('names each source once, with the sentence that it was found for', () => {
    const answer =
      'Anglers may keep one fish a day. The salmon came back when the weir got a ladder. Anglers may keep one fish a day.';
    expect(matchSources(answer, sources)).toEqual([{ index: 2, claim: 'Anglers may keep one fish a day.' }]);
  });

  test.prop([anyText, fc.array(anyText, { maxLength: 4 })])(
    'never throws, and names only what there is',
    (answer, texts) => {
      const indexes = matchSources(answer, toCited(texts)).map(({ index }) => index);
      expect(new Set(indexes).size).toBe(indexes.length);
      for (const index of indexes) expect(index).toBeLessThanOrEqual(texts.length);
    },
  );
});
