import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { OneTimeStore } from '../../../src/background/handlers/one-time-store';

function createStore() {
  const items: Record<string, unknown> = {};
  const time = { now: 1_000 };
  let ids = 0;
  const options = {
    storage: {
      get: (key: string) => Promise.resolve({ [key]: items[key] }),
      set: (added: Record<string, unknown>) => {
        Object.assign(items, structuredClone(added));
        return Promise.resolve();
      },
    },
    key: 'kept',
    schema: z.object({ tabId: z.int() }),
    lifetimeMs: 100,
    createId: () => `id-${(ids += 1)}`,
    now: () => time.now,
  };
  return { items, time, store: new OneTimeStore(options), another: new OneTimeStore(options) };
}

const anyone = () => true;

describe('OneTimeStore', () => {
  it('hands a value out once', async () => {
    const { store } = createStore();
    const id = await store.put({ tabId: 7 });
    expect(await store.take(id, anyone)).toEqual({ tabId: 7 });
    expect(await store.take(id, anyone)).toBeNull();
  });

  it('hands it to one of two that ask at the same time', async () => {
    const { store } = createStore();
    const id = await store.put({ tabId: 7 });
    const taken = await Promise.all([store.take(id, anyone), store.take(id, anyone)]);
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('keeps it for the one it is for', async () => {
    const { store } = createStore();
    const id = await store.put({ tabId: 7 });
    expect(await store.take(id, ({ tabId }) => tabId === 8)).toBeNull();
    expect(await store.take(id, ({ tabId }) => tabId === 7)).toEqual({ tabId: 7 });
  });

  it('forgets it after its time', async () => {
    const { store, time } = createStore();
    const id = await store.put({ tabId: 7 });
    time.now += 100;
    expect(await store.take(id, anyone)).toBeNull();
  });

  it('survives a worker that is stopped: another one finds it', async () => {
    const { store, another } = createStore();
    const id = await store.put({ tabId: 7 });
    expect(await another.take(id, anyone)).toEqual({ tabId: 7 });
  });

  it('keeps the newest twenty, and starts anew when what is stored is damaged', async () => {
    const { store, items } = createStore();
    const ids = [];
    for (let tabId = 0; tabId < 25; tabId += 1) ids.push(await store.put({ tabId }));
    expect(await store.take(ids[4]!, anyone)).toBeNull();
    expect(await store.take(ids[5]!, anyone)).toEqual({ tabId: 5 });
    items['kept'] = [{ id: ids[6], value: 'damaged' }];
    expect(await store.take(ids[6]!, anyone)).toBeNull();
    expect(await store.take(await store.put({ tabId: 1 }), anyone)).toEqual({ tabId: 1 });
  });
});
