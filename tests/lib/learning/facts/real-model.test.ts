import 'fake-indexeddb/auto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addFact, extractFacts } from '../../../../src/lib/learning/facts';
import type { MemoryManager } from '../../../../src/lib/memory';
import { openTestMemory } from '../../../fakes/memory';
import { createMemoryModel } from '../../../fakes/memory-model';
import { getRealEmbedder } from '../../../fakes/real-embedder';
import {
  blindPairs,
  calibrationPairs,
  laterPairs,
  unseenPairs,
  otherFacts,
  type FactPair,
} from '../../../fixtures/learning/fact-pairs';
import { addMessage, listFacts } from './helpers';

const signal = new AbortController().signal;
const actions = { contradiction: 'INVALIDATE', merge: 'MERGE', unrelated: 'KEEP' } as const;

describe('consolidation with the packaged model and a judge that is always right', () => {
  let memory: MemoryManager;
  let messages = 0;
  beforeAll(async () => {
    let now = 1_700_000_000_000;
    const clock = { now: () => (now += 1_000) };
    ({ memory } = await openTestMemory({ embedder: getRealEmbedder(), clock }));
    for (const text of otherFacts) {
      const { url } = await addFact(memory, { text, origin: 'user' });
      await memory.waitForEmbeddings(url, 10_000);
    }
  }, 60_000);

  /** Which of the pairs ended as they should, beside the other facts. */
  async function run(pairs: readonly FactPair[]) {
    const wrong: string[] = [];
    let shown = 0;
    for (const [kind, older, newer] of pairs) {
      const before = new Set((await listFacts(memory)).map(({ url }) => url));
      await addFact(memory, { text: older, origin: 'user' });
      await addMessage(memory, `q${(messages += 1)}`, newer);
      const judge = createMemoryModel({
        decide: (_fresh, old) => {
          shown += old.length;
          return {
            actions: old.map((text) => (text === older ? actions[kind] : 'KEEP')),
            merged: `${older} ${newer}`,
          };
        },
      });
      await extractFacts(memory, judge, signal);
      const facts = (await listFacts(memory)).filter(({ url }) => !before.has(url));
      const active = facts.filter((fact) => fact.active).map(({ text }) => text);
      const expected = {
        contradiction: [newer],
        merge: [`${older} ${newer}`],
        unrelated: [older, newer],
      }[kind];
      if (active.toSorted().join() !== expected.toSorted().join()) wrong.push(`${kind}: ${older} / ${newer}`);
      for (const { url } of facts) await memory.removeBySourceUrl(url);
    }
    return { wrong, shown: shown / pairs.length };
  }

  it('decides the pairs right that its thresholds were chosen by', async () => {
    expect(await run(calibrationPairs)).toMatchObject({ wrong: [] });
  }, 60_000);

  it('decides at least 13 of 15 pairs right that were only counted', async () => {
    for (const pairs of [blindPairs, laterPairs, unseenPairs]) {
      const { wrong } = await run(pairs);
      expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(Math.floor((pairs.length * 2) / 15));
    }
  }, 60_000);
});
