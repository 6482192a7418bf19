import { fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { findConflicts } from '../../../../src/lib/agent/search-enhancement';
import { compareStatements } from '../../../../src/lib/agent/search-enhancement/compare-statements';
import { toStatement } from '../../../../src/lib/agent/search-enhancement/statement';
import { anyText } from '../../../fakes/any-text';
import { harderAgreeing, harderConflicting } from './harder-pairs';
import {
  agreeing as plainAgreeing,
  conflicting as plainConflicting,
  type LabelledPair,
} from './labelled-pairs';

const conflicting = [...plainConflicting, ...harderConflicting];
const agreeing = [...plainAgreeing, ...harderAgreeing];

function compare({ memory, web, memoryTitle = '', webTitle = '' }: LabelledPair) {
  const left = toStatement(memory, memoryTitle);
  const right = toStatement(web, webTitle);
  return left && right ? compareStatements(left, right) : null;
}
const disagree = (pair: LabelledPair) => compare(pair) !== null;
const turned = ({ memory, web, memoryTitle = '', webTitle = '' }: LabelledPair): LabelledPair => ({
  ...{ memory: web, web: memory, memoryTitle: webTitle, webTitle: memoryTitle },
});

function measure(toPair: (pair: LabelledPair) => LabelledPair) {
  const missed = conflicting.filter((pair) => !disagree(toPair(pair)));
  const wrong = agreeing.filter((pair) => disagree(toPair(pair)));
  const found = conflicting.length - missed.length;
  return {
    precision: found / Math.max(1, found + wrong.length),
    recall: found / conflicting.length,
    missed,
    wrong,
  };
}

describe('the rules for conflicts', () => {
  it('find most of the labelled conflicts and hardly any that is none, whichever side is the memory', () => {
    expect(conflicting.length).toBeGreaterThanOrEqual(30);
    expect(agreeing.length).toBeGreaterThanOrEqual(30);
    for (const toPair of [(pair: LabelledPair) => pair, turned]) {
      const { precision, recall, missed, wrong } = measure(toPair);
      expect(precision, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.9);
      expect(recall, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.8);
    }
  });

  it('say in what two statements differ', () => {
    expect(compare(conflicting[0]!)).toMatchObject({ kind: 'number', left: '41 metres', right: '48 m' });
    const price = conflicting.find(({ memory }) => memory.includes('€24'))!;
    expect(compare(price)).toMatchObject({ kind: 'number', left: '€24', right: '€31' });
    const date = conflicting.find(({ memory }) => memory.includes('14 October 2025'))!;
    expect(compare(date)).toMatchObject({
      ...{ kind: 'date', left: '14 October 2025', right: 'October 13, 2026' },
    });
    expect(
      compare({ memory: 'The Gellert pass is open.', web: 'The Gellert pass is closed.' }),
    ).toMatchObject({
      kind: 'opposite',
    });
  });

  it('take no statement to contradict itself', () => {
    for (const { memory, web } of [...conflicting, ...agreeing]) {
      for (const text of [memory, web]) {
        expect(disagree({ memory: text, web: text })).toBe(false);
        expect(disagree({ memory: text, web: `${text} ` })).toBe(false);
        expect(disagree({ memory: text, web: text.replace(/\.$/, ' !') }), text).toBe(false);
      }
    }
  });

  it('find nothing between statements of different pairs', () => {
    const firsts = [...conflicting, ...agreeing].map(({ memory }) => memory);
    const wrong = firsts.flatMap((memory, at) =>
      firsts.slice(at + 1).flatMap((web) => (disagree({ memory, web }) ? [[memory, web]] : [])),
    );
    // The labelled pairs speak of the same few places: what is found here are true differences between them.
    expect(wrong.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(4);
  });

  it('stand any text', () => {
    fc.assert(
      fc.property(anyText, anyText, (memory, web) => {
        const source = (text: string, citation: number) => ({ citation, title: text, text, date: null });
        expect(findConflicts([source(memory, 1)], [source(web, 2)]).length).toBeLessThanOrEqual(3);
      }),
    );
  });
});

describe('findConflicts', () => {
  const source = (citation: number, text: string, date: number | null = null) => ({
    ...{ citation, title: 'Tarn bridge', text, date },
  });

  it('tells each conflict once, with the words, numbers and dates of both sources', () => {
    const memory = source(1, 'A page about bridges.\n\nThe Tarn bridge was completed in 1887. It is old.', 5);
    const web = source(4, 'Home › … The Tarn bridge was completed in 1891. Read more', 7);
    expect(findConflicts([memory], [web, source(5, web.text)])).toEqual([
      {
        sentence: 'Your memory and the web give different dates: 1887 and 1891.',
        memory: { statement: 'The Tarn bridge was completed in 1887.', citation: 1, date: 5 },
        web: { statement: expect.stringContaining('completed in 1891.') as string, citation: 4, date: 7 },
      },
    ]);
  });

  it('compares long passages in a moment', () => {
    const long = Array.from({ length: 200 }, (_, at) => `The tower number ${at} is ${at * 7} m tall.`).join(
      ' ',
    );
    const start = performance.now();
    findConflicts(
      Array.from({ length: 5 }, (_, at) => source(at + 1, long)),
      Array.from({ length: 8 }, (_, at) => source(at + 6, long.slice(0, 1_000))),
    );
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
