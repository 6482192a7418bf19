import { describe, expect, it } from 'vitest';
import type { Receipt } from '../../../src/lib/agent/types';
import { describeReceipt, describeSent } from '../../../src/ui/answer/receipt-sentences';

const nothing: Receipt = {
  searchMode: 'hybrid',
  recalled: [],
  leftOut: [],
  budget: { available: 0, knowledge: 0, knowledgeUsed: 0, preferences: 0, preferencesUsed: 0 },
  sent: null,
  notes: [],
};
const sent = { host: 'model.example', modelName: 'm', tokens: 12, steps: 1 };
const webQueries = [{ query: 'tides', host: 'search.example' }];

describe('a receipt', () => {
  it('says that nothing was sent only when nothing was, to a model or to the web', () => {
    expect(describeReceipt(nothing)).toBe('Nothing recalled · nothing sent');
    expect(describeSent(nothing)).toBe('Nothing left this browser.');
    expect(describeReceipt(nothing, webQueries)).toBe('Nothing recalled · sent to search.example');
    expect(describeSent(nothing, webQueries)).toBe('The words “tides” went to search.example.');
  });

  it('names everybody to whom something went', () => {
    expect(describeReceipt({ ...nothing, sent }, webQueries)).toContain(
      'sent to model.example and search.example',
    );
    expect(describeSent({ ...nothing, sent }, webQueries)).toMatch(
      /m at model\.example: .* search\.example\.$/,
    );
  });
});
