import 'fake-indexeddb/auto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addFact } from '../../../src/lib/learning/facts';
import { createRAGConfig } from '../../../src/lib/agent/rag-context';
import { recallFacts } from '../../../src/lib/agent/rag-context/recall-facts';
import type { MemoryManager } from '../../../src/lib/memory';
import { otherFacts } from '../../fixtures/learning/fact-pairs';
import {
  blindNeeds,
  calibrationNeeds,
  coreDistractors,
  laterNeeds,
  sixthNeeds,
  fifthNeeds,
  fourthNeeds,
  thirdNeeds,
  unseenNeeds,
  needlessQuestions,
  type NeededFact,
} from '../../fixtures/learning/needed-facts';
import { openTestMemory } from '../../fakes/memory';
import { getRealEmbedder } from '../../fakes/real-embedder';

describe('facts that are needed, with the packaged model', () => {
  let memory: MemoryManager;
  beforeAll(async () => {
    let now = 1_700_000_000_000;
    const clock = { now: () => (now += 60_000) };
    ({ memory } = await openTestMemory({ embedder: getRealEmbedder(), clock }));
    for (const text of [...otherFacts, ...coreDistractors]) await put(text);
  }, 60_000);

  const put = async (text: string) => {
    const { url } = await addFact(memory, { text, origin: 'user' });
    await memory.waitForEmbeddings(url, 10_000);
    return url;
  };
  const recall = async (question: string) =>
    (await recallFacts(memory, question, question, createRAGConfig())).map(({ text }) => text);

  async function findMissed(cases: readonly NeededFact[]): Promise<string[]> {
    const missed: string[] = [];
    for (const [question, fact] of cases) {
      const url = await put(fact);
      const recalled = await recall(question);
      if (!recalled.includes(fact)) missed.push(`${question} ${fact} → ${recalled.join(' ')}`);
      await memory.removeBySourceUrl(url);
    }
    return missed;
  }

  it('come in with the questions that the words were chosen by', async () => {
    expect(await findMissed(calibrationNeeds)).toEqual([]);
  }, 60_000);

  it('come in with nearly all questions that nothing was chosen by', async () => {
    expect(await findMissed(blindNeeds)).toEqual([]);
    expect(await findMissed(laterNeeds)).toEqual([]);
    expect(await findMissed(thirdNeeds)).toEqual([]);
    expect(await findMissed(fourthNeeds)).toEqual([]);
    expect(await findMissed(fifthNeeds)).toEqual([]);
    expect(await findMissed(sixthNeeds)).toEqual([]);
  }, 60_000);

  it('come in with at least eleven of twelve questions that were only counted', async () => {
    const missed = await findMissed(unseenNeeds);
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(Math.floor(unseenNeeds.length / 12));
  }, 60_000);

  it('bring in nothing of another need: what one eats has nothing to do with a house', async () => {
    const house = await put('Bought a house with a garden in Molde.');
    const peanuts = await put('Is allergic to peanuts.');
    for (const question of ['Could I cook this for Anna?', 'What should we eat with the kids?']) {
      const recalled = await recall(question);
      expect([question, recalled.includes('Is allergic to peanuts.')]).toEqual([question, true]);
      expect([question, recalled.filter((text) => /house|flat|worked/u.test(text))]).toEqual([question, []]);
    }
    expect((await recall('Should I plant a tree this weekend?')).join(' ')).toContain('house');
    await memory.removeBySourceUrl(house);
    await memory.removeBySourceUrl(peanuts);
  });

  it('stay out of what has nothing to do with the one who asks', async () => {
    const core = ['Is allergic to peanuts.', 'Has a heart condition.', 'Takes insulin.'];
    for (const fact of core) await put(fact);
    for (const question of needlessQuestions) {
      const recalled = await recall(question);
      expect([question, recalled.filter((text) => core.includes(text))]).toEqual([question, []]);
    }
  });
});
