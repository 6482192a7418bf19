import { describe, expect, it } from 'vitest';
import { createTurn, type Turn } from '../../../src/lib/chats/turn';
import type { Citation, Receipt, UsedItem } from '../../../src/lib/chats/types';
import { groupSources } from '../../../src/ui/answer/group-sources';
import { summariseTurn } from '../../../src/ui/answer/turn-summary';

const cite = (
  index: number,
  page: string,
  use: Citation['use'] = 'cited',
  label: Citation['label'] = 'Knowledge Base',
): Citation => ({
  ...{ index, label, use, sourceUrl: `https://example.org/${page}`, title: `Page ${page}` },
  ...{ quote: `Words ${index}`, headingPath: [], readAt: index, score: 0.5 },
});

describe('groupSources', () => {
  it('puts passages of one page together, in the order in which pages are named first', () => {
    const groups = groupSources([cite(1, 'b'), cite(2, 'a'), cite(3, 'b')], ['cited']);
    expect(groups.map(({ title, passages }) => [title, passages.map(({ index }) => index)])).toEqual([
      ['Page b', [1, 3]],
      ['Page a', [2]],
    ]);
  });

  it('takes only the uses that are asked for', () => {
    const citations = [cite(1, 'a'), cite(2, 'a', 'found'), cite(3, 'c', 'matched')];
    expect(groupSources(citations, ['found']).map(({ passages }) => passages.length)).toEqual([1]);
    expect(groupSources(citations, ['cited', 'matched'])).toHaveLength(2);
    expect(groupSources(citations, [])).toEqual([]);
  });

  it('keeps the page in front apart from what is remembered of the same address', () => {
    const groups = groupSources([cite(1, 'a', 'cited', 'This page'), cite(2, 'a')], ['cited']);
    expect(groups.map(({ label }) => label)).toEqual(['This page', 'Knowledge Base']);
  });
});

const toItem = (kind: UsedItem['kind']): UsedItem => ({
  ...{ kind, citation: null, title: '', sourceUrl: '', score: null, tokens: 1, why: '' },
});
const toReceipt = (used: UsedItem[]): Receipt => ({
  ...{ understood: null, searched: null, found: null, leftOut: [], sent: null, notes: [], used },
  budget: {
    ...{ window: 0, answer: 0, knowledge: 0, knowledgeUsed: 0, preferences: 0, preferencesUsed: 0 },
    ...{ page: 0, chat: 0, tools: 0 },
  },
});

describe('summariseTurn', () => {
  const turn = (changes: Partial<Turn>): Turn => ({
    ...createTurn({ text: 'q', tabId: 1, requestId: 'r', conversationId: 'c' }),
    ...changes,
  });
  const failed = (code: 'cancelled' | 'model-failed'): Partial<Turn> => ({
    state: { kind: 'failed', error: { code, message: 'No.' } },
  });
  const answered: Partial<Turn> = { state: { kind: 'answered' } };

  it.each([
    ['Thinking…', {}],
    [
      'Answered from 2 sources',
      { ...answered, citations: [cite(1, 'a'), cite(2, 'a'), cite(3, 'b'), cite(4, 'c', 'found')] },
    ],
    ['Answered from 1 source', { ...answered, citations: [cite(1, 'a'), cite(2, 'b', 'matched')] }],
    [
      'Answered; 1 source matched by Recollect',
      { ...answered, citations: [cite(1, 'a', 'matched'), cite(2, 'b', 'found')] },
    ],
    ['Answered; no source was named', { ...answered, citations: [cite(1, 'a', 'found')] }],
    [
      'Answered; no source was named',
      { ...answered, citations: [], receipt: toReceipt([toItem('last-turn'), toItem('page-in-front')]) },
    ],
    ['Answered', { ...answered, citations: [], receipt: toReceipt([toItem('last-turn')]) }],
    ['Answered', { ...answered, citations: [] }],
    ['Nothing found', { state: { kind: 'nothing-found' } }],
    ['Interrupted', { state: { kind: 'interrupted' } }],
    ['Stopped early', failed('cancelled')],
    ['Not finished', failed('model-failed')],
    [
      'Quoted, because the model failed',
      { ...failed('model-failed'), parts: [{ kind: 'quote', text: 'x', citation: 1 }] },
    ],
  ] satisfies [string, Partial<Turn>][])('says “%s”', (summary, changes) => {
    expect(summariseTurn(turn(changes))).toBe(summary);
  });

  it('says that it waits for the user while something is to be allowed', () => {
    const confirmation = {
      ...({
        id: '1',
        toolName: 'forget',
        effect: 'forgets',
        sentence: 'Forget it?',
        details: [],
        grant: null,
      } as const),
    };
    expect(summariseTurn(turn({ confirmation }))).toBe('Waiting for your word');
  });
});
