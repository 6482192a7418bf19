import { describe, expect, it } from 'vitest';
import type { Receipt, Sent, UsedItem } from '../../../src/lib/chats/types';
import {
  describeChat,
  describePreferences,
  describeReceipt,
  describeRoom,
  describeSearch,
  describeSent,
} from '../../../src/ui/answer/receipt-sentences';

const nothing: Receipt = {
  understood: null,
  searched: null,
  found: null,
  used: [],
  leftOut: [],
  budget: {
    ...{ window: 0, answer: 0, knowledge: 0, knowledgeUsed: 0 },
    ...{ preferences: 0, preferencesUsed: 0, page: 0, chat: 0, tools: 0 },
  },
  sent: null,
  notes: [],
};
const sent: Sent = { host: 'model.example', modelName: 'm', tokens: 12, steps: 1, outcome: 'answered' };
const webQueries = [{ query: 'tides', host: 'search.example' }];
const item = (kind: UsedItem['kind'], title = ''): UsedItem => ({
  ...{ kind, citation: null, title, sourceUrl: '', score: null, tokens: 1, why: '' },
});

describe('a receipt', () => {
  it('says how memory was searched, and that nothing fitted where nothing did', () => {
    const searched = { ...nothing, searched: 'hybrid', found: 'Showing 0 of 0 sources' } as const;
    expect(describeSearch({ ...searched, used: [item('page-in-front')] })).toBe(
      'Memory was searched by word and meaning; no remembered page fitted.',
    );
    // A fact that is known anyway is nothing that the search has found.
    expect(describeSearch({ ...searched, used: [item('page-in-front'), item('fact')] })).toBe(
      'Memory was searched by word and meaning; no remembered page fitted.',
    );
    expect(describeSearch({ ...searched, found: 'Showing 1 of 1 sources', used: [item('page')] })).toBe(
      'Memory was searched by word and meaning. Showing 1 of 1 sources.',
    );
  });

  it('says that nothing was sent only when nothing was, to a model or to the web', () => {
    expect(describeReceipt(nothing)).toBe('Nothing was used · nothing left this browser');
    expect(describeSent(nothing)).toBe('Nothing left this browser.');
    expect(describeReceipt(nothing, webQueries)).toContain('the web was searched at search.example');
    expect(describeSent(nothing, webQueries)).toBe('The words “tides” went to search.example.');
  });

  it('names everybody to whom something went, and where that is', () => {
    expect(describeReceipt({ ...nothing, sent }, webQueries)).toContain(
      'answered by m at model.example · the web was searched at search.example',
    );
    expect(describeSent({ ...nothing, sent }, webQueries)).toMatch(
      /m at model\.example: .* search\.example\.$/,
    );
    for (const host of ['127.0.0.1:11434', 'localhost:1234', '[::1]:8080']) {
      expect(describeReceipt({ ...nothing, sent: { ...sent, host } })).toContain(
        'answered on this computer by m',
      );
    }
    expect(describeReceipt({ ...nothing, sent: { ...sent, host: null } })).toContain(
      'answered in this browser by m',
    );
    expect(describeReceipt({ ...nothing, sent: { ...sent, host: '127.0.0.1.evil.example' } })).toContain(
      'answered by m at 127.0.0.1.evil.example',
    );
  });

  it('does not claim that something was sent where nothing answered', () => {
    const receipt = { ...nothing, sent: { ...sent, host: '127.0.0.1:9', outcome: 'no-answer' as const } };
    expect(describeReceipt(receipt)).toBe('Nothing was used · nothing answered at 127.0.0.1:9');
    expect(describeSent(receipt)).toMatch(/were to go to m .* but nothing answered there\.$/);
  });

  it('counts each kind as what it is', () => {
    const used = [
      ...[item('page-in-front'), item('page'), item('page'), item('fact'), item('other-chat')],
      ...[item('preference', 'Short answers.'), item('preference', 'In German.')],
      ...[item('last-turn'), item('earlier-turn')],
    ];
    expect(describeReceipt({ ...nothing, used })).toMatch(
      /^Used this page, 2 remembered passages, 1 fact, 2 preferences, 1 memory of other chats and this chat · /,
    );
    expect(describePreferences({ ...nothing, used })).toBe(
      'Your preferences: “Short answers.”, “In German.”',
    );
    expect(describeChat({ ...nothing, used })).toBe('Of this chat: 1 turn word for word, 1 turn summed up.');
  });

  it('tells how memory was searched, and only if it was', () => {
    expect(describeSearch(nothing)).toBeNull();
    expect(describeSearch({ ...nothing, found: 'Showing 0 of 0 sources' })).toMatch(
      /no remembered page fitted/,
    );
    expect(
      describeSearch({
        ...nothing,
        found: 'Showing 3 of 7 sources',
        searched: 'fulltext',
        used: [item('page')],
      }),
    ).toBe('Memory was searched by word. Showing 3 of 7 sources.');
  });

  it('tells how the room of the model was shared out', () => {
    expect(describeRoom(nothing)).toBeNull();
    const budget = { ...nothing.budget, window: 4_096, answer: 1_024, page: 900, knowledge: 516 };
    expect(describeRoom({ ...nothing, budget })).toBe(
      'The model holds 4,096 tokens: 1,024 kept free for the answer, this page 900, memory 0 of 516.',
    );
  });
});
