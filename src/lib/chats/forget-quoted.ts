import type { MemoryChange, MemoryManager, SourceSummary } from '../memory';
import { parseAddress } from './addresses';
import { withoutForgotten } from './forgotten-parts';
import { readMarks, toDetails, toPassages, toTurn } from './stored-turn';

/** Turns that are read at a time: their citations make them large, and they travel as one message. */
const pageSize = 500;

/** What was forgotten, and in how many chats something was taken out. */
export interface ForgottenSources {
  sourceUrls: string[];
  passages: number;
  chats: number;
}

/**
 * Forgets sources, and takes their words, titles and addresses out of the chats that quote them, in one transaction.
 * `restore` of all the addresses takes both back.
 */
export async function forgetQuoted(
  memory: MemoryManager,
  sourceUrls: readonly string[],
  { keepsQuotations = false }: { keepsQuotations?: boolean | undefined } = {},
): Promise<ForgottenSources> {
  const found = await Promise.all(sourceUrls.map((sourceUrl) => memory.getSource(sourceUrl)));
  const sources = found.filter((source) => source !== null);
  const urls = sources.map(({ sourceUrl }) => sourceUrl);
  if (urls.length === 0) return { sourceUrls: [], passages: 0, chats: 0 };
  const changes = keepsQuotations ? [] : await takeOutQuotations(memory, urls);
  await memory.applyChanges([
    ...changes,
    ...urls.map((sourceUrl): MemoryChange => ({ kind: 'remove', sourceUrl })),
  ]);
  const passages = sources.reduce((sum, { chunkCount }) => sum + chunkCount, 0);
  return { sourceUrls: urls, passages, chats: countChats(changes) };
}

/** In how many chats something of these sources stands. */
export async function countQuotingChats(
  memory: MemoryManager,
  sourceUrls: readonly string[],
): Promise<number> {
  return countChats(await takeOutQuotations(memory, sourceUrls));
}

/** The changes that take sources out of the chats; chats that are forgotten themselves need none. */
export async function takeOutQuotations(
  memory: MemoryManager,
  sourceUrls: readonly string[],
): Promise<Extract<MemoryChange, { kind: 'put' }>[]> {
  const urls = new Set(sourceUrls);
  const changes: Extract<MemoryChange, { kind: 'put' }>[] = [];
  for await (const turn of listTurns(memory)) {
    if (urls.has(turn.sourceUrl) || !mentions(turn, urls)) continue;
    const record = await memory.get(turn.sourceUrl);
    const read = record && toTurn(record);
    const changed = read && withoutForgotten(read, urls);
    if (!record || !changed) continue;
    const { sourceUrl, title, docType, active, importance } = record;
    const details = { ...readMarks(record.details), ...toDetails(changed) };
    changes.push({
      kind: 'put',
      chunks: toPassages(changed),
      options: { sourceUrl, title, docType, active, importance, details },
    });
  }
  return changes;
}

/** Addresses are stored as they are: what does not hold one as text does not hold it at all. */
function mentions({ details }: SourceSummary, urls: ReadonlySet<string>): boolean {
  const strings = new Set<string>();
  collectStrings(details, strings);
  return [...strings].some((text) => urls.has(text));
}

function collectStrings(value: unknown, strings: Set<string>): void {
  if (typeof value === 'string') strings.add(value);
  else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) collectStrings(item, strings);
  }
}

async function* listTurns(memory: MemoryManager): AsyncGenerator<SourceSummary> {
  for (let offset = 0; ; offset += pageSize) {
    const options = { limit: pageSize, offset, sortBy: 'createdAt' } as const;
    const { sources } = await memory.list({ docType: 'conversation' }, options);
    for (const source of sources) if (parseAddress(source.sourceUrl)?.requestId != null) yield source;
    if (sources.length < pageSize) return;
  }
}

function countChats(changes: readonly Extract<MemoryChange, { kind: 'put' }>[]): number {
  return new Set(changes.map(({ options }) => parseAddress(options.sourceUrl)?.conversationId)).size;
}
