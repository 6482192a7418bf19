import { describe, expect, it } from 'vitest';
import { toCopy, toSearchQuestion } from '../../src/floating-panel/floating-question';
import { applyEvent, createTurn } from '../../src/lib/chats/turn';

describe('toSearchQuestion', () => {
  it('asks with the whole selection, and is named by its first words', () => {
    const text = `Tide tables ${'and more of them '.repeat(20)}`;
    const question = toSearchQuestion({ mode: 'search-enhancement', text, tabId: 3 });
    expect(question).toMatchObject({ selection: text, tabId: 3, mode: 'search-enhancement' });
    expect(question.text).toMatch(/^Look up “Tide tables and more .*…”$/);
    expect(question.text.length).toBeLessThan(100);
  });

  it('cuts a word that is too long, and leaves a short one whole', () => {
    expect(toSearchQuestion({ mode: 'search-enhancement', text: 'x'.repeat(200), tabId: 1 }).text).toBe(
      `Look up “${'x'.repeat(80)}…”`,
    );
    expect(toSearchQuestion({ mode: 'search-enhancement', text: 'a\n tide', tabId: 1 }).text).toBe(
      'Look up “a tide”',
    );
  });
});

describe('toCopy', () => {
  it('has the words and then the sources with their labels', () => {
    const citation = {
      ...{ index: 1, label: 'Web Source' as const, title: 'Tides', quote: 'x' },
      ...{ headingPath: [], readAt: 0, score: 1, use: 'cited' as const, sourceUrl: 'https://example.org/' },
    };
    let turn = createTurn({ text: 'When?', tabId: 1, requestId: 'a', conversationId: 'b' });
    turn = applyEvent(turn, { type: 'page', page: { kind: 'not-remembered', notice: '' }, privacy: 'open' });
    turn = applyEvent(turn, { type: 'citation', citation });
    turn = applyEvent(turn, { type: 'text-delta', text: 'At noon [1].' });
    expect(toCopy(turn)).toBe('At noon [1].\n\n[1] Web Source: Tides <https://example.org/>');
  });
});
