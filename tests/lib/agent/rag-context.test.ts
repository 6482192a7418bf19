import { fc, test } from '@fast-check/vitest';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import {
  buildRAGContext,
  calculateKnowledgeBudget,
  createRAGConfig,
  formatRAGContextForPrompt,
  type RAGConfig,
  type RAGContextBlock,
} from '../../../src/lib/agent/rag-context';
import { cutAtSentence } from '../../../src/lib/text/pack';
import { createPreferenceStore } from '../../../src/lib/learning/preferences';
import { toVisibleText } from '../../../src/lib/model/prompt-text';
import { type MemoryManager } from '../../../src/lib/memory';
import { estimateTokens } from '../../../src/lib/text/estimate-tokens';
import { anyText } from '../../fakes/any-text';
import { createCannedMemory, type CannedItem } from '../../fakes/canned-memory';
import { openTestMemory } from '../../fakes/memory';
import { findBlocks, parseBlocks, type Block } from '../../fakes/parse-blocks';

const now = Date.UTC(2026, 4, 20);
const largest = 8.64e15;
const time = fc.oneof(fc.integer({ min: 0, max: now }), fc.integer({ min: -largest * 2, max: largest * 2 }));
const score = fc.double({ min: 0, max: 1, noNaN: true });
const sentence = fc
  .tuple(
    fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 20 }),
    fc.constantFrom('.', '!', '?'),
  )
  .map(([words, end]) => `${words.join(' ')}${end}`);
const prose = fc.array(sentence, { minLength: 1, maxLength: 30 }).map((sentences) => sentences.join(' '));

const items = (text: fc.Arbitrary<string>, docType: CannedItem['docType'] = 'page') =>
  fc
    .uniqueArray(
      fc.record({
        content: text,
        title: text,
        score,
        timestamp: time,
        path: fc.integer({ min: 0, max: 1e6 }),
      }),
      { maxLength: 12, selector: ({ path }) => path },
    )
    .map((found) =>
      found.map(({ path, ...item }): CannedItem => ({ ...item, docType, sourceUrl: toUrl(docType, path) })),
    );
const config = fc.record({
  topK: fc.integer({ min: 0, max: 10 }),
  similarityThreshold: fc.double({ min: 0, max: 1, noNaN: true }),
});
const budget = fc.integer({ min: -100, max: 3000 });

function toUrl(docType: CannedItem['docType'], path: number): string {
  return docType === 'page' ? `https://example.org/${path}?a=1&b="2"` : `${docType ?? ''}://user/${path}`;
}

async function build(
  memory: MemoryManager,
  knowledgeBudget = 2000,
  overrides: Partial<RAGConfig> = {},
  conversationId?: string,
) {
  const block = await buildRAGContext('a question', knowledgeBudget, createRAGConfig(overrides), {
    ...{ memory, page: null, isRecalling: true, isSmartContext: true, conversationId, now },
  });
  const prompt = formatRAGContextForPrompt(block);
  return { block, prompt, blocks: parseBlocks(prompt) };
}

/** Of what was found, in its order; what is always there has none. */
const scoresOf = (block: RAGContextBlock) => block.used.flatMap(({ score: one }) => one ?? []);
const sourcesOf = (blocks: readonly Block[]) => findBlocks(blocks, 'source');

describe('createRAGConfig', () => {
  it('has the defaults of the design', () => {
    expect(createRAGConfig()).toEqual({
      ...{
        topK: 5,
        similarityThreshold: 0.3,
        knowledgeBudget: 2000,
        preferenceBudget: 500,
        searchMode: 'hybrid',
      },
    });
    expect(createRAGConfig({ topK: 2 }).topK).toBe(2);
  });
});

describe('calculateKnowledgeBudget', () => {
  it('is the base at most, and three tenths of what preferences leave', () => {
    expect(calculateKnowledgeBudget(100_000, 500, 2000)).toBe(2000);
    expect(calculateKnowledgeBudget(2500, 500, 2000)).toBe(600);
  });
});

