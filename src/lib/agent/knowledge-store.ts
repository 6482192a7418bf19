/** Learnings: what was found out once and helps again. Used by the tools of the agent, and by other agents. */
import type { MemoryManager, SearchMode, SourceSummary } from '../memory';
import { toHit, type Hit } from './rag-context';
import {
  createContentId,
  knowledgeDetailsSchema,
  toKnowledgeUrl,
  type knowledgeCategories,
} from './stored-kinds';

export type KnowledgeCategory = (typeof knowledgeCategories)[number];

export interface Learning {
  category: KnowledgeCategory;
  title: string;
  content: string;
  tags: readonly string[];
}

export interface LearningQuery {
  query: string;
  category?: KnowledgeCategory | undefined;
  /** It must have all of them; case does not count. */
  tags?: readonly string[] | undefined;
  limit: number;
  /** By default by word and meaning; by word alone where there is no embedding model. */
  mode?: SearchMode | undefined;
}

export interface FoundLearning {
  hit: Hit;
  category: KnowledgeCategory;
  tags: string[];
  /** How often it was found before, and when last, in ms since the epoch. */
  use_count: number;
  last_used: number | null;
}

const mostLookedAt = 50;
/** Category and tags are looked at after the search: then more must be found. */
const mostFiltered = 500;

/** The same learning is kept once; what is known of its use stays. Resolves with its id. */
export async function storeLearning(memory: MemoryManager, learning: Learning): Promise<string> {
  const { category, title, content, tags } = learning;
  const id = await createContentId(category, title, content);
  const sourceUrl = toKnowledgeUrl(id);
  const before = knowledgeDetailsSchema.parse((await memory.getSource(sourceUrl))?.details ?? {});
  const details = {
    ...{ category, tags: [...new Set([...before.tags, ...tags])] },
    ...{ use_count: before.use_count, last_used: before.last_used },
  };
  const added = await memory.addDocument(content, { sourceUrl, title, docType: 'knowledge', details });
  if (added.change === 'unchanged') await memory.update(sourceUrl, { details });
  return id;
}

/** Best first. Whatever is found counts as used. */
export async function searchLearnings(
  memory: MemoryManager,
  { query, category, tags = [], limit, mode }: LearningQuery,
  now: number,
): Promise<FoundLearning[]> {
  const isFiltered = category !== undefined || tags.length > 0;
  const results = await memory.search(query, {
    ...{ docType: 'knowledge', topK: isFiltered ? mostFiltered : mostLookedAt, perSource: 1, mode },
  });
  const sources = await Promise.all(results.map(({ sourceUrl }) => memory.getSource(sourceUrl)));
  const found = results
    .map((result, at) => ({ hit: toHit(result, null), source: sources[at] ?? null }))
    .map(({ hit, source }) => ({ hit, source, ...knowledgeDetailsSchema.parse(source?.details ?? {}) }))
    .filter((one) => (category === undefined || one.category === category) && hasTags(one.tags, tags))
    .slice(0, limit);
  for (const { source } of found) if (source) await countUse(memory, source, now);
  return found.map(({ hit, category: own, tags: ownTags, use_count, last_used }) => ({
    ...{ hit, category: own, tags: ownTags, use_count, last_used },
  }));
}

function hasTags(own: readonly string[], wanted: readonly string[]): boolean {
  const known = new Set(own.map((tag) => tag.toLowerCase()));
  return wanted.every((tag) => known.has(tag.toLowerCase()));
}

/** Tells which learnings are of use. Of the memory itself nothing changes by it. */
async function countUse(
  memory: MemoryManager,
  { sourceUrl, details }: SourceSummary,
  now: number,
): Promise<void> {
  const { use_count } = knowledgeDetailsSchema.parse(details);
  await memory.update(sourceUrl, { details: { ...details, use_count: use_count + 1, last_used: now } });
}
