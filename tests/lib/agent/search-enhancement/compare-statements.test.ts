import { fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { findConflicts, synthesizeWithMemory } from '../../../../src/lib/agent/search-enhancement';
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

  it.each<[string, string, boolean]>([
    // What was so in one year may be otherwise in another.
    ['The Tarn bridge cost 5 million euros in 1990.', 'The Tarn bridge cost 7 million euros in 2020.', false],
    ['The Tarn bridge cost 5 million euros in 1990.', 'The Tarn bridge cost 7 million euros in 1990.', true],
    ['The Tarn bridge is not open to cars.', 'The Tarn bridge is open to cars.', true],
    ['The Tarn bridge does not carry trains.', 'The Tarn bridge carries trains.', true],
    ['The red line in Tarn has 12 stops.', 'The blue line in Tarn has 19 stops.', false],
    ['It is a myth that the Tarn bridge is 90 metres long.', 'The Tarn bridge is 140 metres long.', false],
    ['Is the Tarn bridge 90 metres long?', 'The Tarn bridge is 140 metres long.', false],
    // When a page was written says nothing of what it is about.
    [
      'The page on the Tarn bridge was posted 5 days ago.',
      'The page on the Tarn bridge was posted 9 days ago.',
      false,
    ],
    // Which numbers of a table belong together cannot be told.
    [
      'The Tarn bridge has 2 towers, 4 arches, 12 lamps, 30 ropes and 900 bolts.',
      'The Tarn bridge has 3 arches.',
      false,
    ],
    ['The Tarn bridge is 100 metres long.', 'The Tarn bridge is 331 feet long.', false],
    ['The Tarn river is 1,523.4 km long.', 'The Tarn river is 1,525.1 km long.', false],
    ['More than 200 boats use the Tarn harbour.', 'In the Tarn harbour 250 boats are in use.', false],
    ['The Tarn bridge in Paris is 90 metres long.', 'The Tarn bridge in London is 140 metres long.', false],
    ['The Windrose 10 phone weighs 300 grams.', 'The Windrose 11 phone weighs 250 grams.', false],
    ['The Tarn bridge has a height of 90 metres.', 'The Tarn bridge has a width of 20 metres.', false],
    ['The Tarn bridge is not new, but it is open.', 'The Tarn bridge is open.', false],
    ['The Tarn bridge opened in March 2020.', 'The Tarn bridge opened in 2020.', false],
    ['The Tarn bridge opened in March 2020.', 'The Tarn bridge opened in 2021.', true],
    ['The Tarn club has a total of 1900 members.', 'The Tarn club has a total of 2500 members.', true],
  ])('of “%s” and “%s” say: %s', (memory, web, isConflict) => {
    expect([disagree({ memory, web }), disagree({ memory: web, web: memory })]).toEqual([
      isConflict,
      isConflict,
    ]);
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

  it('knows whom “it” means by the title of the page', () => {
    const [conflict] = findConflicts(
      [source(1, 'It was completed in 1887.')],
      [source(2, 'The Tarn bridge was completed in 1891.')],
    );
    expect(conflict?.sentence).toContain('1887 and 1891');
  });

  it('compares memory and web, and not the page in front', () => {
    const cite = (index: number, content: string, flags: { isThisPage: boolean; isWeb: boolean }) => ({
      ...{ index, text: content },
      hit: {
        ...{
          content,
          sourceUrl: `https://x.example/${index}`,
          title: 'Tarn bridge',
          docType: 'page' as const,
        },
        ...{ headingPath: [], score: 0.5, readAt: 5, ...flags },
      },
    });
    const web = cite(2, 'The Tarn bridge was completed in 1891.', { isThisPage: false, isWeb: true });
    const old = 'The Tarn bridge was completed in 1887.';
    expect(synthesizeWithMemory([cite(1, old, { isThisPage: false, isWeb: false }), web])).toHaveLength(1);
    expect(synthesizeWithMemory([cite(1, old, { isThisPage: true, isWeb: false }), web])).toEqual([]);
  });

  it('tells three at most', () => {
    const say = (add: number) =>
      ['Aldo', 'Berin', 'Corra', 'Dunmore', 'Elst']
        .map((name, at) => `The ${name} tower is ${100 + at * 10 + add} metres tall.`)
        .join(' ');
    expect(findConflicts([source(1, say(0))], [source(2, say(5))])).toHaveLength(3);
    expect(findConflicts([source(1, say(0))], [source(2, say(5))], 9)).toHaveLength(5);
  });

  it('compares long passages in a moment', () => {
    const long = Array.from({ length: 200 }, (_, at) => `The tower number ${at} is ${at * 7} m tall.`).join(
      ' ',
    );
    // Of the processor, not of the clock: others may be busy beside it.
    const start = process.cpuUsage();
    findConflicts(
      Array.from({ length: 5 }, (_, at) => source(at + 1, long)),
      Array.from({ length: 8 }, (_, at) => source(at + 6, long.slice(0, 1_000))),
    );
    const { user } = process.cpuUsage(start);
    expect(user / 1_000).toBeLessThan(2_000);
  });
});
