import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createPreferenceStore } from '../../../../src/lib/learning/preferences';
import { buildRAGContext, createRAGConfig } from '../../../../src/lib/agent/rag-context';
import { findSpokenOf } from '../../../../src/lib/agent/rag-context/recall-facts';
import type { MemoryManager } from '../../../../src/lib/memory';
import { now } from '../../../fakes/agent-ports';
import { createCannedMemory, type CannedItem } from '../../../fakes/canned-memory';
import { openTestMemory } from '../../../fakes/memory';

const sentence = 'The rope was made of hemp and changed every spring. ';
const items = (docType: NonNullable<CannedItem['docType']>, count: number, repeats: number) =>
  Array.from({ length: count }, (_, at): CannedItem => ({
    ...{ content: `${docType} ${at}. ${sentence.repeat(repeats)}`, title: `${docType} ${at}`, docType },
    sourceUrl: docType === 'page' ? `https://x.example/${at}` : `${docType}://other/${at}`,
    ...{ score: 0.9 - at / 100, timestamp: now },
  }));
const build = (memory: MemoryManager, budget: number) =>
  buildRAGContext('rope', budget, createRAGConfig(), {
    ...{ memory, page: null, isRecalling: true, isSmartContext: true, conversationId: 'mine', now },
  });
const tokensOf = (block: Awaited<ReturnType<typeof build>>, kind: string) =>
  block.used.filter((item) => item.kind === kind).reduce((sum, { tokens }) => sum + tokens, 0);

describe('the budget for knowledge', () => {
  it('is shared by facts, messages and sources, and not exceeded by all of them together', async () => {
    const memory = createCannedMemory([
      ...items('fact', 6, 20),
      ...items('message', 4, 20),
      ...items('page', 5, 40),
    ]);
    const block = await build(memory, 1_000);
    expect(block.knowledgeTokens).toBeLessThanOrEqual(1_000);
    expect(tokensOf(block, 'fact')).toBeLessThanOrEqual(200);
    expect(tokensOf(block, 'message')).toBeLessThanOrEqual(100);
    expect(tokensOf(block, 'fact')).toBeGreaterThan(0);
    expect(tokensOf(block, 'page')).toBeGreaterThan(500);
    expect(block.leftOut.length).toBeGreaterThan(0);
  });

  it('ends with the first source that has to be cut', async () => {
    const [first, second, third] = items('page', 3, 1);
    // Of so long sentences that the last one would still fit behind those that do.
    const long = { ...second!, content: `Rope ${'rope '.repeat(120)}ends. `.repeat(6) };
    const block = await build(createCannedMemory([first!, long, third!]), 700);
    expect(block.cited.map(({ hit }) => hit.sourceUrl)).toEqual([first!.sourceUrl, long.sourceUrl]);
    expect(block.leftOut).toMatchObject([{ sourceUrl: third!.sourceUrl }]);
  });

  it('is not spent twice on the same words', async () => {
    const [first, second] = items('page', 2, 2);
    const block = await build(createCannedMemory([first!, { ...second!, content: first!.content }]), 2_000);
    expect(block.cited).toHaveLength(1);
  });
});

describe('the profile', () => {
  it('has no preference that was replaced', async () => {
    let time = now;
    const clock = { now: () => (time += 1_000) };
    const { memory } = await openTestMemory({ clock });
    const store = createPreferenceStore(memory, clock);
    await store.add({ type: 'style', content: 'I prefer long answers.', topic: 'length' });
    await store.add({ type: 'style', content: 'I prefer short answers.', topic: 'length' });
    expect((await build(memory, 1_000)).userProfile).toBe('    - I prefer short answers.');
  });
});

describe('who is spoken of', () => {
  it('is not found by a first name that is a syllable', () => {
    expect(findSpokenOf(['Jo Stone', 'Anna Berg'], 'what did jo and anna say?')).toEqual(['Anna Berg']);
  });
});
