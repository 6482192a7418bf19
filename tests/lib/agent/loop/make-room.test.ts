import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { makeRoom } from '../../../../src/lib/agent/loop/make-room';
import { estimateRequest } from '../../../../src/lib/agent/loop/read-step';
import type { ModelMessage } from '../../../../src/lib/model/types';

const words = (count: number) => 'word '.repeat(count).trim();
const result = (id: string, count: number): ModelMessage => ({
  role: 'tool',
  callId: id,
  toolName: 't',
  content: words(count),
});
const call = (id: string): ModelMessage => ({
  role: 'assistant',
  content: '',
  toolCalls: [{ id, name: 't', input: {} }],
});
const shorter: ModelMessage = { role: 'assistant', content: 'opening only' };
const messages = (page = 400): ModelMessage[] => [
  { role: 'system', content: 'system' },
  { role: 'assistant', content: words(page) },
  { role: 'user', content: 'question' },
  ...[call('a'), result('a', 200), call('b'), result('b', 200), call('c'), result('c', 200)],
];
const contentsOf = (made: readonly ModelMessage[] | null) =>
  made?.flatMap((message) => (message.role === 'tool' ? [message.content] : []));

describe('makeRoom', () => {
  it('leaves what fits as it is', () => {
    expect(makeRoom(messages(), 10_000, shorter)).toEqual(messages());
  });

  it('takes out the oldest result first, and no more than it has to', () => {
    const size = estimateRequest({ messages: messages() });
    const made = makeRoom(messages(), size - 100, shorter);
    expect(contentsOf(made)).toEqual([expect.stringContaining('taken out'), words(200), words(200)]);
    expect(made?.[1]?.content).toBe(words(400));
  });

  it('gives up the page before what the model has just asked for', () => {
    const made = makeRoom(messages(), 520, shorter);
    expect(contentsOf(made)?.at(-1)).toBe(words(200));
    expect(
      contentsOf(made)
        ?.slice(0, 2)
        .every((content) => content.includes('taken out')),
    ).toBe(true);
    expect(made?.[1]).toEqual(shorter);
  });

  test.prop([fc.nat({ max: 1_500 }), fc.nat({ max: 600 })], { numRuns: 200 })(
    'gives what fits, or nothing',
    (limit, page) => {
      const made = makeRoom(messages(page), limit, shorter);
      if (made) expect(estimateRequest({ messages: made })).toBeLessThanOrEqual(limit);
      else expect(limit).toBeLessThan(520);
    },
  );
});
