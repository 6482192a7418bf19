import {
  type episodeTypes,
  type MemoryChange,
  type MemoryManager,
  toEpisodeUrl,
  toSessionUrl,
} from '../../memory';
import { ownAgent } from '../episode-store';
import { shorten } from '../../model';
import type { ToolStep, Turn } from '../../chats';

export interface Episode {
  /** Within its session. */
  id: string;
  type: (typeof episodeTypes)[number];
  title: string;
  content: string;
  importance: number;
}

/** What a tool says once it has stored something; whatever else it says, nothing was. */
const stored: Readonly<Record<string, readonly string[]>> = {
  remember: ['Remembered', 'Kept for review', 'Page remembered'],
  store_knowledge: ['Learning stored'],
};

/**
 * What a turn leaves behind beside its words: that memory was added to, as the user allowed. What failed says nothing
 * about the user, what they refused is not to be kept, and what they had forgotten is not to be told of. An ordinary
 * answer leaves nothing, and neither does one about a private page.
 */
export function toEpisodes({ question, parts, privacy }: Turn): Episode[] {
  if (privacy !== 'open' || question.isTemporary === true) return [];
  const asked = `Asked: “${shorten(question.text, 200)}”.`;
  return parts
    .filter((part): part is ToolStep => part.kind === 'step')
    .filter(
      ({ toolName, outcome }) =>
        outcome?.isError === false && stored[toolName]?.includes(outcome.text) === true,
    )
    .map(({ summary, outcome }, at): Episode => {
      const what = shorten(summary, 150);
      return {
        ...{ id: `${question.requestId}-outcome-${at + 1}`, type: 'outcome', importance: 50, title: what },
        content: `${asked} The user allowed a change of memory: ${what}. ${outcome?.text ?? ''}.`,
      };
    });
}

/** The episodes of a turn in place of those that an earlier answer to the same question has left. */
export async function toEpisodeChanges(memory: MemoryManager, turn: Turn): Promise<MemoryChange[]> {
  const { conversationId: session, requestId } = turn.question;
  const puts = toEpisodes(turn).map(({ id, type, title, content, importance }): MemoryChange => ({
    kind: 'put',
    chunks: [{ content }],
    options: {
      ...{ sourceUrl: toEpisodeUrl(session, id), title, docType: 'episode', importance },
      details: { type, session, agent: ownAgent, origin: 'chat', requestId },
    },
  }));
  const { sources } = await memory.list(
    { docType: 'episode', sourceUrl: toSessionUrl(session) },
    { limit: 1_000 },
  );
  const kept = new Set(puts.map((change) => (change.kind === 'put' ? change.options.sourceUrl : '')));
  const stale = sources.filter(({ sourceUrl }) => {
    const [, id = ''] = sourceUrl.split(toEpisodeUrl(session, `${requestId}-`));
    return /^(?:decision|outcome|error)-\d+$/u.test(id) && !kept.has(sourceUrl);
  });
  return [...stale.map(({ sourceUrl }): MemoryChange => ({ kind: 'remove', sourceUrl })), ...puts];
}
