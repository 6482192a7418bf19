import type { WitnessStore } from '../lib/memory';
import type { WitnessProtocol } from '../messaging/protocol';
import { createCall, type Reply } from '../messaging/rpc';
import type { WorkerMessage } from './worker-channel';

/** The service worker may have to be started for it. In ms. */
const timeoutMs = 5_000;

/**
 * The witness as seen from the memory's worker, which has no chrome API: the offscreen document passes the
 * calls on to the service worker, and brings its answers to `receive`.
 */
export function createRemoteWitness(post: (message: WorkerMessage) => void): {
  witnesses: WitnessStore;
  receive: (id: number, reply: Reply) => void;
} {
  const waiting = new Map<number, (reply: Reply) => void>();
  let lastId = 0;
  const call = createCall<WitnessProtocol>(
    'background-from-memory',
    (envelope) =>
      new Promise((resolve) => {
        lastId += 1;
        waiting.set(lastId, resolve);
        post({ kind: 'call', id: lastId, envelope });
      }),
    timeoutMs,
  );
  return {
    witnesses: {
      read: () => call('witness-read'),
      write: (witness, loss) => call('witness-write', { witness, loss }),
    },
    receive(id, reply) {
      waiting.get(id)?.(reply);
      waiting.delete(id);
    },
  };
}
