import { z } from 'zod';
import type { SmallStorage } from '../handlers/one-time-store';

const visitSchema = z.object({
  tabId: z.int(),
  /** The document that the browser showed: a page that is loaded again is another visit. */
  documentId: z.string(),
  /** As a page is remembered under. */
  url: z.string(),
  /** When it was first read there, in ms since the epoch. */
  at: z.number(),
});
export type Visit = z.infer<typeof visitSchema>;

/** The oldest go first: nobody has so many pages open that were read. */
const maxVisits = 200;

/** Knows since when a page is being read where it is open now. */
export class Visits {
  readonly #storage: SmallStorage;
  /** One after the other: two that are noted at the same time must not undo each other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(storage: SmallStorage) {
    this.#storage = storage;
  }

  /** Of several readings in one visit the first counts. */
  note(visit: Visit): Promise<void> {
    const noted = this.#last.then(async () => {
      const visits = await this.#read();
      if (visits.some((other) => isSame(other, visit))) return;
      await this.#storage.set({ [key]: [...visits, visit].slice(-maxVisits) });
    });
    this.#last = noted.catch(() => undefined);
    return noted;
  }

  async find(visit: Omit<Visit, 'at'>): Promise<Visit | null> {
    await this.#last;
    return (await this.#read()).find((other) => isSame(other, visit)) ?? null;
  }

  async #read(): Promise<Visit[]> {
    return z
      .array(visitSchema)
      .catch([])
      .parse((await this.#storage.get(key))[key] ?? []);
  }
}

const key = 'visits';

function isSame(left: Omit<Visit, 'at'>, right: Omit<Visit, 'at'>): boolean {
  return left.tabId === right.tabId && left.documentId === right.documentId && left.url === right.url;
}
