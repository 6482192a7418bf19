import { z } from 'zod';
import { countOf } from '../../../shared/count-of';
import { toChatUrl } from '../../chats';
import { searchLearnings, storeLearning } from '../../learning';
import { shorten, toVisibleText } from '../../model';
import { toFoundPassage } from '../rag-context';
import { knowledgeCategories } from '../../memory';
import { toIsoTime, toScore } from './format-output';
import { requireMemory } from './require-memory';
import { defineTool, limitInput, toTextOutput, untoldOffsetInput } from './tool';

const category = z.enum(knowledgeCategories);

export const storeKnowledge = defineTool({
  name: 'store_knowledge',
  description: 'Keep something learned for later.',
  input: z.object({
    category,
    title: z.string().trim().min(1).max(200),
    content: z.string().trim().min(1).max(4_000),
    tags: z.array(z.string().trim().min(1).max(40)).max(10).default([]),
  }),
  summarize: ({ title }) => `Storing a learning: “${shorten(title, 80)}”`,
  plan: (input, context) => {
    const memory = requireMemory(context);
    // What is shown is what is stored: nothing that cannot be seen.
    const title = shorten(input.title, 200);
    const content = toVisibleText(input.content);
    const tags = input.tags.map((tag) => shorten(tag, 40));
    return {
      confirmation: `Store the ${input.category.replace('_', ' ')} “${title}”?`,
      asking: {
        effect: 'stores',
        kind: input.category,
        details: [
          { label: 'Title', text: title },
          { label: `Text, ${countOf(content.length, 'character')}`, text: content },
          ...(tags.length > 0 ? [{ label: 'Tags', text: tags.join(', ') }] : []),
        ],
      },
      run: async () => {
        const { conversationId } = context.question;
        const source = conversationId === undefined ? 'chat' : toChatUrl(conversationId);
        const id = await storeLearning(memory, { ...input, title, content, tags, source });
        return toTextOutput(`Stored, with the id ${id}.`, 'Learning stored');
      },
    };
  },
});

export const searchKnowledge = defineTool({
  name: 'search_knowledge',
  description: 'Search what was learned before.',
  input: z.object({
    query: z.string().min(1).max(500),
    // Its values stand in store_knowledge, and in what is found.
    category: category.optional().meta({ isOpen: true }),
    tags: z.array(z.string().min(1).max(40)).max(10).optional().meta({ isUntold: true }),
    limit: limitInput(20, 5),
    offset: untoldOffsetInput,
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
        source: toFoundPassage(result, null),
      }));
      const summary = items.length === 0 ? 'No learning found' : `${countOf(items.length, 'learning')} found`;
      return { kind: 'list', items, offset, summary };
    },
  }),
});
