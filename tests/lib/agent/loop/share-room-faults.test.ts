import { describe, expect, it } from 'vitest';
import {
  reserveFor,
  roomForSelection,
  shareRoom,
  type Claims,
} from '../../../../src/lib/agent/loop/share-room';

const budgets = { totalAvailable: 1_000, preferenceBudget: 500, knowledgeBudget: 150, remaining: 350 };
const used = { preferenceTokens: 100, knowledgeTokens: 200 };
const claims: Claims = {
  ...{ hasTools: false, web: 50, lastTurns: 0, olderTurns: 0, otherChats: 0, wants: 'whole-page' },
};

describe('shareRoom', () => {
  it('leaves to page and chat what preferences, knowledge, web and tools do not take', () => {
    expect(shareRoom(budgets, used, claims)).toEqual({ page: 650, otherChats: 0, pool: 650 });
    expect(shareRoom(budgets, used, { ...claims, hasTools: true }).pool).toBe(450);
    expect(shareRoom({ ...budgets, totalAvailable: 100 }, used, claims)).toEqual({
      page: 0,
      otherChats: 0,
      pool: 0,
    });
  });

  it('gives the chat its parts, and the page what they do not need', () => {
    const talkative = { ...claims, lastTurns: 9_000, olderTurns: 9_000, otherChats: 9_000 };
    const { page, otherChats } = shareRoom(budgets, used, talkative);
    expect(otherChats).toBeCloseTo(65);
    expect(page).toBeCloseTo(650 * (1 - 0.3 - 0.15 - 0.1));
    expect(shareRoom(budgets, used, { ...claims, lastTurns: 20 }).page).toBe(630);
  });
});

describe('what is kept free', () => {
  it('is a quarter of a small window for the answer, and more for a translation', () => {
    expect([2_048, 8_192, 32_768, 32_769, 200_000].map((window) => reserveFor(window, false))).toEqual([
      ...[512, 2_048, 2_048, 4_096, 4_096],
    ]);
    expect([2_048, 8_192, 200_000].map((window) => reserveFor(window, true))).toEqual([819, 3_276, 8_192]);
    expect([2_000, 200_000].map(roomForSelection)).toEqual([300, 1_000]);
  });
});
