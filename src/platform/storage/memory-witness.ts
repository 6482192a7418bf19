import type { MemoryLoss, Witness } from '../../lib/memory';
import { memoryLossSchema, witnessSchema } from '../../messaging/schemas';

/** In `chrome.storage.local`, which is neither IndexedDB nor the origin's private file system. */
const keys = { witness: 'memory-witness', loss: 'memory-loss' } as const;
const lockName = 'memory-loss';

/** Null when there is none, or something else is in its place. */
export async function readWitness(): Promise<Witness | null> {
  return witnessSchema
    .nullable()
    .catch(null)
    .parse(await readKey(keys.witness));
}

/** In one step: a loss is not told twice, and not forgotten either. */
export async function writeWitness(witness: Witness, loss: MemoryLoss | null): Promise<void> {
  if (!loss) return chrome.storage.local.set({ [keys.witness]: witness });
  return navigator.locks.request(lockName, async () => {
    const untold = combine(await readLoss(), loss);
    await chrome.storage.local.set({ [keys.witness]: witness, [keys.loss]: untold });
  });
}

/** What the user has not dismissed yet. */
export async function readLoss(): Promise<MemoryLoss | null> {
  return memoryLossSchema
    .nullable()
    .catch(null)
    .parse(await readKey(keys.loss));
}

export async function dismissLoss(): Promise<void> {
  await navigator.locks.request(lockName, () => chrome.storage.local.remove(keys.loss));
}

/** The newer one tells how it is now; what the earlier one missed is still missing. */
function combine(earlier: MemoryLoss | null, newer: MemoryLoss): MemoryLoss {
  // It was kept, but the answer was lost, so it is told again.
  if (!earlier || JSON.stringify(earlier) === JSON.stringify(newer)) return newer;
  return {
    ...newer,
    missingSources: earlier.missingSources + newer.missingSources,
    isComplete: earlier.isComplete && newer.isComplete,
  };
}

async function readKey(key: string): Promise<unknown> {
  return (await chrome.storage.local.get(key))[key] ?? null;
}
