import type { MemoryFilter, MemoryManager, MemoryPage, SourceSummary } from '../../memory';
import { toChatUrl } from '../../chats';
import { aboutOf, isLearnedKind, originOf, readDetails, stateOf, textOf } from './details';
import { readHistory } from './lineage';
import { findConflicts } from './resolve-review';
import {
  learnedKinds,
  type LearnedCounts,
  type LearnedItem,
  type LearnedKind,
  type LearnedOrigin,
  type LearnedPage,
  type LearnedQuery,
  type LearnedState,
} from './types';

const maxListed = 100_000;
/** What a search looks at, of each kind. */
const maxFound = 200;
const minimumScore = 0.3;

/** What was learned: the newest first or, with a query, what fits it best. */
export async function listLearned(memory: MemoryManager, query: LearnedQuery): Promise<LearnedPage> {
  const { docType, state, limit, offset = 0 } = query;
  const kinds = docType === undefined ? learnedKinds : [docType];
  const words = query.query?.trim() ?? '';
  const [counts, found] = await Promise.all([
    countLearned(memory),
    words === ''
      ? listNewest(memory, kinds, state, offset + limit)
      : findFitting(memory, kinds, state, words),
  ]);
  const shown = found.sources.slice(offset, offset + limit);
  const items = await Promise.all(shown.map((source) => readItem(memory, source)));
  return { items: items.filter((item) => item !== null), total: found.total, counts };
}

/** With text, origin and history; null when it is not there any more. */
export async function readItem(memory: MemoryManager, source: SourceSummary): Promise<LearnedItem | null> {
  const { sourceUrl: url, docType } = source;
  const record = await memory.get(url);
  if (!record || !isLearnedKind(docType)) return null;
  const { pinned, review, supersededBy = null } = readDetails(record);
  const [history, conflicts, origin] = await Promise.all([
    readHistory(memory, record),
    review === undefined ? [] : findConflicts(memory, record),
    readOrigin(memory, docType, record),
  ]);
  const [supersedes, contradicted] = await Promise.all([
    readTexts(memory, history),
    readTexts(memory, conflicts),
  ]);
  const { title, importance, createdAt, updatedAt } = record;
  return {
    ...{ url, docType, title, importance, pinned, createdAt, updatedAt, origin, supersedes, supersededBy },
    state: stateOf(record),
    text: textOf(record),
    about: aboutOf(docType, record.details),
    review:
      review === undefined
        ? null
        : { reason: review, conflicts: contradicted.map((one) => ({ url: one.url, text: one.text })) },
  };
}

/** Whatever its kind, and whether it is in use, history, or waits. */
export async function countLearned(memory: MemoryManager): Promise<LearnedCounts> {
  const counted = await Promise.all(
    learnedKinds.map(async (docType) => {
      const [active, { sources, total }] = await Promise.all([
        memory.count({ docType, active: true }),
        memory.list({ docType, active: false }, { limit: maxListed }),
      ]);
      const review = sources.filter((source) => stateOf(source) === 'review').length;
      return { active, review, superseded: total - review };
    }),
  );
  const [preference, fact, knowledge, episode, message] = counted;
  const none = { active: 0, review: 0, superseded: 0 };
  return {
    preference: preference ?? none,
    fact: fact ?? none,
    knowledge: knowledge ?? none,
    episode: episode ?? none,
    message: message ?? none,
  };
}

/** By when it was learned: correcting or pinning something must not move it away from under the hand. */
async function listNewest(
  memory: MemoryManager,
  kinds: readonly LearnedKind[],
  state: LearnedState,
  count: number,
): Promise<MemoryPage> {
  const pages = await Promise.all(
    kinds.map(async (docType) => {
      const filter: MemoryFilter = { docType, active: state === 'active' };
      if (state === 'active') return memory.list(filter, { limit: count, sortBy: 'createdAt' });
      const { sources } = await memory.list(filter, { limit: maxListed, sortBy: 'createdAt' });
      const fitting = sources.filter((source) => stateOf(source) === state);
      return { sources: fitting, total: fitting.length };
    }),
  );
  const sources = pages.flatMap((page) => page.sources).sort(compareAge);
  return { sources, total: pages.reduce((sum, { total }) => sum + total, 0) };
}

function compareAge(left: SourceSummary, right: SourceSummary): number {
  return right.createdAt - left.createdAt || (left.sourceUrl < right.sourceUrl ? -1 : 1);
}

/** What means the same, best first, then what only has the letters that were typed so far. */
async function findFitting(
  memory: MemoryManager,
  kinds: readonly LearnedKind[],
  state: LearnedState,
  words: string,
): Promise<MemoryPage> {
  const options = { topK: maxFound, perSource: 1, similarityThreshold: minimumScore };
  const [byMeaning, byWord] = await Promise.all([
    // Search never finds what is not in use.
    state === 'active'
      ? Promise.all(kinds.map((docType) => memory.search(words, { ...options, docType })))
      : [],
    Promise.all(
      kinds.map((docType) => memory.findText(words, { docType, active: state === 'active' }, maxFound)),
    ),
  ]);
  const ranked = byMeaning.flat().sort((left, right) => right.score - left.score);
  const urls = new Set([...ranked, ...byWord.flat()].map(({ sourceUrl }) => sourceUrl));
  const found = await Promise.all(Array.from(urls, (url) => memory.getSource(url)));
  const sources = found.filter((source) => source !== null).filter((source) => stateOf(source) === state);
  return { sources, total: sources.length };
}

async function readOrigin(
  memory: MemoryManager,
  docType: LearnedKind,
  source: SourceSummary,
): Promise<LearnedOrigin> {
  const { conversationId: said, requestId = null, quote = null } = readDetails(source);
  const conversationId = said === undefined || said === '' ? null : said;
  const chat = conversationId === null ? null : await memory.getSource(toChatUrl(conversationId));
  const kind = originOf(docType, source.details);
  return { kind, conversationId, chatTitle: chat?.title ?? null, requestId, quote };
}

async function readTexts(memory: MemoryManager, sources: readonly SourceSummary[]) {
  const records = await Promise.all(sources.map(({ sourceUrl }) => memory.get(sourceUrl)));
  return records.flatMap((record) =>
    record ? [{ url: record.sourceUrl, text: textOf(record), createdAt: record.createdAt }] : [],
  );
}
