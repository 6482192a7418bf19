import { z } from 'zod';
import { countOf } from '../../../shared/count-of';
import { shorten } from '../../model';
import { toFoundPassage } from '../rag-context';
import { toSourceUrl } from '../../pages';
import { isOfConversation, isOfOtherChat } from '../../memory';
import { toScore } from './format-output';
import { requireMemory } from './require-memory';
import { defineTool, limitInput, offsetInput } from './tool';

const day = z.iso.date().optional();
const millisecondsPerDay = 24 * 60 * 60 * 1000;

export const searchMemory = defineTool({
  name: 'search_memory',
  description: 'Search remembered pages, facts, notes and earlier chats.',
  input: z.object({
    query: z.string().min(1).max(500),
    kind: z.enum(['page', 'fact', 'knowledge', 'episode', 'message']).optional(),
    site: z.string().max(300).optional(),
    after: day,
    before: day,
    limit: limitInput(20, 8),
    offset: offsetInput,
  }),
  summarize: ({ query }) => `Searching memory for “${shorten(query, 80)}”`,
  plan: ({ query, kind, site, after, before, limit, offset }, context) => ({
    run: async () => {
      const results = await requireMemory(context).search(query, {
        ...{ docType: kind, site, topK: limit },
        after: toTime(after),
        before: toTime(before),
      });
      const { conversationId } = context.question;
      const isHidden = (sourceUrl: string) =>
        !context.isSmartContext && isOfOtherChat(sourceUrl, conversationId);
      const front = context.frontPage ? toSourceUrl(context.frontPage.url) : null;
      const items = results
        .filter(
          ({ docType, sourceUrl }) =>
            docType !== 'preference' && !isOfConversation(sourceUrl, conversationId) && !isHidden(sourceUrl),
        )
        .map((result) => ({
          text: result.content,
          attributes: { relevance_score: toScore(result.score) },
          source: toFoundPassage(result, front),
        }));
      const summary =
        items.length === 0 ? 'Nothing found in memory' : `${countOf(items.length, 'passage')} found`;
      return { kind: 'list', items, offset, summary };
    },
  }),
});

function toTime(isoDay: string | undefined): number | undefined {
  if (isoDay === undefined) return undefined;
  return Math.floor(Date.parse(isoDay) / millisecondsPerDay) * millisecondsPerDay;
}
