import { describe, expect, it } from 'vitest';
import { RunningAnswer } from '../../src/background/running-answer';
import type { Turn } from '../../src/lib/agent/turn';
import type { AnswerResponse } from '../../src/messaging/protocol';

const question = { requestId: 'a', conversationId: 'chat', text: 'Why?', tabId: 1 };
const request = { id: 't1', toolName: 'forget', sentence: 'Forget 3 pages?' };

function start() {
  const saved: Turn[] = [];
  const heard: AnswerResponse[] = [];
  const answer = new RunningAnswer(question, (turn) => {
    saved.push(turn);
    return Promise.resolve();
  });
  const leave = answer.listen((response) => heard.push(response));
  return { answer, saved, heard, leave };
}

describe('a running answer', () => {
  it('is kept from its beginning to its end', async () => {
    const { answer, saved } = start();
    answer.emit({ type: 'text-delta', text: 'The moon' });
    answer.emit({ type: 'finish', outcome: 'answered' });
    await answer.settled();
    expect(saved.map(({ state }) => state.kind)).toEqual(['running', 'answered']);
    expect(saved[1]?.parts).toEqual([{ kind: 'text', text: 'The moon', isOpen: false }]);
  });

  it('asks whoever looks at it', async () => {
    const { answer, heard } = start();
    const asked = answer.ask(request, answer.signal);
    expect(heard).toEqual([{ type: 'confirmation', ...request }]);
    expect(answer.turn.confirmation).toEqual(request);
    answer.answer('another', 'always');
    answer.answer('t1', 'once');
    expect(await asked).toBe('once');
    expect(answer.turn.confirmation).toBeNull();
  });

  it('takes it for a no when nobody looks, when they leave, and when it is stopped', async () => {
    const left = start();
    const asked = left.answer.ask(request, left.answer.signal);
    left.leave();
    expect(await asked).toBe('no');
    expect(await left.answer.ask(request, left.answer.signal)).toBe('no');
    const stopped = start();
    const open = stopped.answer.ask(request, stopped.answer.signal);
    stopped.answer.stop();
    expect(await open).toBe('no');
  });

  it('ends once, by the word of the user, and says nothing after that', async () => {
    const { answer, heard, saved } = start();
    answer.stop();
    answer.emit({ type: 'text-delta', text: 'late' });
    answer.emit({ type: 'finish', outcome: 'answered' });
    await answer.settled();
    expect(answer.signal.aborted).toBe(true);
    expect(heard.map(({ type }) => type)).toEqual(['error']);
    expect(saved.at(-1)?.state).toMatchObject({ kind: 'failed', error: { code: 'cancelled' } });
  });

  it('goes on when nobody looks, and keeps nothing once its chat is removed', async () => {
    const { answer, leave, saved } = start();
    leave();
    answer.emit({ type: 'tool-call', id: 't', toolName: 'read_page', summary: 'Reading' });
    answer.emit({ type: 'tool-result', id: 't', summary: 'Read' });
    await answer.settled();
    expect(saved.at(-1)?.parts).toMatchObject([{ outcome: { text: 'Read' } }]);
    const before = saved.length;
    await answer.discard();
    await answer.settled();
    expect(saved).toHaveLength(before);
  });
});
