import { z } from 'zod';
import { countOf } from '../../../shared/count-of';
import { AppError } from '../../../shared/app-error';
import type { MemoryManager } from '../../memory';
import { shorten } from '../../model';
import { toDay } from '../rag-context';
import { cleanQuery, findConflicts, retrieveRelatedMemory, toWebSources } from '../search-enhancement';
import type { Question } from '../../chats';
import { defineTool, untoldOffsetInput, type OutputItem } from './tool';

const mostRelated = 3;
const notSetUp = 'Web search is not set up. Tell the user so if it is needed.';
const nothingToAsk = 'Nothing of this query may leave: it held only what looks like a secret.';

/**
 * The query is written by a model, which may have read anything: it could carry out of the memory whatever an attacker
 * asks it to. So the user sees the exact words, and to whom they would go, before they do.
 */
export const searchWeb = defineTool({
  name: 'search_web_for_info',
  description: 'Search the web for what memory lacks.',
  input: z.object({
    query: z.string().min(1).max(300),
    offset: untoldOffsetInput,
  }),
  summarize: ({ query }) => `Searching the web for “${shorten(query, 80)}”`,
  plan: ({ query, offset }, { ports, memory, isRecalling, isSmartContext, question, signal }) => {
    const { webSearch, clock } = ports;
    if (!webSearch) throw new AppError('refused', notSetUp);
    const cleaned = cleanQuery(query);
    if (cleaned === '') throw new AppError('refused', nothingToAsk);
    return {
      confirmation: `Search the web for “${shorten(cleaned, 80)}” at ${webSearch.host}?`,
      asking: {
        effect: 'sends',
        details: [{ label: `Sent to ${webSearch.host}`, text: cleaned }],
      },
      leaving: { query: cleaned, host: webSearch.host },
      run: async () => {
        const related =
          memory && isRecalling ? await findRelated(memory, cleaned, question, isSmartContext) : [];
        const found = toWebSources(cleaned, await webSearch.search(cleaned, signal), clock.now());
        const web = found.map((source): OutputItem => {
          const published = source.publishedAt === null ? 'unknown' : toDay(source.publishedAt);
          return { text: source.content, source, attributes: { published } };
        });
        const conflicts = findConflicts(
          related.map(({ text, source }, at) => ({
            ...{ citation: web.length + at, title: source.title, text, date: source.readAt },
          })),
          found.map(({ title, content, publishedAt }, at) => ({
            ...{ citation: at, title, text: content, date: publishedAt },
          })),
        );
        const summary =
          web.length === 0 ? 'Nothing found on the web' : `${countOf(web.length, 'result')} found`;
        return { kind: 'list', items: [...web, ...related], offset, summary, conflicts };
      },
    };
  },
});

/** Memory is no less worth because the web was asked for; without it the web has to do. */
async function findRelated(
  memory: MemoryManager,
  query: string,
  { conversationId }: Question,
  isSmartContext: boolean,
) {
  const options = { limit: mostRelated, conversationId, isSmartContext };
  const found = await retrieveRelatedMemory(query, memory, options).catch(() => []);
  return found.map((source) => ({ text: source.content, source }));
}
