/** Episodes: what happened. Used by the tools of the agent, and by other agents. */
import type { MemoryManager, MemoryRecord, SearchMode } from '../memory';
import { toHit, type Hit } from './rag-context';
import {
  createContentId,
  episodeDetailsSchema,
  toEpisodeUrl,
  toSessionUrl,
  type episodeTypes,
} from './stored-kinds';

/** The agent in the side panel. */
export const ownAgent = 'recollect';

export interface NewEpisode {
  type: (typeof episodeTypes)[number];
  title: string;
  content: string;
  session: string;
  agent: string;
  project?: string | undefined;
  /** 0..1. */
  importance: number;
}

export interface FoundEpisode {
  hit: Hit;
  type: NewEpisode['type'];
  session: string;
  agent: string;
  project: string | undefined;
  /** When it happened, in ms since the epoch. */
  createdAt: number;
}

const mostLookedAt = 50;
/** A project is looked at after the search: then more must be found. */
const mostFiltered = 500;

/** Resolves with its id within its session. */
export async function storeEpisode(memory: MemoryManager, episode: NewEpisode, now: number): Promise<string> {
  const { type, title, content, session, agent, project, importance } = episode;
  const id = await createContentId(session, now, type, title, content);
  await memory.addDocument(content, {
    ...{ sourceUrl: toEpisodeUrl(session, id), title, docType: 'episode' },
    importance: Math.round(importance * 100),
    details: { type, session, agent, ...(project === undefined ? {} : { project }) },
  });
  return id;
}

/** Newest first. */
export async function listEpisodes(
  memory: MemoryManager,
  { session, project, limit }: { session?: string | undefined; project?: string | undefined; limit: number },
): Promise<FoundEpisode[]> {
  const filter = { docType: 'episode', active: true } as const;
  const { sources } = await memory.list(
    session === undefined ? filter : { ...filter, sourceUrl: toSessionUrl(session) },
    { limit: project === undefined ? limit : mostFiltered, sortBy: 'createdAt' },
  );
  const wanted = sources.filter(({ details }) => isOfProject(details, project)).slice(0, limit);
  const records = await Promise.all(wanted.map(({ sourceUrl }) => memory.get(sourceUrl)));
  return records.flatMap((record) => (record ? [toFound(record)] : []));
}

/** Situations that are like this one, best first. */
export async function searchEpisodes(
  memory: MemoryManager,
  query: { query: string; project?: string | undefined; limit: number; mode?: SearchMode | undefined },
): Promise<FoundEpisode[]> {
  const { project, limit, mode } = query;
  const topK = project === undefined ? mostLookedAt : mostFiltered;
  const results = await memory.search(query.query, { docType: 'episode', topK, perSource: 1, mode });
  const sources = await Promise.all(results.map(({ sourceUrl }) => memory.getSource(sourceUrl)));
  return results
    .flatMap((result, at): FoundEpisode[] => {
      const details = sources[at]?.details ?? {};
      if (!isOfProject(details, project)) return [];
      const { type, session, agent, project: own } = episodeDetailsSchema.parse(details);
      return [{ hit: toHit(result, null), type, session, agent, project: own, createdAt: result.createdAt }];
    })
    .slice(0, limit);
}

function isOfProject(details: MemoryRecord['details'], project: string | undefined): boolean {
  return project === undefined || episodeDetailsSchema.parse(details).project === project;
}

function toFound({ sourceUrl, title, passages, details, createdAt, updatedAt }: MemoryRecord): FoundEpisode {
  const { type, session, agent, project } = episodeDetailsSchema.parse(details);
  const content = passages.map((passage) => passage.content).join('\n');
  const hit: Hit = {
    ...{ content, sourceUrl, title, docType: 'episode', headingPath: [] },
    ...{ score: 1, readAt: updatedAt, isThisPage: false },
  };
  return { hit, type, session, agent, project, createdAt };
}
