import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { calculateTokenBudgets } from '../../../../src/lib/agent/context';
import { makeRoom } from '../../../../src/lib/agent/loop/make-room';
import { createProgress, toSent } from '../../../../src/lib/agent/loop/progress';
import {
  reserveFor,
  roomForSelection,
  roomForToolSchemas,
  roomForWeb,
  shareRoom,
  type Claims,
} from '../../../../src/lib/agent/loop/share-room';
import type { ModelMessage } from '../../../../src/lib/model/types';
import { estimateTokens } from '../../../../src/lib/text/estimate-tokens';
import { AppError } from '../../../../src/shared/app-error';
import { createScriptedModel } from '../../../fakes/scripted-model';

const budgetsOf = (window: number) =>
  calculateTokenBudgets(window, 400, 20, reserveFor(window, false), {
    baseBudget: 2_000,
    preferenceBudget: 500,
  });
const nothing: Claims = {
  hasTools: false,
  web: 0,
  lastTurns: 0,
  olderTurns: 0,
  otherChats: 0,
  wants: 'whole-page',
};
const none = { preferenceTokens: 0, knowledgeTokens: 0 };
const tokens = fc.integer({ min: 0, max: 50_000 });

describe('reserveFor', () => {
  it.each([
    [2_048, false, 512],
    [8_192, false, 2_048],
    [32_768, false, 2_048],
    [200_000, false, 4_096],
    [8_192, true, 3_276],
    [200_000, true, 8_192],
  ])('keeps of %i tokens (translation: %s) %i for the answer', (window, isTranslation, reserve) => {
    expect(reserveFor(window, isTranslation)).toBe(reserve);
  });
});

describe('shareRoom', () => {
  it('gives the page all that nobody else needs', () => {
    const budgets = budgetsOf(8_192);
    expect(shareRoom(budgets, none, nothing).page).toBe(budgets.totalAvailable);
  });

  it('holds a page that something particular is asked of, or that is looked up from, to its share', () => {
    const budgets = budgetsOf(200_000);
    expect(shareRoom(budgets, none, { ...nothing, wants: 'particular' }).page).toBe(8_000);
    expect(shareRoom(budgets, none, { ...nothing, wants: 'look-up' }).page).toBe(1_500);
  });

  it('lets a long chat take no more than its part from the page', () => {
    const budgets = budgetsOf(8_192);
    const { page, pool } = shareRoom(budgets, none, {
      ...nothing,
      lastTurns: 99_999,
      olderTurns: 99_999,
      otherChats: 99_999,
    });
    expect(page).toBeCloseTo(pool * (1 - 0.3 - 0.15 - 0.1), 6);
  });

  test.prop([
    fc.integer({ min: 100, max: 300_000 }),
    fc.record({ preferenceTokens: tokens, knowledgeTokens: tokens }),
    fc.record({
      ...{ hasTools: fc.boolean(), web: tokens, lastTurns: tokens, olderTurns: tokens, otherChats: tokens },
      wants: fc.constantFrom<Claims['wants']>('whole-page', 'particular', 'look-up'),
    }),
  ])('never gives away more than there is, and never less than nothing', (window, used, claims) => {
    const budgets = budgetsOf(window);
    const { page, otherChats, pool } = shareRoom(budgets, used, claims);
    for (const part of [page, otherChats, pool]) expect(part).toBeGreaterThanOrEqual(0);
    expect(page + otherChats).toBeLessThanOrEqual(pool + 1e-6);
    const spent = pool + used.preferenceTokens + used.knowledgeTokens + claims.web;
    if (pool > 0) expect(spent).toBeLessThanOrEqual(budgets.totalAvailable + 1e-6);
    // Half of the room for page and chat is the page's, whatever the chat claims, up to what it wants.
    const most = { 'whole-page': Infinity, particular: 8_000, 'look-up': 1_500 }[claims.wants];
    expect(page).toBeGreaterThanOrEqual(Math.min(most, pool * 0.45) - 1e-6);
  });

  test.prop([fc.integer({ min: 100, max: 300_000 })])(
    'grows the smaller shares with the window',
    (window) => {
      expect(roomForToolSchemas(window)).toBe(window * 0.2);
      expect(roomForSelection(window)).toBe(Math.min(1_000, window * 0.15));
      expect(roomForWeb(budgetsOf(window))).toBeLessThanOrEqual(5_000);
      expect(roomForWeb(budgetsOf(window))).toBeGreaterThanOrEqual(0);
    },
  );
});

describe('makeRoom', () => {
  const long = (word: string, count: number) => `${word} `.repeat(count);
  const reference: ModelMessage = { role: 'assistant', content: long('page', 500) };
  const shorter: ModelMessage = { role: 'assistant', content: 'short' };
  const toolResult = (callId: string): ModelMessage => ({
    ...{ role: 'tool', callId, toolName: 'search_memory', content: long('found', 300) },
  });
  const messages: ModelMessage[] = [
    { role: 'system', content: 'system' },
    reference,
    { role: 'user', content: 'question' },
    { role: 'assistant', content: '', toolCalls: [] },
    toolResult('old'),
    { role: 'assistant', content: '', toolCalls: [] },
    toolResult('new'),
  ];
  const size = (list: readonly ModelMessage[]) =>
    list.reduce((sum, { content }) => sum + estimateTokens(content), 0);

  it('leaves what fits as it is', () => {
    expect(makeRoom(messages, size(messages), shorter)).toEqual(messages);
  });

  it('takes the oldest results out first, then most of the page, and never the newest results', () => {
    const first = makeRoom(messages, size(messages) - 1, shorter);
    expect(first?.[4]?.content).toMatch(/^\[This result was taken out/);
    expect(first?.[1]).toBe(reference);
    const second = makeRoom(messages, size(first ?? []) - 1, shorter);
    expect(second?.[1]).toBe(shorter);
    expect(second?.[6]).toEqual(messages[6]);
    expect(makeRoom(messages, size(second ?? []) - 1, shorter)).toBeNull();
  });

  test.prop([fc.integer({ min: 0, max: 2_000 })])('keeps to the limit, or says that it cannot', (limit) => {
    const fitting = makeRoom(messages, limit, shorter);
    if (fitting) expect(size(fitting)).toBeLessThanOrEqual(limit);
    expect(fitting?.length ?? messages.length).toBe(messages.length);
  });
});

describe('toSent', () => {
  const model = createScriptedModel([], { host: 'model.example' });
  const dead = new AppError('model-unreachable', 'Nothing answers there.');
  const asked = { ...createProgress(), steps: 2, tokens: 90 };

  it('is null where nothing was asked', () => {
    expect(toSent(createProgress(), model, dead)).toBeNull();
  });

  it.each([
    ['answered', { ...asked, hasAnswered: true }, null],
    ['failed', { ...asked, hasAnswered: true }, dead],
    ['no-answer', asked, dead],
    ['failed', asked, new AppError('model-failed', 'No.')],
    ['failed', asked, new Error('No.')],
  ] as const)('says %s', (outcome, progress, failure) => {
    expect(toSent(progress, model, failure)).toEqual({
      ...{ host: 'model.example', modelName: 'scripted', tokens: 90, steps: 2, outcome },
    });
  });
});
