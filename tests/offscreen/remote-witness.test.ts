import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRemoteWitness } from '../../src/offscreen/remote-witness';
import type { WorkerMessage } from '../../src/offscreen/worker-channel';

const witness = { databaseId: 'one', sourceCount: 1, chunkCount: 2, sequence: 3 };

function create() {
  const posted: WorkerMessage[] = [];
  const { witnesses, receive } = createRemoteWitness((message) => posted.push(message));
  const lastId = () => {
    const message = posted.at(-1);
    if (message?.kind !== 'call') throw new Error('nothing was asked');
    return message.id;
  };
  return { posted, witnesses, receive, lastId };
}

afterEach(() => void vi.useRealTimers());

describe('the witness as the worker sees it', () => {
  it('asks the service worker, and hears each answer by its number', async () => {
    const { posted, witnesses, receive, lastId } = create();
    const reading = witnesses.read();
    const firstId = lastId();
    const writing = witnesses.write(witness, null);
    receive(lastId(), { ok: true, value: undefined });
    receive(firstId, { ok: true, value: witness });
    expect(await reading).toEqual(witness);
    await writing;
    expect(posted.map((message) => message.kind === 'call' && message.envelope)).toEqual([
      { to: 'background-from-memory', type: 'witness-read', input: undefined },
      { to: 'background-from-memory', type: 'witness-write', input: { witness, loss: null } },
    ]);
  });

  it('gives up when nobody answers, and does not mind an answer that comes too late', async () => {
    vi.useFakeTimers();
    const { witnesses, receive, lastId } = create();
    const failed = expect(witnesses.read()).rejects.toMatchObject({ code: 'timeout' });
    await vi.advanceTimersByTimeAsync(5_000);
    await failed;
    receive(lastId(), { ok: true, value: null });
  });
});
