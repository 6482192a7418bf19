import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MemoryLoss, Witness } from '../../../src/lib/memory';
import { readInTime, WitnessKeeper } from '../../../src/lib/memory/witness-keeper';
import { FakeWitnessStore } from '../../fakes/witness';

const seen = (sequence: number): Witness => ({
  databaseId: 'one',
  sourceCount: sequence,
  chunkCount: 2 * sequence,
  sequence,
});
const loss: MemoryLoss = { restoredSources: 3, missingSources: 0, sourceCount: 3, isComplete: true };
const nothing = { loss: null, assess: () => null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A store whose answers come when the test says so. */
function createSlowStore() {
  const store = new FakeWitnessStore();
  let answer = () => {};
  store.delay = new Promise((resolve) => (answer = resolve));
  return { store, answer: () => answer() };
}

describe('readInTime', () => {
  it('gives the witness, or none', async () => {
    const store = new FakeWitnessStore();
    expect(await readInTime(store)).toBeNull();
    store.witness = seen(4);
    expect(await readInTime(store)).toEqual(seen(4));
  });

  it('does not hold up a start for more than a second, nor fail it', async () => {
    const reading = readInTime(createSlowStore().store);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await reading).toBe('unknown');
    const unreachable = new FakeWitnessStore();
    unreachable.isReachable = false;
    expect(await readInTime(unreachable)).toBe('unknown');
  });
});

describe('a witness', () => {
  it('is not written when it says what is true already', async () => {
    const store = new FakeWitnessStore();
    const keeper = new WitnessKeeper(store, { opened: seen(4), witness: seen(4), ...nothing });
    await keeper.flush();
    expect(store.writes).toBe(0);
  });

  it('is written at most once a second while changes pour in, and holds the last one', async () => {
    const store = new FakeWitnessStore();
    const keeper = new WitnessKeeper(store, { opened: seen(0), witness: seen(0), ...nothing });
    for (let sequence = 1; sequence <= 500; sequence += 1) {
      keeper.note(seen(sequence));
      await vi.advanceTimersByTimeAsync(10);
      expect(store.witness?.sequence ?? 0).toBeLessThanOrEqual(sequence);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.witness).toEqual(seen(500));
    expect(store.writes).toBeGreaterThanOrEqual(5);
    expect(store.writes).toBeLessThanOrEqual(6);
  });

  it('is written at once by a flush', async () => {
    const store = new FakeWitnessStore();
    const keeper = new WitnessKeeper(store, { opened: seen(0), witness: seen(0), ...nothing });
    keeper.note(seen(1));
    await keeper.flush();
    expect(store.witness).toEqual(seen(1));
  });

  it('is tried again when it could not be written, with the loss to be told', async () => {
    const store = new FakeWitnessStore();
    store.isReachable = false;
    const keeper = new WitnessKeeper(store, { ...nothing, opened: seen(3), witness: null, loss });
    await keeper.flush();
    expect(store.writes).toBe(0);
    store.isReachable = true;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(store.told).toEqual([loss]);
    keeper.note(seen(4));
    await keeper.flush();
    expect(store.told).toEqual([loss]);
    expect(store.witness).toEqual(seen(4));
  });

  it('is tried less and less often while it cannot be reached, and at least twice a minute', async () => {
    const store = new FakeWitnessStore();
    store.isReachable = false;
    const write = vi.spyOn(store, 'write');
    new WitnessKeeper(store, { ...nothing, opened: seen(3), witness: null });
    await vi.advanceTimersByTimeAsync(62_000);
    expect(write).toHaveBeenCalledTimes(7);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(write).toHaveBeenCalledTimes(17);
  });

  it('that came too late for the start is heard before it is replaced', async () => {
    const { store, answer } = createSlowStore();
    store.witness = seen(9);
    const heard: (Witness | null)[] = [];
    const assess = (late: Witness | null) => {
      heard.push(late);
      return loss;
    };
    const keeper = new WitnessKeeper(store, { opened: seen(1), witness: 'unknown', loss: null, assess });
    keeper.note(seen(2));
    expect(store.witness).toEqual(seen(9));
    answer();
    await keeper.flush();
    expect(heard).toEqual([seen(9)]);
    expect(store.told).toEqual([loss]);
    expect(store.witness).toEqual(seen(2));
  });
});
