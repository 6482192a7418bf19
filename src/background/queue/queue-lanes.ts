import type { QueuePorts } from '../../lib/agent/auto-indexer';

/**
 * One run a lane, whoever runs it. Of our own runs the first goes on and takes in what was added since; but a lane that a
 * worker before us holds is waited for: the browser gives it free when that one has ended, which may be after we began.
 * To give up then would leave the work to the alarm, half a minute later.
 */
export function createLanes(locks: Pick<LockManager, 'request'>): QueuePorts['withLane'] {
  const own = new Set<string>();
  return async (lane, run) => {
    if (own.has(lane)) return false;
    own.add(lane);
    try {
      await locks.request(`recollect-queue-${lane}`, run);
      return true;
    } finally {
      own.delete(lane);
    }
  };
}
