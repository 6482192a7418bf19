import { describe, expect, it } from 'vitest';
import type { IntegrityReport, ProblemCode } from '../../../src/lib/memory';
import { describeCheck, describeProblem, describeRepair } from '../../../src/options/care/check-sentences';

const report = (change: Partial<IntegrityReport>): IntegrityReport => ({
  ...{ sources: 312, passages: 4210, vectors: 4210, problems: [] },
  ...change,
});
const problems = [{ code: 'index-differs', count: 2 } as const];

describe('describeCheck', () => {
  it('says how much was looked at', () => {
    expect(describeCheck(report({}))).toEqual({
      tone: 'good',
      text: 'All is well: 312 pages, 4,210 passages, checked one by one.',
    });
    expect(describeCheck(report({ sources: 1, passages: 1 })).text).toBe(
      'All is well: 1 page, 1 passage, checked one by one.',
    );
  });

  it('does not boast of an empty memory', () => {
    expect(describeCheck(report({ sources: 0, passages: 0 })).text).toBe(
      'All is well: nothing is remembered yet.',
    );
  });

  it('is bad as soon as there is a problem', () => {
    expect(describeCheck(report({ problems })).tone).toBe('bad');
  });
});

describe('describeProblem', () => {
  const sentences: [ProblemCode, one: string, many: string][] = [
    [
      'passages-missing',
      '1 passage of remembered pages is missing.',
      '1,200 passages of remembered pages are missing.',
    ],
    [
      'rows-orphaned',
      '1 leftover of pages that are gone is still stored.',
      '1,200 leftovers of pages that are gone are still stored.',
    ],
    ['vectors-wrong', '1 passage cannot be found by meaning.', '1,200 passages cannot be found by meaning.'],
    [
      'index-differs',
      '1 place in the search index does not match what is stored.',
      '1,200 places in the search index do not match what is stored.',
    ],
    [
      'copy-differs',
      '1 page is not the same in the second copy.',
      '1,200 pages are not the same in the second copy.',
    ],
  ];

  it.each(sentences)('says %s in plain words', (code, one, many) => {
    expect(describeProblem({ code, count: 1 })).toBe(one);
    expect(describeProblem({ code, count: 1200 })).toBe(many);
  });
});

describe('describeRepair', () => {
  it('says that all is well again', () => {
    expect(describeRepair(report({ problems }), report({}))).toEqual({
      tone: 'good',
      text: 'Repaired. All is well: 312 pages, 4,210 passages, checked one by one.',
    });
  });

  it('does not hide what was lost', () => {
    const before = report({ problems });
    expect(describeRepair(before, report({ sources: 311 })).text).toMatch(
      /^Repaired\. 1 page had no text left and is gone\. All is well: 311 pages/,
    );
    expect(describeRepair(before, report({ sources: 310 })).text).toContain(
      '2 pages had no text left and are gone.',
    );
  });

  it('does not claim success while something is wrong', () => {
    expect(describeRepair(report({ problems }), report({ problems }))).toEqual({
      tone: 'bad',
      text: 'Not everything could be repaired. Still wrong:',
    });
  });
});
