import { describe, expect, it } from 'vitest';
import { Visits } from '../../../src/background/tabs/visits';

function createVisits() {
  const items: Record<string, unknown> = {};
  const visits = new Visits({
    get: (key: string) => Promise.resolve({ [key]: items[key] }),
    set: (added: Record<string, unknown>) => {
      Object.assign(items, structuredClone(added));
      return Promise.resolve();
    },
  });
  return { items, visits };
}

const place = { tabId: 7, documentId: 'A', url: 'https://example.org/page' };

describe('Visits', () => {
  it('knows since when a page is being read, whatever is read of it later', async () => {
    const { visits } = createVisits();
    await visits.note({ ...place, at: 100 });
    await visits.note({ ...place, at: 200 });
    expect(await visits.find(place)).toEqual({ ...place, at: 100 });
  });

  it.each([
    ['another tab', { ...place, tabId: 8 }],
    ['another document', { ...place, documentId: 'B' }],
    ['another address', { ...place, url: 'https://example.org/other' }],
  ])('is another visit in %s', async (_name, other) => {
    const { visits } = createVisits();
    await visits.note({ ...place, at: 100 });
    expect(await visits.find(other)).toBeNull();
  });

  it('loses none of those that are noted at the same time, and forgets the oldest of very many', async () => {
    const { visits } = createVisits();
    const all = Array.from({ length: 250 }, (_, tabId) => ({ ...place, tabId, at: tabId }));
    await Promise.all(all.map((visit) => visits.note(visit)));
    expect(await visits.find({ ...place, tabId: 49 })).toBeNull();
    expect(await visits.find({ ...place, tabId: 50 })).not.toBeNull();
    expect(await visits.find({ ...place, tabId: 249 })).not.toBeNull();
  });

  it('begins anew when what is stored is damaged', async () => {
    const { visits, items } = createVisits();
    items['visits'] = [{ tabId: 'seven' }];
    expect(await visits.find(place)).toBeNull();
    await visits.note({ ...place, at: 1 });
    expect(await visits.find(place)).not.toBeNull();
  });
});
