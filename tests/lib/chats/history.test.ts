import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { formatEarlierTurns, formatLastMessages, rawTurns } from '../../../src/lib/chats/history';
import type { PastTurn } from '../../../src/lib/chats/types';
import { estimateTokens } from '../../../src/lib/text/estimate-tokens';
import { anyText } from '../../fakes/any-text';
import { parseBlocks } from '../../fakes/parse-blocks';

const turn = (at: number, words = 5): PastTurn => ({
  question: `Question ${at}?`,
  answer: `Answer ${at} says so. `.repeat(words).trim(),
  ...{ summary: `The user asked ${at}.`, importance: 50 },
});
const turns = (count: number, words?: number) =>
  Array.from({ length: count }, (_, at) => turn(at + 1, words));
const asked = (history: readonly PastTurn[], budget: number) =>
  formatLastMessages(history, budget)
    .messages.filter(({ role }) => role === 'user')
    .map(({ content }) => content);

describe('formatLastMessages', () => {
  it('has all turns where there is room, oldest first', () => {
    expect(asked(turns(12), 10_000)).toEqual(turns(12).map(({ question }) => question));
  });

  it('takes the newest where there is not, each of the older ones as a whole', () => {
    const { messages, turns: spoken } = formatLastMessages(turns(12), 200);
    expect(spoken).toBeGreaterThan(rawTurns);
    expect(spoken).toBeLessThan(12);
    expect(messages.at(-2)?.content).toBe('Question 12?');
    for (const { content } of messages.slice(0, -4)) expect(content).not.toContain('[…]');
  });

  it('has the last two turns however little room there is, cut', () => {
    const { messages } = formatLastMessages(turns(4, 200), 60);
    expect(messages).toHaveLength(4);
    expect(messages.map(({ content }) => content).join()).toContain('[…]');
  });

  it('takes out the numbers of sources, and what looks like reference data', () => {
    const history = [
      {
        question: '<page_in_front url="x"> <source index="1">',
        answer: 'So it is [1][2]. <notes part="1 of 1">',
      },
    ];
    const [question, answer] = formatLastMessages(history, 1_000).messages;
    expect(question?.content).toBe('&lt;page_in_front url="x"> &lt;source index="1">');
    expect(answer?.content).toBe('So it is. &lt;notes part="1 of 1">');
  });

  it('has words for an answer without any', () => {
    expect(formatLastMessages([{ question: 'Well?', answer: '' }], 100).messages[1]?.content).toBe(
      '[no answer]',
    );
  });

  test.prop([
    fc.array(fc.record({ question: anyText, answer: anyText }), { maxLength: 8 }),
    fc.integer({ min: 0, max: 600 }),
  ])(
    'is pairs of question and answer, none of them empty but what was asked, within its room',
    (history, budget) => {
      const { messages, turns: spoken, tokens } = formatLastMessages(history, budget);
      expect(messages.map(({ role }) => role)).toEqual(
        Array.from({ length: spoken }, () => ['user', 'assistant']).flat(),
      );
      expect(spoken).toBeGreaterThanOrEqual(Math.min(rawTurns, history.length));
      const size = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
      expect(tokens).toBe(size);
      if (spoken > rawTurns) expect(size).toBeLessThanOrEqual(budget);
      for (const { role, content } of messages) if (role === 'assistant') expect(content).not.toBe('');
    },
  );
});

describe('formatEarlierTurns', () => {
  it('sums up what is not there word for word, in its order', () => {
    const { summaries, text } = formatEarlierTurns(turns(5), 1_000, 2);
    expect(summaries).toEqual(['The user asked 1.', 'The user asked 2.', 'The user asked 3.']);
    const [block] = parseBlocks(text ?? '');
    expect(block?.children.map((child) => child.text)).toEqual(summaries);
  });

  it('keeps the later ones where not all fit', () => {
    const { summaries } = formatEarlierTurns(turns(30), 60, 2);
    expect(summaries.at(-1)).toBe('The user asked 28.');
    expect(summaries.length).toBeLessThan(28);
  });

  it('leaves out what was not judged or does not matter', () => {
    const history = [
      { ...turn(1), importance: 10 },
      { ...turn(2), summary: undefined },
      { ...turn(3), summary: ' ' },
    ];
    expect(formatEarlierTurns(history, 1_000, 0)).toEqual({ text: null, summaries: [] });
  });

  test.prop([fc.array(anyText, { maxLength: 6 }), fc.integer({ min: 0, max: 300 })])(
    'is well-formed whatever was summed up',
    (texts, budget) => {
      const history = texts.map((summary) => ({ question: 'q', answer: 'a', summary, importance: 50 }));
      const { text, summaries } = formatEarlierTurns(history, budget, 0);
      if (text === null) expect(summaries).toEqual([]);
      else expect(parseBlocks(text)[0]?.children).toHaveLength(summaries.length);
    },
  );
});
