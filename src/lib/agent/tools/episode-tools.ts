import { z } from 'zod';
import {
  listEpisodes,
  ownAgent,
  searchEpisodes as findEpisodes,
  storeEpisode,
  type FoundEpisode,
} from '../episode-store';
import { shorten } from '../prompt-text';
import { toDay } from '../rag-context';
import { episodeTypes } from '../stored-kinds';
import { requireMemory } from './require-memory';
import {
  countOf,
  defineTool,
  limitInput,
  offsetInput,
  toTextOutput,
  type OutputItem,
  type ToolContext,
} from './tool';

export const recordEpisode = defineTool({
  name: 'record_episode',
  description:
    'Note what happened in this chat, for later: an action, an error, a decision, an outcome. The user is asked first.',
  input: z.object({
    event_type: z.enum(episodeTypes),
    title: z.string().trim().min(1).max(200),
    content: z.string().trim().min(1).max(4_000),
    project: z.string().trim().min(1).max(100).optional(),
    importance: z.number().min(0).max(1).default(0.5),
  }),
  summarize: ({ title }) => `Noting “${shorten(title, 80)}”`,
  plan: ({ event_type: type, title, content, project, importance }, context) => {
    const memory = requireMemory(context);
    const size = countOf(content.length, 'character');
    return {
      confirmation: `Keep the note “${shorten(title, 200)}” (${type}, ${size}: “${shorten(content, 200)}”)?`,
      run: async () => {
        const session = sessionOf(context);
        const episode = { type, title, content, session, agent: ownAgent, project, importance };
        const id = await storeEpisode(memory, episode, context.ports.clock.now());
        return toTextOutput(`Noted, with the id ${id}.`, 'Noted');
      },
    };
  },
});

export const getRecentEpisodes = defineTool({
  name: 'get_recent_episodes',
  description: 'What happened lately: notes of this chat or, if it has none, of the last ones. Newest first.',
  input: z.object({
    session_id: z.string().min(1).max(200).optional().describe('Only this session.'),
    limit: limitInput(50, 10),
    offset: offsetInput,
  }),
  summarize: () => 'Looking at what happened lately',
  plan: ({ session_id: wanted, limit, offset }, context) => ({
    run: async () => {
      const memory = requireMemory(context);
      const own = await listEpisodes(memory, { session: wanted ?? sessionOf(context), limit });
      const found = own.length > 0 || wanted !== undefined ? own : await listEpisodes(memory, { limit });
      const items = found.map(toItem);
      const summary = items.length === 0 ? 'Nothing noted yet' : `${countOf(items.length, 'note')} found`;
      return { kind: 'list', items, offset, summary };
    },
  }),
});

export const searchEpisodes = defineTool({
  name: 'search_episodes',
  description: 'Find situations of the past that are like this one.',
  input: z.object({
    query: z.string().min(1).max(500),
    project: z.string().min(1).max(100).optional(),
    limit: limitInput(20, 5),
    offset: offsetInput,
  }),
  summarize: ({ query }) => `Searching notes for “${shorten(query, 80)}”`,
  plan: ({ query, project, limit, offset }, context) => ({
    run: async () => {
      const found = await findEpisodes(requireMemory(context), { query, project, limit });
      const items = found.map(({ hit, type, session }) => ({
        ...{ text: hit.content, attributes: { type, session }, source: hit },
      }));
      const summary = items.length === 0 ? 'No such note found' : `${countOf(items.length, 'note')} found`;
      return { kind: 'list', items, offset, summary };
    },
  }),
});

function toItem({ hit, type, session, createdAt }: FoundEpisode): OutputItem {
  return { text: hit.content, attributes: { type, session, noted: toDay(createdAt) }, source: hit };
}

/** A chat of one question is a session of its own, which nobody looks up again. */
function sessionOf({ question }: ToolContext): string {
  return question.conversationId ?? question.requestId ?? 'single-question';
}
