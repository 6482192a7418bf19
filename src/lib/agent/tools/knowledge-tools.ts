import { z } from 'zod';
import { countOf } from '../../../shared/count-of';
import { toChatUrl } from '../conversations';
import { searchLearnings, storeLearning } from '../knowledge-store';
import { shorten } from '../prompt-text';
import { toHit } from '../rag-context';
import { knowledgeCategories } from '../stored-kinds';
import { toIsoTime, toScore } from './format-output';
import { requireMemory } from './require-memory';
import { defineTool, limitInput, offsetInput, toTextOutput } from './tool';

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
    const { title, content } = input;
    const size = countOf(content.length, 'character');
    return {
      confirmation: `Store the ${input.category.replace('_', ' ')} “${shorten(title, 200)}” (${size}: “${shorten(content, 200)}”)?`,
      run: async () => {
        const { conversationId } = context.question;
        const source = conversationId === undefined ? 'chat' : toChatUrl(conversationId);
        const id = await storeLearning(memory, { ...input, source });
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
    tags: z.array(z.string().min(1).max(40)).max(10).optional().describe('Only with all of these tags.'),
    limit: limitInput(20, 5),
    offset: offsetInput,
  }),
  summarize: ({ query }) => `Searching learnings for “${shorten(query, 80)}”`,
  plan: ({ query, category: wanted, tags, limit, offset }, context) => ({
    run: async () => {
      const { clock } = context.ports;
      const found = await searchLearnings(requireMemory(context), clock, {
        query,
        category: wanted,
        tags,
        limit,
      });
      const items = found.map(({ result, id, category: kind, tags: own, source, useCount, lastUsed }) => ({
        text: result.content,
        attributes: {
          ...{ id, category: kind, tags: own.join(', '), source, use_count: String(useCount) },
          ...(lastUsed === null ? {} : { last_used: toIsoTime(lastUsed) }),
          ...{ created_at: toIsoTime(result.createdAt), relevance_score: toScore(result.score) },
        },
        source: toHit(result, null),
      }));
      const summary = items.length === 0 ? 'No learning found' : `${countOf(items.length, 'learning')} found`;
      return { kind: 'list', items, offset, summary };
    },
  }),
});
