import { z } from 'zod';
import type { ChunkRecord, MemoryStore, SourceRecord } from './store-types';
import type { AddDocumentOptions, Details } from './types';

/** One time at which the text of a page was replaced by another. No interface: those are not taken for JSON. */
export type TextVersion = {
  /** In ms since the epoch. */
  at: number;
  /** The share of the text since then that was not there before, 0..1. */
  added: number;
  /** The share of the text before that is no longer there, 0..1. */
  removed: number;
};

const maxVersions = 10;
const share = z.number().min(0).max(1);
const versionsSchema = z.array(z.object({ at: z.number(), added: share, removed: share }));
const versionCount = z.int().nonnegative();

/** How often the text of a source changed, and its last changes, newest first. */
export function readVersions(details: Details): { count: number; versions: TextVersion[] } {
  const versions = versionsSchema.catch([]).parse(details['versions']);
  return { versions, count: versionCount.catch(versions.length).parse(details['versionCount']) };
}

/** The details of a page whose text is about to be replaced: with how much of it changed. */
export async function noteVersion(
  store: Pick<MemoryStore, 'getChunks'>,
  existing: SourceRecord | undefined,
  chunks: readonly ChunkRecord[],
  { docType, details = {} }: AddDocumentOptions,
  now: number,
): Promise<Details> {
  if (docType !== 'page' || !existing) return details;
  const { count, versions } = readVersions(existing.details);
  const change = compareTexts(await store.getChunks(existing.sourceUrl), chunks);
  const kept = [{ at: now, ...change }, ...versions].slice(0, maxVersions);
  return { ...details, versions: kept, versionCount: count + 1 };
}

/** By sentences, and by how long they are: a word that changed makes its sentence new. */
function compareTexts(
  before: readonly ChunkRecord[],
  after: readonly ChunkRecord[],
): Pick<TextVersion, 'added' | 'removed'> {
  const [old, current] = [toSentences(before), toSentences(after)];
  return { added: shareOutside(current, old), removed: shareOutside(old, current) };
}

function shareOutside(sentences: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let [outside, all] = [0, 0];
  for (const sentence of sentences) {
    all += sentence.length;
    if (!others.has(sentence)) outside += sentence.length;
  }
  return all === 0 ? 0 : Math.round((outside / all) * 1000) / 1000;
}

/** Where a passage begins is no matter of the text. */
function toSentences(chunks: readonly ChunkRecord[]): Set<string> {
  const text = chunks.map(({ content }) => content).join('\n');
  const sentences = text.split(/(?<=[.!?。！？…])\s+|\n+/u).map((sentence) => sentence.trim());
  return new Set(sentences.filter((sentence) => sentence !== ''));
}
