import { describe, expect, it } from 'vitest';
import type { TopicMatch } from '../../../src/lib/learning/learned';
import { describeFound, describeMatches } from '../../../src/options/care/topic-sentences';

const matches = (...docTypes: TopicMatch['docType'][]): TopicMatch[] =>
  docTypes.map((docType, at) => ({
    ...{ url: `${docType}:${at}`, docType, title: '', excerpt: '', hasWords: true, score: 0, createdAt: 0 },
  }));

describe('describeMatches', () => {
  it('counts by kind', () => {
    expect(describeMatches([])).toBe('nothing');
    expect(describeMatches(matches('page'))).toBe('1 page');
    expect(describeMatches(matches('page', 'fact', 'page', 'conversation'))).toBe(
      '2 pages, 1 fact and 1 chat',
    );
    expect(describeMatches(matches('knowledge', 'knowledge', 'message'))).toBe('2 learnings and 1 message');
  });
});

describe('describeFound', () => {
  it('says when there is nothing, and when there may be more', () => {
    expect(describeFound([], 2)).toBe('Nothing that is remembered has to do with this.');
    expect(describeFound(matches('page'), 2)).toBe('Found: 1 page. Choose what goes.');
    expect(describeFound(matches('page', 'page'), 2)).toContain('There may be more');
  });
});
