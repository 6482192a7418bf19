import 'fake-indexeddb/auto';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  addLearned,
  editLearned,
  forgetSources,
  learnAgain,
  pinLearned,
  reopenReview,
  resolveReview,
  restoreForgotten,
  supersede,
  takeBack,
} from '../../../../src/lib/learning/learned';
import { learnedDetailsSchema } from '../../../../src/lib/memory/stored-kinds';
import type { Clock, MemoryManager, SourceSummary } from '../../../../src/lib/memory';
import { isErrorCode } from '../../../../src/shared/app-error';
import { openLearned, store } from './fill';

const actions = [
  'add',
  'wait',
  'edit',
  'pin',
  'unpin',
  'supersede',
  'forget',
  'accept',
  'replace',
  'reject',
  'take-back',
  'undo',
] as const;

/** What is done, to which of the sources that are there, and which of the takings back. */
const anyStep = fc.record({ action: fc.constantFrom(...actions), which: fc.nat({ max: 50 }) });
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

class World {
  readonly #memory: MemoryManager;
  readonly #clock: Clock;
  readonly #undos: (() => Promise<unknown>)[] = [];
  #count = 0;

  constructor(memory: MemoryManager, clock: Clock) {
    this.#memory = memory;
    this.#clock = clock;
  }

  async all(): Promise<SourceSummary[]> {
    const { sources } = await this.#memory.list({}, { limit: 1_000, sortBy: 'createdAt' });
    return sources;
  }

  /** What cannot be done is refused, and never a bug. */
  async take(step: Step): Promise<void> {
    await this.#do(step).catch((error: unknown) => {
      if (!isErrorCode(error, 'invalid-input')) throw error;
    });
  }

  async #do({ action, which }: Step): Promise<void> {
    const memory = this.#memory;
    const sources = await this.all();
    const url = sources[which % Math.max(1, sources.length)]?.sourceUrl ?? 'fact://user/none';
    const text = `Fact ${(this.#count += 1)}.`;
    switch (action) {
      case 'add': {
        const added = await addLearned(memory, this.#clock, { docType: 'fact', text, subject: '' });
        const source = await memory.getSource(added);
        await memory.update(added, { details: { ...source!.details, line: text } });
        return;
      }
      case 'wait': {
        const details = { review: 'contradiction', conflictsWith: [url], line: text };
        return store(memory, { url: `fact://user/w${this.#count}`, text, active: false, details });
      }
      case 'edit': {
        const before = await editLearned(memory, url, text);
        this.#undos.push(() => editLearned(memory, url, before));
        return;
      }
      case 'pin':
      case 'unpin':
        return pinLearned(memory, url, action === 'pin');
      case 'supersede': {
        const next = await supersede(memory, this.#clock, url, text);
        this.#undos.push(() => takeBack(memory, this.#clock, next));
        return;
      }
      case 'forget': {
        // Some at once, as by topic.
        const others = sources
          .filter((_source, at) => at % 5 === which % 5)
          .map(({ sourceUrl }) => sourceUrl);
        const forgotten = await forgetSources(memory, which % 2 === 0 ? [url] : [url, ...others]);
        this.#undos.push(() => restoreForgotten(memory, forgotten));
        return;
      }
      case 'accept':
      case 'replace':
      case 'reject': {
        const waiting = sources.find(({ active, details }) => !active && 'review' in details);
        const resolution = await resolveReview(memory, waiting?.sourceUrl ?? url, action);
        this.#undos.push(() =>
          resolution.kind === 'decided'
            ? reopenReview(memory, resolution)
            : restoreForgotten(memory, resolution.forgotten),
        );
        return;
      }
      case 'take-back': {
        const taken = await takeBack(memory, this.#clock, url);
        this.#undos.push(() => learnAgain(memory, taken));
        return;
      }
      case 'undo': {
        // Mostly the latest, but any can be asked for as long as its button is there.
        const at = which % 3 === 0 ? which % Math.max(1, this.#undos.length) : this.#undos.length - 1;
        const [undo] = this.#undos.splice(at, 1);
        await undo?.();
      }
    }
  }
}

describe('what was learned, after any sequence of changes and of taking them back', () => {
  test.prop([fc.array(anyStep, { minLength: 5, maxLength: 40 })], { numRuns: 150 })(
    'has no link that leads nowhere, and never two versions of one that count',
    async (steps) => {
      const { memory, clock } = await openLearned();
      const world = new World(memory, clock);
      for (const step of steps) {
        await world.take(step);
        checkLinks(await world.all());
      }
    },
    60_000,
  );
});

function checkLinks(sources: readonly SourceSummary[]): void {
  const byUrl = new Map(sources.map((source) => [source.sourceUrl, source]));
  const linksOf = (source: SourceSummary | undefined) => learnedDetailsSchema.parse(source?.details ?? {});
  const lines = new Map<unknown, number>();
  for (const source of sources) {
    const { supersedes, supersededBy, review, pinned } = linksOf(source);
    for (const version of supersedes) {
      expect(byUrl.get(version)?.active).toBe(false);
      expect(linksOf(byUrl.get(version)).supersededBy).toBe(source.sourceUrl);
    }
    if (supersededBy !== undefined) {
      expect(source.active).toBe(false);
      expect(linksOf(byUrl.get(supersededBy)).supersedes).toContain(source.sourceUrl);
    }
    // Nothing is lost: what does not count waits, or is reachable from what does.
    if (!source.active) expect(review !== undefined || supersededBy !== undefined).toBe(true);
    if (source.active) {
      expect(review).toBeUndefined();
      const { line } = source.details;
      lines.set(line, (lines.get(line) ?? 0) + 1);
    }
    expect(source.importance === 100).toBe(pinned);
  }
  expect([...lines.values()].filter((count) => count > 1)).toEqual([]);
}
