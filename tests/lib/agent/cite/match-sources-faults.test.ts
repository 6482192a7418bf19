import { describe, expect, it } from 'vitest';
import { matchSources } from '../../../../src/lib/agent/cite/match-sources';
import type { CitedPassage } from '../../../../src/lib/agent/rag-context';

const sources = (...texts: string[]): CitedPassage[] =>
  texts.map((text, at) => ({
    index: at + 1,
    text,
    hit: {
      ...{
        content: text,
        sourceUrl: `https://x.example/${at}`,
        title: 't',
        docType: 'page',
        headingPath: [],
      },
      ...{ score: 1, readAt: 0, isThisPage: false },
    },
  }));
const tarn = 'The iron bridge over the Tarn was completed in 1887 by local workers.';
const indexesOf = (answer: string, ...texts: string[]) =>
  matchSources(answer, sources(...texts)).map(({ index }) => index);

describe('matchSources', () => {
  it('finds the source that has the words of a sentence, and says which sentence', () => {
    const answer = 'The iron bridge over the Tarn was completed in 1887.';
    expect(matchSources(answer, sources('Bread needs flour and water every day.', tarn))).toEqual([
      { index: 2, claim: answer },
    ]);
  });

  it('needs most of the words, not all of them, and all of the numbers', () => {
    expect(indexesOf('The old iron bridge over the Tarn was completed by workers in 1887.', tarn)).toEqual([
      1,
    ]);
    expect(indexesOf('The iron bridge over the Tarn was completed in 1891.', tarn)).toEqual([]);
    expect(
      indexesOf('The wooden bridge over the Seine burned down during heavy winter storms.', tarn),
    ).toEqual([]);
  });

  it('takes the source that fits best', () => {
    const weaker = 'The iron bridge over the Tarn was completed in 1887 by foreign workers, they say.';
    expect(indexesOf(tarn, weaker)).toEqual([1]);
    expect(indexesOf(tarn, weaker, tarn)).toEqual([2]);
    expect(indexesOf(tarn, tarn, weaker)).toEqual([1]);
  });

  it('recognises nothing by a few words, and one sentence that was two', () => {
    expect(indexesOf('The bridge.', 'The bridge.')).toEqual([]);
    const two = 'The famous bridge crosses the Tarn. Workers painted its arches green yesterday.';
    expect(indexesOf('Workers painted the arches of the famous Tarn bridge green.', two)).toEqual([1]);
  });
});
