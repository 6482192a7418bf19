import { describe, expect, it } from 'vitest';
import type { IntegrityReport, ProblemCode } from '../../../src/lib/memory';
import { describeCheck, describeProblem, describeRepair } from '../../../src/options/care/check-sentences';

const report = (change: Partial<IntegrityReport>): IntegrityReport => ({
  ...{ sources: 312, kinds: { page: 312 }, passages: 4210, vectors: 4210, problems: [] },
  ...change,
});
const problems = [{ code: 'index-differs', count: 2 } as const];

describe('describeCheck', () => {
  it('says how much was looked at', () => {
    expect(describeCheck(report({}), 0)).toEqual({
      tone: 'good',
      text: 'All is well: 312 pages, in 4,210 passages, checked one by one.',
    });
    expect(describeCheck(report({ sources: 1, kinds: { page: 1 }, passages: 1 }), 0).text).toBe(
      'All is well: 1 page, in 1 passage, checked one by one.',
    );
  });

  it('names everything by what it is', () => {
    const kinds = { fact: 5, page: 12, 'set-aside': 2, preference: 3 };
    expect(describeCheck(report({ sources: 22, kinds, passages: 1024 }), 8).text).toBe(
      'All is well: 12 pages, 5 facts, 3 preferences, 2 set aside and 8 chats, in 1,024 passages, checked one by one.',
    );
    expect(describeCheck(report({ sources: 0, kinds: {}, passages: 0 }), 1).text).toBe(
      'All is well: 1 chat, checked one by one.',
    );
  });

  it('does not boast of an empty memory', () => {
    expect(describeCheck(report({ sources: 0, kinds: {}, passages: 0 }), 0).text).toBe(
      'All is well: nothing is remembered yet.',
    );
  });

  it('is bad as soon as there is a problem', () => {
    expect(describeCheck(report({ problems }), 3).tone).toBe('bad');
  });
});

describe('describeProblem', () => {
  const sentences: [ProblemCode, one: string, many: string][] = [
    [
      'passages-missing',
      '1 passage of what is remembered is missing.',
      '1,200 passages of what is remembered are missing.',
    ],
    [
      'rows-orphaned',
      '1 leftover of what is gone is still stored.',
      '1,200 leftovers of what is gone are still stored.',
    ],
    ['vectors-wrong', '1 passage cannot be found by meaning.', '1,200 passages cannot be found by meaning.'],
    [
      'index-differs',
      '1 place in the search index does not match what is stored.',
      '1,200 places in the search index do not match what is stored.',
    ],
    [
      'copy-differs',
      '1 entry is not the same in the second copy.',
      '1,200 entries are not the same in the second copy.',
    ],
  ];

  it.each(sentences)('says %s in plain words', (code, one, many) => {
    expect(describeProblem({ code, count: 1 })).toBe(one);
    expect(describeProblem({ code, count: 1200 })).toBe(many);
  });
});

describe('describeRepair', () => {
  it('says that all is well again', () => {
    expect(describeRepair(report({ problems }), report({}), 0)).toEqual({
      tone: 'good',
      text: 'Repaired. All is well: 312 pages, in 4,210 passages, checked one by one.',
    });
  });

  it('does not hide what was lost', () => {
    const before = report({ problems });
    expect(describeRepair(before, report({ sources: 311, kinds: { page: 311 } }), 0).text).toMatch(
      /^Repaired\. 1 entry had no text left and is gone\. All is well: 311 pages/,
    );
    expect(describeRepair(before, report({ sources: 310 }), 0).text).toContain(
      '2 entries had no text left and are gone.',
    );
  });

  it('does not claim success while something is wrong', () => {
    expect(describeRepair(report({ problems }), report({ problems }), 0)).toEqual({
      tone: 'bad',
      text: 'Not everything could be repaired. Still wrong:',
    });
  });
});