describe('buildRAGContext', () => {
  // P1
  test.prop([items(prose), config, budget], { numRuns: 200 })(
    'recalls at most topK sources, best first, none below the threshold',
    async (found, overrides, knowledgeBudget) => {
      const { block, blocks } = await build(createCannedMemory(found), knowledgeBudget, overrides);
      const scores = scoresOf(block);
      expect(sourcesOf(blocks).length).toBeLessThanOrEqual(overrides.topK);
      expect(scores).toEqual(scores.toSorted((left, right) => right - left));
      expect(scores.every((one) => one >= overrides.similarityThreshold)).toBe(true);
    },
  );

  // P1 with the real engine
  test.prop([fc.array(prose, { minLength: 1, maxLength: 8 }), sentence, fc.integer({ min: 0, max: 6 })], {
    numRuns: 100,
  })('does so with what the engine finds', async (texts, question, topK) => {
    const { memory, close } = await openTestMemory();
    for (const [at, text] of texts.entries()) {
      await memory.addDocument(text, {
        sourceUrl: `https://example.org/${at}`,
        title: `Page ${at}`,
        docType: 'page',
      });
    }
    const ragConfig = createRAGConfig({ topK });
    const block = await buildRAGContext(question, 2000, ragConfig, {
      ...{ memory, page: null, isRecalling: true, isSmartContext: true, conversationId: undefined, now },
    });
    const scores = scoresOf(block);
    expect(scores.length).toBeLessThanOrEqual(topK);
    expect(scores).toEqual(scores.toSorted((left, right) => right - left));
    close();
  });

  // P3
  test.prop([items(prose)], { numRuns: 100 })(
    'names address, title and day of every source',
    async (found) => {
      const { block, blocks } = await build(createCannedMemory(found), 3000, { similarityThreshold: 0 });
      for (const [at, source] of sourcesOf(blocks).entries()) {
        const { hit } = block.cited[at]!;
        const item = found.find(({ content }) => content === hit.content)!;
        expect(source.attributes['url']).toBe(item.sourceUrl);
        expect(source.attributes['title']!.replace(/…$/, '')).toBe(
          source.attributes['title']!.endsWith('…')
            ? item.title.slice(0, source.attributes['title']!.length - 1)
            : item.title,
        );
        // The very day of this source, and of no other.
        expect(source.attributes['retrieved']).toBe(dayOf(item.timestamp));
        expect(source.attributes['index']).toBe(String(at + 1));
      }
    },
  );

  // P7
  test.prop([items(prose), budget, fc.integer({ min: 1, max: 10 })], { numRuns: 300 })(
    'takes no source while one with a higher score is out, and stays within the budget',
    async (found, knowledgeBudget, topK) => {
      const { block } = await build(createCannedMemory(found), knowledgeBudget, {
        topK,
        similarityThreshold: 0,
      });
      const lowestIn = Math.min(1, ...scoresOf(block));
      const highestOut = Math.max(0, ...block.leftOut.map((line) => line.score));
      if (block.used.length > 0) expect(lowestIn).toBeGreaterThanOrEqual(highestOut);
      expect(block.knowledgeTokens).toBeLessThanOrEqual(Math.max(0, knowledgeBudget));
      expect(block.used.length + block.leftOut.length).toBe(block.totalFound);
    },
  );

  // P8
  test.prop([items(prose), fc.integer({ min: 0, max: 600 })], { numRuns: 300 })(
    'cuts a source at the end of a sentence only, and only the last one',
    async (found, knowledgeBudget) => {
      const { block, blocks } = await build(createCannedMemory(found), knowledgeBudget, {
        similarityThreshold: 0,
      });
      for (const [at, { text, attributes }] of sourcesOf(blocks).entries()) {
        const whole = block.cited[at]!.hit.content;
        if (attributes['cut'] !== 'true') expect(text).toBe(whole);
        else {
          expect(whole.startsWith(text)).toBe(true);
          expect(text).toMatch(/[.!?]$/);
          expect(at).toBe(sourcesOf(blocks).length - 1);
        }
      }
    },
  );

  // P9
  test.prop([items(prose), items(prose, 'preference'), budget], { numRuns: 200 })(
    'puts the profile before the knowledge, and counts what it shows and what it found',
    async (found, preferences, knowledgeBudget) => {
      const memory = createCannedMemory([...found, ...preferences]);
      const { block, blocks, prompt } = await build(memory, knowledgeBudget, { similarityThreshold: 0 });
      const names = blocks[0]!.children.map(({ name }) => name);
      expect(names).toEqual(
        block.userProfile === null ? ['related_knowledge'] : ['user_profile', 'related_knowledge'],
      );
      const [knowledge] = findBlocks(blocks, 'related_knowledge');
      const distinct = new Set(found.map(({ content }) => content)).size;
      expect(knowledge!.attributes).toEqual({
        count: String(sourcesOf(blocks).length),
        total_found: String(distinct),
      });
      expect(block.summary).toBe(`Showing ${sourcesOf(blocks).length} of ${distinct} sources`);
      expect(prompt.startsWith('<knowledge_context>')).toBe(true);
    },
  );

  // P11
  test.prop([items(sentence, 'preference').filter(({ length }) => length > 0), items(prose), budget], {
    numRuns: 200,
  })(
    'always holds the preferences, whatever else there is and however small the budget for it',
    async (preferences, found, knowledgeBudget) => {
      const { block, blocks } = await build(createCannedMemory([...found, ...preferences]), knowledgeBudget);
      const [profile] = findBlocks(blocks, 'user_profile');
      expect(profile).toBeDefined();
      expect(block.preferenceTokens).toBeGreaterThan(0);
      expect(block.preferenceTokens).toBeLessThanOrEqual(500);
      const all = preferences.every(({ content }) => profile!.text.includes(content));
      // All of them, unless they are too many.
      expect(all || estimateTokens(preferences.map(({ content }) => `- ${content}`).join('\n')) > 400).toBe(
        true,
      );
    },
  );

  // P11
  test.prop(
    [
      fc.uniqueArray(sentence, { minLength: 1, maxLength: 5 }),
      fc.array(prose, { maxLength: 3 }),
      prose,
      budget,
    ],
    { numRuns: 100 },
  )(
    'holds what the preference store keeps, whatever was asked, and deducts it before knowledge gets its share',
    async (preferences, pages, question, available) => {
      let time = now;
      const clock = { now: () => (time += 1000) };
      const { memory, close } = await openTestMemory({ clock });
      const store = createPreferenceStore(memory, clock);
      for (const content of preferences) await store.add({ type: 'custom', content, topic: content });
      for (const [at, page] of pages.entries())
        await memory.addDocument(page, {
          ...{ sourceUrl: `https://example.org/${at}`, title: 'A page', docType: 'page' },
        });
      const knowledgeBudget = calculateKnowledgeBudget(available, 500, 2000);
      const block = await buildRAGContext(question, knowledgeBudget, createRAGConfig(), {
        ...{ memory, page: null, isRecalling: true, isSmartContext: true, conversationId: undefined, now },
      });
      expect(block.userProfile).toBe(await store.formatForContext(500));
      for (const { content } of await store.getAll()) expect(block.userProfile).toContain(content);
      expect(block.preferenceTokens).toBeLessThanOrEqual(500);
      expect(knowledgeBudget).toBeLessThanOrEqual((available - 500) * 0.3);
      expect(block.knowledgeTokens).toBeLessThanOrEqual(Math.max(0, knowledgeBudget));
      close();
    },
  );

  // P14
  test.prop(
    [
      items(anyText),
      items(anyText, 'preference'),
      items(anyText, 'fact'),
      items(anyText, 'message'),
      anyText,
    ],
    {
      numRuns: 1000,
    },
  )(
    'gives back the same blocks whatever is in the texts',
    async (pages, preferences, facts, messages, subject) => {
      const own = facts.map((fact) => ({ ...fact, details: { subject } }));
      const memory = createCannedMemory([...pages, ...preferences, ...own, ...messages]);
      const { block, blocks } = await build(memory, 3000, { similarityThreshold: 0, topK: 12 });
      expect(blocks.map(({ name }) => name)).toEqual(['knowledge_context']);
      const sources = sourcesOf(blocks);
      expect(sources.length).toBe(block.count);
      for (const [at, source] of sources.entries()) {
        if (source.attributes['cut'] !== 'true')
          expect(source.text).toBe(visible(block.cited[at]!.hit.content));
        expect(source.children).toEqual([]);
      }
      expect(findBlocks(blocks, 'fact').length + findBlocks(blocks, 'message').length).toBe(
        block.cited.length - sources.length,
      );
      for (const { attributes } of findBlocks(blocks, 'subject')) {
        expect(attributes['name']).toBe(visible(subject === '' ? 'user' : subject).replaceAll(/\s+/g, ' '));
      }
    },
  );

  it('groups facts by subject and recalls messages of other chats only', async () => {
    const base = { title: 't', score: 0.9, timestamp: now };
    const memory = createCannedMemory([
      {
        ...base,
        docType: 'fact',
        sourceUrl: 'fact://user/1',
        content: 'Has a dog.',
        details: { subject: 'user' },
      },
      {
        ...base,
        docType: 'fact',
        sourceUrl: 'fact://Anna/2',
        content: 'Likes tea.',
        details: { subject: 'Anna' },
      },
      {
        ...base,
        docType: 'fact',
        sourceUrl: 'fact://user/3',
        content: 'Is a nurse.',
        details: { subject: 'user' },
      },
      { ...base, docType: 'message', sourceUrl: 'message://mine/1', content: 'Said here.' },
      {
        ...base,
        docType: 'message',
        sourceUrl: 'message://other/1',
        content: 'Said there.',
        details: { summary: 'In short.' },
      },
    ]);
    const { blocks, block } = await build(memory, 2000, {}, 'mine');
    const subjects = findBlocks(blocks, 'subject');
    expect(
      subjects.map(({ attributes, children }) => [attributes['name'], children.map(({ text }) => text)]),
    ).toEqual([
      ['user', ['Has a dog.', 'Is a nurse.']],
      ['Anna', ['Likes tea.']],
    ]);
    expect(findBlocks(blocks, 'message').map(({ text }) => text)).toEqual(['In short.']);
    expect(block.used.map(({ citation }) => citation)).toEqual([1, 2, 3, 4]);
  });

  it('does not let an endless address keep everything else out', async () => {
    const base = { title: 't', timestamp: now };
    const { blocks } = await build(
      createCannedMemory([
        { ...base, score: 0.9, sourceUrl: `https://example.org/${'a/'.repeat(5000)}`, content: 'First.' },
        { ...base, score: 0.8, sourceUrl: 'https://example.org/b', content: 'Second.' },
      ]),
    );
    expect(sourcesOf(blocks).map(({ text }) => text)).toEqual(['First.', 'Second.']);
  });
});

describe('cutAtSentence', () => {
  // P8, on text of any kind
  test.prop([anyText, fc.integer({ min: 0, max: 80 })], { numRuns: 500 })(
    'gives the whole text, or a beginning that ends a sentence and fits',
    (text, length) => {
      const cut = cutAtSentence(text, (beginning) => beginning.length <= length);
      if (cut === text) return;
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(length);
      expect(cut === '' || /[\p{Sentence_Terminal}…]["'”’»)\]]*$/u.test(cut)).toBe(true);
    },
  );
});

/** As a calendar has it; `unknown` for what no calendar has. */
function dayOf(timestamp: number): string {
  if (Math.abs(timestamp) > largest) return 'unknown';
  const [day = ''] = new Date(timestamp).toISOString().split('T');
  return day.slice(0, 10);
}

function visible(text: string): string {
  return toVisibleText(text).trim();
}
