import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dismissLoss,
  readLoss,
  readWitness,
  writeWitness,
} from '../../../src/platform/storage/memory-witness';

const witness = { databaseId: 'one', sourceCount: 3, chunkCount: 7, sequence: 9 };
const loss = { restoredSources: 3, missingSources: 2, sourceCount: 3, isComplete: false };

/** `chrome.storage.local`, with a count of its writes. */
const local = {
  stored: new Map<string, unknown>(),
  writes: 0,
  get: (key: string) => Promise.resolve({ [key]: structuredClone(local.stored.get(key)) }),
  set: (values: Record<string, unknown>) => {
    local.writes += 1;
    for (const [key, value] of Object.entries(values)) local.stored.set(key, structuredClone(value));
    return Promise.resolve();
  },
  remove: (key: string) => Promise.resolve(local.stored.delete(key)),
};

beforeEach(() => {
  local.stored.clear();
  local.writes = 0;
  vi.stubGlobal('chrome', { storage: { local } });
  vi.stubGlobal('navigator', { locks: { request: (_name: string, run: () => unknown) => run() } });
});

describe('the witness in the extension’s storage', () => {
  it('is none before it is written', async () => {
    expect(await readWitness()).toBeNull();
    await writeWitness(witness, null);
    expect(await readWitness()).toEqual(witness);
  });

  it.each([
    ['a text'],
    [{}],
    [{ ...witness, sequence: -1 }],
    [{ ...witness, chunkCount: 'many' }],
    [[witness]],
  ])('counts as none when it is damaged: %j', async (damaged) => {
    await writeWitness(witness, null);
    local.stored.set('memory-witness', damaged);
    expect(await readWitness()).toBeNull();
  });
});

describe('a loss', () => {
  it('is kept together with the witness, until it is dismissed', async () => {
    await writeWitness(witness, loss);
    expect(local.writes).toBe(1);
    await writeWitness({ ...witness, sequence: 10 }, null);
    expect(await readLoss()).toEqual(loss);
    await dismissLoss();
    expect(await readLoss()).toBeNull();
    expect(await readWitness()).toMatchObject({ sequence: 10 });
  });

  it('is not counted twice when it is told twice', async () => {
    await writeWitness(witness, loss);
    await writeWitness(witness, loss);
    expect(await readLoss()).toEqual(loss);
  });

  it('does not make the user overlook an earlier one', async () => {
    await writeWitness(witness, loss);
    await writeWitness(witness, { restoredSources: 4, missingSources: 0, sourceCount: 4, isComplete: true });
    expect(await readLoss()).toEqual({
      restoredSources: 4,
      missingSources: 2,
      sourceCount: 4,
      isComplete: false,
    });
  });
});
