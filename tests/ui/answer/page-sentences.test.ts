import { describe, expect, it } from 'vitest';
import type { TabSite, TabState } from '../../../src/messaging/protocol';
import { describePageOutcome, describeTabState } from '../../../src/ui/answer/page-sentences';

const now = Date.UTC(2026, 5, 1);
const twoDays = 2 * 24 * 3_600_000;
const site: TabSite = {
  sites: ['example.org'],
  rules: [],
  decision: { allow: 'full', reason: 'allowed', sentence: '' },
};
const open: TabState = { url: 'https://example.org/', title: 'Tides', notice: null, remembered: null, site };
const remembered: TabState = {
  ...open,
  remembered: {
    sourceUrl: 'https://example.org/',
    title: 'Tides',
    docType: 'page',
    chunkCount: 14,
    createdAt: now - 5 * twoDays,
    updatedAt: now - twoDays,
    lastVisitedAt: now,
    truncated: false,
    importance: 50,
    active: true,
    details: {},
  },
};

describe('describeTabState', () => {
  it('says that a page is not remembered yet', () => {
    expect(describeTabState(open, now)).toBe('Not remembered yet');
  });

  it('says why a page is not remembered', () => {
    const sentence = 'Nothing of example.org is remembered, as you have chosen.';
    const barred = { ...site, decision: { allow: 'never', reason: 'site-rule', sentence } as const };
    expect(describeTabState({ ...open, site: barred }, now)).toBe(sentence);
  });

  it('says that no more than title and address is kept', () => {
    const details = { kept: 'address-only' };
    const state = { ...remembered, remembered: { ...remembered.remembered!, details } };
    expect(describeTabState(state, now)).toBe('Remembered 2 days ago · title and address only');
  });

  it('says since when a page is remembered and how much of it', () => {
    expect(describeTabState(remembered, now)).toBe('Remembered 2 days ago · 14 passages');
  });

  it('says that only the first part was kept', () => {
    const state = {
      ...remembered,
      remembered: { ...remembered.remembered!, truncated: true, chunkCount: 1 },
    };
    expect(describeTabState(state, now)).toBe('Remembered 2 days ago · 1 passage · first part only');
  });

  it('gives the reason when a page cannot be read', () => {
    expect(describeTabState({ ...open, notice: 'No.' }, now)).toBe('No.');
  });
});

describe('describePageOutcome', () => {
  const page = { sourceUrl: 'https://example.org/', title: 'Tides', passages: 1200 };

  it('names the page and its passages', () => {
    expect(describePageOutcome({ kind: 'remembered', ...page })).toBe(
      'Read and remembered: Tides · 1,200 passages',
    );
    expect(describePageOutcome({ kind: 'unchanged', ...page })).toBe(
      'Already remembered: Tides · 1,200 passages',
    );
  });

  it('adds the notice', () => {
    expect(describePageOutcome({ kind: 'remembered', ...page, passages: 1, notice: 'Cut.' })).toBe(
      'Read and remembered: Tides · 1 passage. Cut.',
    );
    expect(describePageOutcome({ kind: 'not-remembered', notice: 'No.' })).toBe('No.');
  });
});
