import { describe, expect, it } from 'vitest';
import { TurnRecorder } from '../../../src/lib/chats';
import { applyEvent, createTurn, type Turn, type TurnEvent } from '../../../src/lib/chats/turn';

const question = { requestId: 'a', conversationId: 'chat', text: 'Why?', tabId: 1 };

function record() {
  let now = 0;
  let turn = createTurn(question);
  const saved: Turn[] = [];
  let release = () => {};
  const gate = { isClosed: false };
  const recorder = new TurnRecorder(
    async (kept) => {
      saved.push(kept);
      if (gate.isClosed) await new Promise<void>((resolve) => (release = resolve));
    },
    { now: () => now },
  );
  recorder.note(turn, 'ask');
  const happen = (event: TurnEvent, after = 10) => {
    now += after;
    turn = applyEvent(turn, event);
    recorder.note(turn, event.type);
  };
  return { recorder, saved, happen, gate, open: () => release() };
}

describe('the record of a turn', () => {
  it('is renewed every few seconds while text streams in, and at each end', async () => {
    const { recorder, saved, happen } = record();
    await recorder.settled();
    for (let piece = 0; piece < 100; piece += 1) {
      happen({ type: 'text-delta', text: 'x' }, 100);
      await recorder.settled();
    }
    // Ten seconds of text.
    expect(saved.length).toBeGreaterThanOrEqual(4);
    expect(saved.length).toBeLessThanOrEqual(6);
    happen({ type: 'text-end' });
    happen({ type: 'finish', outcome: 'answered' });
    await recorder.settled();
    expect(saved.at(-1)?.state.kind).toBe('answered');
    expect(saved.at(-1)?.parts).toMatchObject([{ text: 'x'.repeat(100) }]);
  });

  it('is written once at a time, and of what waits only the newest', async () => {
    const { recorder, saved, happen, gate, open } = record();
    await recorder.settled();
    gate.isClosed = true;
    happen({ type: 'tool-result', id: 't', summary: '' });
    happen({ type: 'text-end' });
    happen({ type: 'finish', outcome: 'answered' });
    expect(saved).toHaveLength(2);
    gate.isClosed = false;
    open();
    await recorder.settled();
    expect(saved).toHaveLength(3);
    expect(saved.at(-1)?.state.kind).toBe('answered');
  });

  it('is kept at once however a turn ends', async () => {
    for (const event of [
      { type: 'error', error: { code: 'model-failed', message: 'No.' } },
      { type: 'interrupted' },
      { type: 'finish', outcome: 'answered' },
    ] as const) {
      const { recorder, saved, happen } = record();
      await recorder.settled();
      happen(event, 1);
      await recorder.settled();
      expect(saved).toHaveLength(2);
      expect(saved.at(-1)?.state.kind).not.toBe('running');
    }
  });

  it('that is discarded keeps nothing more, and is done when no write is under way', async () => {
    const { recorder, saved, happen, gate, open } = record();
    await recorder.settled();
    gate.isClosed = true;
    happen({ type: 'text-end' });
    happen({ type: 'finish', outcome: 'answered' });
    let isDone = false;
    const discarded = recorder.discard().then(() => (isDone = true));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(isDone).toBe(false);
    gate.isClosed = false;
    open();
    await discarded;
    happen({ type: 'interrupted' });
    await recorder.settled();
    // The one at the beginning, and the one that was under way.
    expect(saved).toHaveLength(2);
  });
});
