import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RunningAnswer } from '../../../src/background/answers/running-answer';
import type { Turn } from '../../../src/lib/chats/turn';
import type { Confirmation } from '../../../src/lib/chats/types';
import type { AnswerResponse } from '../../../src/messaging/protocol';
import { cardRestMs } from '../../../src/shared/card-timing';

const question = { requestId: 'a', conversationId: 'chat', text: 'Why?', tabId: 1 };
const request: Confirmation = {
  ...{ id: 't1', toolName: 'forget', effect: 'forgets', sentence: 'Forget 3 pages?' },
  ...{ details: [{ label: '3 pages', text: 'One\nTwo\nThree' }], grant: null },
};
const grant = { toolName: 'remember', site: 'example.org', kind: 'page' };

function start() {
  const saved: Turn[] = [];
  const heard: AnswerResponse[] = [];
  const answer = new RunningAnswer(question, (read) => {
    saved.push(read());
    return Promise.resolve();
  });
  const look = answer.listen((response) => heard.push(response));
  return { answer, saved, heard, look };
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

  describe('that asks', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());
    /** What was asked has been shown for so long. */
    const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

    it('hears whoever looks at it, and tells everybody what they said', async () => {
      const { answer, heard, look } = start();
      const asked = answer.ask(request, answer.signal);
      await wait(cardRestMs);
      expect(heard).toEqual([{ type: 'confirmation', ...request }]);
      expect(answer.turn.confirmation).toEqual(request);
      look.answer('another', 'forget');
      expect(answer.turn.confirmation).toEqual(request);
      look.answer('t1', 'forget');
      expect(await asked).toBe('forget');
      expect(heard.at(-1)).toEqual({ type: 'confirmation-end', id: 't1', isAllowed: true });
      expect(answer.turn.confirmation).toBeNull();
      expect(answer.turn.settledConfirmations).toMatchObject([{ id: 't1', isAllowed: true }]);
    });

    it.each(['forget', 'no'] as const)('takes no %s in the first 700 ms, and the next one', async (word) => {
      const { answer, look } = start();
      const said: string[] = [];
      void answer.ask(request, answer.signal).then((one) => said.push(one));
      await wait(0);
      for (const [at, pause] of [0, 1, 250, 448].entries()) {
        await wait(pause);
        look.answer('t1', word);
        await wait(0);
        expect(said, `word ${at}`).toEqual([]);
      }
      await wait(1);
      look.answer('t1', word);
      await wait(0);
      expect(said).toEqual([word]);
    });

    it('counts that time anew for a panel that was opened later, and only for that one', async () => {
      const { answer, look } = start();
      const asked = answer.ask(request, answer.signal);
      await wait(cardRestMs);
      const late = answer.listen(() => undefined);
      late.answer('t1', 'forget');
      await wait(0);
      expect(answer.turn.confirmation).not.toBeNull();
      look.answer('t1', 'no');
      expect(await asked).toBe('no');
    });

    it.each([
      ['forgets', null, ['once', 'always', 'send'], 'forget'],
      ['sends', null, ['once', 'always', 'forget'], 'send'],
      ['stores', null, ['always', 'send', 'forget'], 'once'],
      ['stores', grant, ['send', 'forget'], 'always'],
      ['reads', null, ['always', 'send', 'forget'], 'once'],
    ] as const)('what %s hears only the word for it', async (effect, given, wrong, right) => {
      const { answer, look } = start();
      const asked = answer.ask({ ...request, effect, grant: given }, answer.signal);
      await wait(cardRestMs);
      for (const word of wrong) look.answer('t1', word);
      await wait(0);
      expect(answer.turn.confirmation).not.toBeNull();
      look.answer('t1', right);
      expect(await asked).toBe(right);
    });

    it('asks one thing at a time: a word for the second before the first is settled does nothing', async () => {
      const { answer, heard, look } = start();
      const first = answer.ask({ ...request, effect: 'stores' }, answer.signal);
      const second = answer.ask({ ...request, id: 't2' }, answer.signal);
      await wait(cardRestMs);
      expect(heard.map((one) => 'id' in one && one.id)).toEqual(['t1']);
      look.answer('t2', 'forget');
      look.answer('t1', 'once');
      look.answer('t1', 'once');
      look.answer('t2', 'forget');
      expect(await first).toBe('once');
      await wait(0);
      look.answer('t2', 'forget');
      expect(answer.turn.confirmation?.id).toBe('t2');
      await wait(cardRestMs);
      look.answer('t2', 'no');
      expect(await second).toBe('no');
    });
  });

  it('takes it for a no when nobody looks, when they leave, and when it is stopped', async () => {
    const left = start();
    const asked = left.answer.ask(request, left.answer.signal);
    left.look.leave();
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
    const { answer, look, saved } = start();
    look.leave();
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
