import { z } from 'zod';
import { countOf } from '../../../shared/count-of';
import { episodeDetailsSchema, episodeTypes, isOfOtherChat, type MemoryRecord } from '../../memory';
import { findEpisodes, listEpisodes, storeEpisode, toEpisodeId } from '../../learning';
import { shorten, toVisibleText } from '../../model';
import { toFoundPassage } from '../rag-context';
import { toIsoTime, toScore } from './format-output';
import { requireMemory } from './require-memory';
import {
  defineTool,
  limitInput,
  toTextOutput,
  untoldOffsetInput,
  type OutputItem,
  type ToolContext,
} from './tool';

export const recordEpisode = defineTool({
  name: 'record_episode',
  description: 'Note what happened in this chat.',
  input: z.object({
    event_type: z.enum(episodeTypes),
    title: z.string().trim().min(1).max(200),
    content: z.string().trim().min(1).max(4_000),
    project: z.string().trim().min(1).max(100).optional(),
    importance: z.number().min(0).max(1).default(0.5),
  }),
  summarize: ({ title }) => `Noting “${shorten(title, 80)}”`,
  plan: ({ event_type: type, importance, ...input }, context) => {
    const memory = requireMemory(context);
    // What is shown is what is stored: nothing that cannot be seen.
    const title = shorten(input.title, 200);
    const content = toVisibleText(input.content);
    const project = input.project === undefined ? undefined : shorten(input.project, 100);
    return {
      confirmation: `Keep the note “${title}” (${type})?`,
      asking: {
        effect: 'stores',
        kind: type,
        details: [
          { label: 'Title', text: title },
          { label: `Text, ${countOf(content.length, 'character')}`, text: content },
          ...(project === undefined ? [] : [{ label: 'Project', text: project }]),
        ],
      },
      run: async () => {
        const session = sessionOf(context);
        const episode = { type, title, content, session, project, importance };
        const id = await storeEpisode(memory, context.ports.clock, episode);
        return toTextOutput(`Noted, with the id ${id}.`, 'Noted');
      },
    };
  },
});

export const getRecentEpisodes = defineTool({
  name: 'get_recent_episodes',
  description: 'Latest notes of what happened.',
  input: z.object({
    session_id: z.string().min(1).max(200).optional(),
    limit: limitInput(50, 10),
    offset: untoldOffsetInput,
  }),
  summarize: () => 'Looking at what happened lately',
  plan: ({ session_id: wanted, limit, offset }, context) => ({
    run: async () => {
      const memory = requireMemory(context);
      const own = await listEpisodes(memory, limit, wanted ?? sessionOf(context));
      const found = own.length > 0 || wanted !== undefined ? own : await listEpisodes(memory, limit);
      const records = found.filter(({ sourceUrl }) => isShown(sourceUrl, context));
      const items = records.map(toItem);
      const summary = items.length === 0 ? 'Nothing noted yet' : `${countOf(items.length, 'note')} found`;
      return { kind: 'list', items, offset, summary };
    },
  }),
});

export const searchEpisodes = defineTool({
  name: 'search_episodes',
  description: 'Find notes of similar situations.',
  input: z.object({
    query: z.string().min(1).max(500),
    project: z.string().min(1).max(100).optional(),
    limit: limitInput(20, 5),
    offset: untoldOffsetInput,
  }),
  summarize: ({ query }) => `Searching notes for “${shorten(query, 80)}”`,
  plan: ({ query, project, limit, offset }, context) => ({
    run: async () => {
      const memory = requireMemory(context);
      const found = await findEpisodes(memory, query, limit, project);
      const shown = found.filter(({ result }) => isShown(result.sourceUrl, context));
      const items = shown.map(({ result, id, type, session }) => ({
        text: result.content,
        attributes: {
          ...{ id, event_type: type, session_id: session, created_at: toIsoTime(result.createdAt) },
          relevance_score: toScore(result.score),
        },
        source: toFoundPassage(result, null),
      }));
      const summary = items.length === 0 ? 'No such note found' : `${countOf(items.length, 'note')} found`;
      return { kind: 'list', items, offset, summary };
    },
  }),
});

function toItem({ sourceUrl, title, passages, details, createdAt, updatedAt }: MemoryRecord): OutputItem {
  const { type, session } = episodeDetailsSchema.parse(details);
  const content = passages.map((passage) => passage.content).join('\n');
  return {
    text: content,
    attributes: {
      ...{ id: toEpisodeId(sourceUrl), event_type: type, session_id: session },
      created_at: toIsoTime(createdAt),
    },
    source: {
      ...{ content, sourceUrl, title, docType: 'episode', headingPath: [] },
      ...{ score: 1, readAt: updatedAt, isThisPage: false },
    },
  };
}

/** Without Smart Context, what happened in other chats stays there. */
function isShown(sourceUrl: string, context: ToolContext): boolean {
  return context.isSmartContext || !isOfOtherChat(sourceUrl, sessionOf(context));
}

/** A chat of one question is a session of its own, which nobody looks up again. */
function sessionOf({ question }: ToolContext): string {
  return question.conversationId ?? question.requestId ?? 'single-question';
}
