/** What was learned and will help again: used by the agent's tools, and by whoever else may learn. */
import {
  type Clock,
  createContentId,
  type knowledgeCategories,
  knowledgeDetailsSchema,
  type MemoryManager,
  type SearchResult,
  toKnowledgeUrl,
} from '../memory';

export type KnowledgeCategory = (typeof knowledgeCategories)[number];

export interface Learning {
  category: KnowledgeCategory;
  /** A brief summary. */
  title: string;
  content: string;
  tags: readonly string[];
  /** Where it was learned: the address of a chat, or the name of an agent. */
  source?: string | undefined;
}

export interface KnowledgeQuery {
  query: string;
  category?: KnowledgeCategory | undefined;
  /** It has to have all of them. */
  tags?: readonly string[] | undefined;
  limit: number;
}

export interface FoundLearning {
  result: SearchResult;
  id: string;
  category: KnowledgeCategory;
  tags: string[];
  source: string;
  /** How often it was found, this time included, and when before that, in ms since the epoch. */
  useCount: number;
  lastUsed: number | null;
}

/** So many are looked at before category and tags choose among them. */
const mostLookedAt = 50;

/** Keeps a learning; resolves with its id. The same one has the same id and keeps how often it was used. */
export async function storeLearning(memory: MemoryManager, learning: Learning): Promise<string> {
  const { category, title, content, tags, source = '' } = learning;
  const id = await createContentId(category, title, content);
  const sourceUrl = toKnowledgeUrl(id);
  const known = await memory.getSource(sourceUrl);
  if (known) await memory.update(sourceUrl, { details: { ...known.details, tags: [...tags] }, active: true });
  else {
    await memory.addDocument(content, {
      ...{ sourceUrl, title, docType: 'knowledge' },
      details: { category, tags: [...tags], source, use_count: 0, last_used: null },
    });
  }
  return id;
}

/** Best first; by word alone where there is no embedding model. What was found counts as used. */
export async function searchLearnings(
  memory: MemoryManager,
  clock: Clock,
  { query, category: wanted, tags: wantedTags = [], limit }: KnowledgeQuery,
): Promise<FoundLearning[]> {
  const results = await memory.search(query, { docType: 'knowledge', topK: mostLookedAt, perSource: 1 });
  const sources = await Promise.all(results.map(({ sourceUrl }) => memory.getSource(sourceUrl)));
  const found = results
    .flatMap((result, at) => {
      const details = knowledgeDetailsSchema.parse(sources[at]?.details ?? {});
      const { category, tags, source, use_count: uses, last_used: lastUsed } = details;
      const fits = (wanted === undefined || category === wanted) && hasAll(tags, wantedTags);
      const id = result.sourceUrl.slice(toKnowledgeUrl('').length);
      return fits ? [{ result, id, category, tags, source, useCount: uses + 1, lastUsed }] : [];
    })
    .slice(0, limit);
  await countUse(
    memory,
    found.map(({ result }) => result.sourceUrl),
    clock.now(),
  );
  return found;
}

function hasAll(tags: readonly string[], wanted: readonly string[]): boolean {
  const known = new Set(tags.map((tag) => tag.toLowerCase()));
  return wanted.every((tag) => known.has(tag.toLowerCase()));
}

/** Tells which learnings are of use. Of the memory itself nothing changes by it. */
async function countUse(memory: MemoryManager, sourceUrls: readonly string[], now: number): Promise<void> {
  for (const sourceUrl of sourceUrls) {
    const source = await memory.getSource(sourceUrl);
    if (!source) continue;
    const { use_count: uses } = knowledgeDetailsSchema.parse(source.details);
    await memory.update(sourceUrl, { details: { ...source.details, use_count: uses + 1, last_used: now } });
  }
}
