import { describe, expect, it } from 'vitest';
import type { LearnedAbout, LearnedOrigin } from '../../../src/lib/learning/learned';
import {
  describeAbout,
  describeOrigin,
  describeReview,
  toBeginning,
  toName,
} from '../../../src/options/learned/learned-words';

const fact: LearnedAbout = { kind: 'fact', subject: 'user', confidence: 1 };
const origin: LearnedOrigin = {
  ...{ kind: 'chat', conversationId: 'c1', chatTitle: 'Tides', requestId: 'r1', quote: 'I work nights' },
};
const learning: LearnedAbout = {
  ...{ kind: 'knowledge', category: 'gotcha', tags: ['office'], useCount: 1, lastUsed: null },
};
const episode: LearnedAbout = { kind: 'episode', type: 'decision', agent: 'helper', project: 'Survey' };

describe('describeAbout', () => {
  it.each([
    [fact, ['Fact about you']],
    [{ ...fact, subject: 'Maria' }, ['Fact about Maria']],
    [{ kind: 'preference', preferenceType: 'style' }, ['Preference: how answers are written']],
    [learning, ['Learning: pitfall', '#office', 'used 1 time']],
    [episode, ['Episode: decision', 'Survey']],
    [{ kind: 'message', role: 'user', messageType: 'decision' }, ['Your decision']],
  ] satisfies [LearnedAbout, string[]][])('of %o', (about, words) => {
    expect(describeAbout(about)).toEqual(words);
  });
});

describe('describeOrigin', () => {
  const describeIt = (
    change: Partial<LearnedOrigin>,
    about: LearnedAbout = fact,
    text = 'The user works nights.',
  ) => describeOrigin({ origin: { ...origin, ...change }, about, text });

  it('quotes the words of the user', () => {
    expect(describeIt({})).toBe('You said “I work nights” in the chat');
    expect(describeIt({ chatTitle: null })).toBe('You said “I work nights” in a chat');
    expect(describeIt({ quote: null })).toBe('From the chat');
    expect(describeIt({ quote: null, chatTitle: null })).toBe('From a chat');
  });

  it('does not say the same twice', () => {
    expect(describeIt({ quote: 'Explain simply!' }, fact, 'explain  simply')).toBe(
      'You said this in the chat',
    );
    const message = { kind: 'message', role: 'user', messageType: 'chat' } as const;
    expect(describeIt({}, message)).toBe('You said this in the chat');
    expect(describeIt({}, { ...message, role: 'assistant' })).toBe('Answered in the chat');
  });

  it('names every other way in', () => {
    expect(describeIt({ kind: 'user' })).toBe('You added this');
    expect(describeIt({ kind: 'tool', chatTitle: null })).toBe('Stored by a tool you allowed');
    expect(describeIt({ kind: 'tool' })).toBe('Stored by a tool you allowed, in the chat');
    expect(describeIt({ kind: 'agent' }, episode)).toBe('Stored by another agent, helper');
    expect(describeIt({ kind: 'agent' })).toBe('Stored by another agent');
    expect(describeIt({ kind: 'import' })).toBe('Came with an imported file');
  });
});

describe('describeReview', () => {
  it('says why the user is asked', () => {
    const conflicts = [{ url: 'fact://user/1', text: 'Lives in Porto.' }];
    expect(describeReview({ reason: 'low-confidence', conflicts: [] })).toContain('not sure');
    expect(describeReview({ reason: 'unsupported', conflicts: [] })).toContain('do not quite say it');
    expect(describeReview({ reason: 'contradiction', conflicts })).toMatch(/:$/);
    expect(describeReview({ reason: 'contradiction', conflicts: [] })).toContain('not remembered any more');
  });
});

describe('long texts', () => {
  it('begin with whole words', () => {
    expect(toBeginning('short')).toBeNull();
    const beginning = toBeginning('word '.repeat(100));
    expect(beginning).toMatch(/^(word )+word…$/);
    expect(beginning!.length).toBeLessThan(330);
    expect(toBeginning('😀'.repeat(400))?.isWellFormed()).toBe(true);
  });

  it('are named by their first words', () => {
    expect(toName('Two\nlines')).toBe('“Two lines”');
    expect(toName('a'.repeat(80))).toBe(`“${'a'.repeat(59)}…”`);
  });
});
