import {
  type Details,
  type MemoryFilter,
  type MemoryManager,
  type SourceSummary,
  toConversationUrl,
  toSessionUrl,
} from '../memory';
import { headUrl, parseAddress, turnUrl } from './addresses';
import { toDetails, toPassages, toTurn } from './stored-turn';
import { toKeptTurn, type Turn } from './turn';

export interface ConversationSummary {
  id: string;
  title: string;
  turnCount: number;
  createdAt: number;
  /** When the last question was asked. */
  updatedAt: number;
  /** Where the words that were searched for stand; empty when they are in the title, or none were. */
  excerpt: string;
}

export interface StoredConversation {
  id: string;
  title: string;
  /** In the order in which they were asked. */
  turns: Turn[];
}

/** More than the turns have, so that a list can ask for heads alone. */
const headImportance = 100;
const turnImportance = 50;
export const conversationHeads: MemoryFilter = { docType: 'conversation', minimumImportance: headImportance };

export const maxTitleLength = 120;
const firstTitleLength = 80;
const maxTurns = 1_000;
const maxConversations = 100_000;
/** Turns that are looked through for a search; each chat is shown once. */
const maxMatches = 2_000;

/** Every source has a text; that of a head must be no word that somebody looks for. */
const headText = '—';

/** Chats are sources that search never finds. */
const kept = { docType: 'conversation', active: false } as const;

/**
 * Keeps a turn as it is now, and the chat it is the first of. The words are passages, so that they can be
 * looked for; what was stored of the same turn before is replaced.
 */
export async function saveTurn(memory: MemoryManager, answered: Turn): Promise<void> {
  const turn = toKeptTurn(answered);
  const { conversationId, requestId, text } = turn.question;
  const sourceUrl = turnUrl(conversationId, requestId);
  const details = toDetails(turn);
  const title = toTitle(text, firstTitleLength);
  const added = await memory.addChunks(toPassages(turn), {
    ...{ ...kept, sourceUrl, title, details },
    importance: turnImportance,
  });
  if (added.change === 'unchanged') await memory.update(sourceUrl, { details });
  if (added.change === 'added') await saveHead(memory, conversationId, title);
}

async function saveHead(memory: MemoryManager, id: string, firstTitle: string): Promise<void> {
  const sourceUrl = headUrl(id);
  const turnCount = (await listTurns(memory, id)).length;
  const details: Details = { turnCount };
  const options = { ...kept, sourceUrl, title: firstTitle, details, importance: headImportance };
  // An unchanged text only moves the time of the last visit, by which chats are ordered: a name that was given stays.
  const { change } = await memory.addChunks([{ content: headText }], options);
  if (change === 'unchanged') await memory.update(sourceUrl, { details });
}

/** Null when it is not there. */
export async function readConversation(
  memory: MemoryManager,
  id: string,
): Promise<StoredConversation | null> {
  const [head, turns] = await Promise.all([memory.getSource(headUrl(id)), listTurns(memory, id)]);
  if (!head && turns.length === 0) return null;
  const records = await Promise.all(turns.map(({ sourceUrl }) => memory.get(sourceUrl)));
  return {
    id,
    title: head?.title ?? '',
    turns: records.flatMap((record) => (record ? [toTurn(record)].filter((turn) => turn !== null) : [])),
  };
}

/** Newest first; with a query, those that hold every word of it in their title or in one of their turns. */
export async function listConversations(
  memory: MemoryManager,
  query: string,
  limit: number,
): Promise<ConversationSummary[]> {
  if (query.trim() === '') {
    const { sources } = await memory.list(conversationHeads, { limit });
    return sources.flatMap((head) => toSummary(head, ''));
  }
  const [{ sources }, matches] = await Promise.all([
    memory.list(conversationHeads, { limit: maxConversations }),
    memory.findText(query, { docType: 'conversation' }, maxMatches),
  ]);
  const excerpts = new Map<string, string>();
  for (const { sourceUrl, excerpt } of matches) {
    const id = parseAddress(sourceUrl)?.conversationId;
    if (id !== undefined && !excerpts.get(id)) excerpts.set(id, excerpt);
  }
  return sources
    .flatMap((head) => toSummary(head, ''))
    .filter(({ id }) => excerpts.has(id))
    .slice(0, limit)
    .map((summary) => ({ ...summary, excerpt: excerpts.get(summary.id) ?? '' }));
}

/** False when it is not there. */
export async function renameConversation(memory: MemoryManager, id: string, title: string): Promise<boolean> {
  const named = toTitle(title, maxTitleLength);
  return (await memory.update(headUrl(id), { title: named })) !== null;
}

/**
 * Removes a chat with all its turns, and what was kept of its messages and of what happened in it; facts and preferences
 * stay. Resolves with the addresses by which `restore` takes it back.
 */
export async function removeConversation(memory: MemoryManager, id: string): Promise<string[]> {
  const kinds: MemoryFilter[] = [
    { docType: 'conversation', sourceUrl: headUrl(id) },
    { docType: 'message', sourceUrl: toConversationUrl(id) },
    { docType: 'episode', sourceUrl: toSessionUrl(id) },
  ];
  const found = await Promise.all(kinds.map((filter) => memory.removeMatching(filter, { dryRun: true })));
  const sourceUrls = found.flatMap((summary) => summary.sourceUrls);
  await memory.applyChanges(sourceUrls.map((sourceUrl) => ({ kind: 'remove', sourceUrl })));
  return sourceUrls;
}

/** In the order in which they were asked. */
async function listTurns(memory: MemoryManager, id: string): Promise<SourceSummary[]> {
  const filter: MemoryFilter = { docType: 'conversation', sourceUrl: headUrl(id) };
  const { sources } = await memory.list(filter, { limit: maxTurns, sortBy: 'createdAt' });
  return sources.filter(({ sourceUrl }) => parseAddress(sourceUrl)?.requestId != null).reverse();
}

function toSummary({ sourceUrl, title, details, createdAt, lastVisitedAt }: SourceSummary, excerpt: string) {
  const id = parseAddress(sourceUrl)?.conversationId;
  if (id === undefined) return [];
  const turnCount = Number(details['turnCount']) || 0;
  return [{ id, title, turnCount, createdAt, updatedAt: lastVisitedAt, excerpt }];
}

function toTitle(text: string, length: number): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length <= length
    ? line
    : `${line
        .slice(0, length - 1)
        .toWellFormed()
        .trimEnd()}…`;
}
