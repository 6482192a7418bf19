import type { DocType, MemoryManager, MemoryRecord, SearchOptions } from '../../memory';
import type { RoutedQuestion } from '../skill-router';
import { toHit, type Hit } from './hit';

/** The kinds that a route leads to first. */
const kindsOf: Record<RoutedQuestion['route'], readonly DocType[]> = {
  ...{ knowledge: ['knowledge'], episode: ['episode', 'message'], operational: [], recon: [] },
};
/** How far what the route leads to moves towards a full score. */
const bonus = 0.2;
const mostOfKind = 8;
const mostRecent = 5;
/** What is asked for without a subject fits by being the latest. */
const recentScore = 0.6;

/** What the store that the question is meant for holds on it; the latest, where it asks for nothing in particular. */
export async function searchRoute(
  query: string,
  memory: MemoryManager,
  { route, topic }: RoutedQuestion,
  options: SearchOptions,
): Promise<Hit[]> {
  const found = await Promise.all(
    kindsOf[route].map(async (docType) => {
      if (route === 'episode' && topic === '') return listRecent(memory, docType);
      const results = await memory.search(query, { ...options, docType, topK: mostOfKind });
      return results.map((result) => toHit(result, null));
    }),
  );
  return found.flat();
}

/** Beside others that fit as well, what the route leads to comes first. */
export function favourRoute(hits: readonly Hit[], { route }: RoutedQuestion): Hit[] {
  const kinds = kindsOf[route];
  return hits.map((hit) =>
    kinds.includes(hit.docType) ? { ...hit, score: hit.score + (1 - hit.score) * bonus } : hit,
  );
}

/** Newest first. */
export async function listRecent(memory: MemoryManager, docType: DocType): Promise<Hit[]> {
  const { sources } = await memory.list(
    { docType, active: true },
    { limit: mostRecent, sortBy: 'createdAt' },
  );
  const records = await Promise.all(sources.map(({ sourceUrl }) => memory.get(sourceUrl)));
  return records.flatMap((record, at) => (record ? [toRecentHit(record, at)] : []));
}

function toRecentHit({ passages, sourceUrl, title, docType, updatedAt }: MemoryRecord, at: number): Hit {
  const content = passages.map((passage) => passage.content).join('\n');
  const score = recentScore - at / 100;
  return { content, sourceUrl, title, docType, headingPath: [], score, readAt: updatedAt, isThisPage: false };
}
