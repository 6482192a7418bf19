import type { DocType, MemoryManager, SourceSummary } from '../../memory';
import { listConversations, toChatUrl } from '../../chats';
import { shorten } from '../../model';
import { textOf } from './details';
import { learnedKinds } from './types';

export interface TopicMatch {
  url: string;
  docType: DocType;
  title: string;
  /** Where the words stand, or the passage that means the same. */
  excerpt: string;
  /** All the words are in it; otherwise it is only close in meaning. */
  hasWords: boolean;
  /** 0..1. */
  score: number;
  createdAt: number;
}

const minimumScore = 0.3;
const excerptLength = 160;

/** What has to do with some words, of every kind and also what is history: what has them first, then what is close. */
export async function findTopic(memory: MemoryManager, words: string, limit: number): Promise<TopicMatch[]> {
  if (words.trim() === '') return [];
  const kinds = ['page', ...learnedKinds] as const;
  const [passages, texts, chats] = await Promise.all([
    memory.search(words, { topK: limit, perSource: 1, similarityThreshold: minimumScore }),
    Promise.all(kinds.map((docType) => memory.findText(words, { docType }, limit))),
    listConversations(memory, words, limit),
  ]);
  const scores = new Map(passages.map((passage) => [passage.sourceUrl, passage]));
  const excerpts = new Map([
    ...texts.flat().map(({ sourceUrl, excerpt }) => [sourceUrl, excerpt] as const),
    ...chats.map(({ id, excerpt }) => [toChatUrl(id), excerpt] as const),
  ]);
  const found = await Promise.all(
    Array.from(new Set([...excerpts.keys(), ...scores.keys()]), (url) => memory.getSource(url)),
  );
  const matches = found.flatMap((source) => (source ? [toMatch(source, excerpts, scores)] : []));
  const best = matches.sort(compareMatches).slice(0, limit);
  return Promise.all(best.map((match) => withOwnTitle(memory, match)));
}

/** The titles of preferences are all alike: their words say which it is. */
async function withOwnTitle(memory: MemoryManager, match: TopicMatch): Promise<TopicMatch> {
  const record = match.docType === 'preference' ? await memory.get(match.url) : null;
  return record ? { ...match, title: shorten(textOf(record), excerptLength) } : match;
}

function toMatch(
  { sourceUrl: url, docType, title, createdAt }: SourceSummary,
  excerpts: ReadonlyMap<string, string>,
  scores: ReadonlyMap<string, { content: string; score: number }>,
): TopicMatch {
  const passage = scores.get(url);
  const excerpt = excerpts.get(url) ?? shorten(passage?.content ?? '', excerptLength);
  return { url, docType, title, excerpt, hasWords: excerpts.has(url), score: passage?.score ?? 0, createdAt };
}

function compareMatches(left: TopicMatch, right: TopicMatch): number {
  return (
    Number(right.hasWords) - Number(left.hasWords) ||
    right.score - left.score ||
    right.createdAt - left.createdAt ||
    (left.url < right.url ? -1 : 1)
  );
}
