/** What happened: used by the agent's tools, by the loop itself, and by whoever else may note something. */
import {
  type Clock,
  createContentId,
  episodeDetailsSchema,
  type episodeTypes,
  type MemoryManager,
  type MemoryRecord,
  type SearchResult,
  toEpisodeUrl,
  toSessionUrl,
} from '../memory';

export type EpisodeType = (typeof episodeTypes)[number];

/** Episodes of the agent in the side panel; others come in by other ways. */
export const ownAgent = 'recollect';

export interface Episode {
  type: EpisodeType;
  title: string;
  content: string;
  /** The conversation, or the session of another agent. */
  session: string;
  agent?: string | undefined;
  project?: string | undefined;
  /** 0..1. */
  importance: number;
}

export interface FoundEpisode {
  id: string;
  result: SearchResult;
  type: EpisodeType;
  session: string;
}

const mostLookedAt = 50;

/** Its id within its session. */
export function toEpisodeId(sourceUrl: string): string {
  return sourceUrl.slice(sourceUrl.lastIndexOf('/') + 1);
}

/** Resolves with its id. */
export async function storeEpisode(memory: MemoryManager, clock: Clock, episode: Episode): Promise<string> {
  const { type, title, content, session, agent = ownAgent, project, importance } = episode;
  const id = await createContentId(session, clock.now(), type, title, content);
  await memory.addDocument(content, {
    ...{ sourceUrl: toEpisodeUrl(session, id), title, docType: 'episode' },
    importance: Math.round(importance * 100),
    details: { type, session, agent, ...(project === undefined ? {} : { project }) },
  });
  return id;
}

/** Newest first; of one session, or of all. */
export async function listEpisodes(
  memory: MemoryManager,
  limit: number,
  session?: string,
): Promise<MemoryRecord[]> {
  const filter = { docType: 'episode', active: true } as const;
  const { sources } = await memory.list(
    session === undefined ? filter : { ...filter, sourceUrl: toSessionUrl(session) },
    { limit, sortBy: 'createdAt' },
  );
  const records = await Promise.all(sources.map(({ sourceUrl }) => memory.get(sourceUrl)));
  return records.filter((record) => record !== null);
}

/** Those that are like the one described, best first; by word alone where there is no embedding model. */
export async function findEpisodes(
  memory: MemoryManager,
  query: string,
  limit: number,
  project?: string,
): Promise<FoundEpisode[]> {
  const results = await memory.search(query, { docType: 'episode', topK: mostLookedAt, perSource: 1 });
  const sources = await Promise.all(results.map(({ sourceUrl }) => memory.getSource(sourceUrl)));
  return results
    .flatMap((result, at) => {
      const { session, type, project: own } = episodeDetailsSchema.parse(sources[at]?.details ?? {});
      const id = toEpisodeId(result.sourceUrl);
      return project === undefined || own === project ? [{ id, result, type, session }] : [];
    })
    .slice(0, limit);
}
