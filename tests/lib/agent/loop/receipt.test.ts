import { describe, expect, it } from 'vitest';
import { describeUnderstanding } from '../../../../src/lib/agent/loop/answering';
import { createProgress, toSent } from '../../../../src/lib/agent/loop/progress';
import { toFoundItems, toQuotedReceipt } from '../../../../src/lib/agent/loop/receipt';
import { estimateTokens } from '../../../../src/lib/text/estimate-tokens';
import { AppError } from '../../../../src/shared/app-error';
import { createAnswering } from '../../../fakes/answering';
import { createScriptedModel } from '../../../fakes/scripted-model';
import type { FoundPassage } from '../../../../src/lib/chats/types';

const model = createScriptedModel([]);
const hit: FoundPassage = {
  ...{ content: 'Rope.', sourceUrl: 'https://x.example/', title: 'Ropes', docType: 'page', headingPath: [] },
  ...{ score: 0.5, readAt: 0, isThisPage: false },
};

describe('whom a request went to', () => {
  const asked = { ...createProgress(), steps: 1, tokens: 7 };
  const unreachable = new AppError('model-unreachable', 'Nobody is there.');

  it('is nobody when there was none', () => {
    expect(toSent(createProgress(), model)).toBeNull();
  });

  it('says what came of it', () => {
    expect(toSent({ ...asked, hasAnswered: true }, model)).toMatchObject({
      outcome: 'answered',
      tokens: 7,
      steps: 1,
    });
    expect(toSent(asked, model, unreachable)).toMatchObject({ outcome: 'no-answer' });
    expect(toSent({ ...asked, hasAnswered: true }, model, unreachable)).toMatchObject({ outcome: 'failed' });
    expect(toSent(asked, model, new Error('no'))).toMatchObject({ outcome: 'failed' });
  });
});

describe('the receipt', () => {
  it('of quotations numbers them as they are shown', () => {
    const { used, sent } = toQuotedReceipt(createAnswering(), [hit, hit], {
      ...{ searched: null, leftOut: [], found: null, furtherNotes: [] },
    });
    expect(used.map(({ citation }) => citation)).toEqual([1, 2]);
    expect(sent).toBeNull();
  });

  it('of quotations says how the question was understood, and all there is to note', () => {
    const history = [{ question: 'How often is the rope changed?', answer: 'Every spring.' }];
    const answering = createAnswering({ text: 'And in winter?', history, notes: ['Recalling is off.'] });
    const receipt = toQuotedReceipt(answering, [hit], {
      ...{ searched: 'hybrid', leftOut: [], found: 'Showing 1 of 1 sources', furtherNotes: ['It failed.'] },
    });
    expect(receipt.understood).not.toBeNull();
    expect(receipt.understood).toBe(describeUnderstanding(answering.understanding));
    expect(receipt.notes).toEqual(['Recalling is off.', 'It failed.']);
    expect(receipt).toMatchObject({ searched: 'hybrid', found: 'Showing 1 of 1 sources' });
  });

  it('gives no score to what was not searched for, and says why it is there', () => {
    const nothing = { searched: null, leftOut: [], found: null, furtherNotes: [] };
    const { used } = toQuotedReceipt(createAnswering(), [hit], { ...nothing, why: 'among its prices' });
    expect(used).toMatchObject([{ score: null, why: 'among its prices' }]);
    expect(toQuotedReceipt(createAnswering(), [hit], nothing).used).toMatchObject([
      { score: 0.5, why: 'remembered page, fits the question' },
    ]);
  });

  it('tells of each source that a tool found, or of its result as such', () => {
    expect(toFoundItems('search_memory', [{ index: 3, source: hit, text: 'Rope.' }], 'x')).toMatchObject([
      {
        kind: 'page',
        citation: 3,
        title: 'Ropes',
        why: 'found by search_memory',
        tokens: estimateTokens('Rope.'),
      },
    ]);
    expect(toFoundItems('list_tabs', [], 'Three tabs.')).toMatchObject([
      { kind: 'tool-result', citation: null, tokens: estimateTokens('Three tabs.') },
    ]);
    expect(estimateTokens('Three tabs.')).toBeGreaterThan(1);
  });
});
