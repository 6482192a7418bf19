import { z } from 'zod';
import type { MemoryManager } from '../../memory';
import { shorten } from '../prompt-text';
import { toHit } from '../rag-context';
import {
  createContentId,
  knowledgeCategories,
  knowledgeDetailsSchema,
  toKnowledgeUrl,
} from '../stored-kinds';
import { requireMemory } from './require-memory';
import { countOf, defineTool, limitInput, offsetInput, toTextOutput } from './tool';

const mostLookedAt = 50;
const category = z.enum(knowledgeCategories);

export const storeKnowledge = defineTool({
  name: 'store_knowledge',
  description: 'Keep something that was learned and will help again. The user is asked first.',
  input: z.object({
    category,
    title: z.string().trim().min(1).max(200).describe('A brief summary.'),
    content: z.string().trim().min(1).max(4_000).describe('All that is needed to use it.'),
    tags: z.array(z.string().trim().min(1).max(40)).max(10).default([]),
  }),
  summarize: ({ title }) => `Storing a learning: “${shorten(title, 80)}”`,
  plan: (input, context) => {
    const memory = requireMemory(context);
    const { title, content, tags } = input;
    const size = countOf(content.length, 'character');
    return {
      confirmation: `Store the ${input.category.replace('_', ' ')} “${shorten(title, 200)}” (${size}: “${shorten(content, 200)}”)?`,
      run: async () => {
        const id = await createContentId(input.category, title, content);
        await memory.addDocument(content, {
          ...{ sourceUrl: toKnowledgeUrl(id), title, docType: 'knowledge' },
          details: { category: input.category, tags, use_count: 0, last_used: null },
        });
        return toTextOutput(`Stored, with the id ${id}.`, 'Learning stored');
      },
    };
  },
});

export const searchKnowledge = defineTool({
  name: 'search_knowledge',
  description: 'Search what was learned before: solutions of errors, patterns, best practices, gotchas.',
  input: z.object({
    query: z.string().min(1).max(500),
    category: category.optional(),
    limit: limitInput(20, 5),
    offset: offsetInput,
  }),
  summarize: ({ query }) => `Searching learnings for “${shorten(query, 80)}”`,
  plan: ({ query, category: wanted, limit, offset }, context) => ({
    run: async () => {
      const memory = requireMemory(context);
      const results = await memory.search(query, { docType: 'knowledge', topK: mostLookedAt, perSource: 1 });
      const sources = await Promise.all(results.map(({ sourceUrl }) => memory.getSource(sourceUrl)));
      const items = results
        .flatMap((result, at) => {
          const details = knowledgeDetailsSchema.parse(sources[at]?.details ?? {});
          if (wanted !== undefined && details.category !== wanted) return [];
          const attributes = { category: details.category, tags: details.tags.join(', ') };
          return [{ text: result.content, attributes, source: toHit(result, null) }];
        })
        .slice(0, limit);
      await countUse(
        memory,
        items.map(({ source }) => source.sourceUrl),
        context.ports.clock.now(),
      );
      const summary = items.length === 0 ? 'No learning found' : `${countOf(items.length, 'learning')} found`;
      return { kind: 'list', items, offset, summary };
    },
  }),
});

/** Tells which learnings are of use. Of the memory itself nothing changes by it. */
async function countUse(memory: MemoryManager, sourceUrls: readonly string[], now: number): Promise<void> {
  for (const sourceUrl of sourceUrls) {
    const source = await memory.getSource(sourceUrl);
    if (!source) continue;
    const { use_count } = knowledgeDetailsSchema.parse(source.details);
    await memory.update(sourceUrl, {
      details: { ...source.details, use_count: use_count + 1, last_used: now },
    });
  }
}
