import type { MemoryManager, MemoryRecord, SourceSummary } from '../memory';
import { toSourceUrl } from './source-url';
import type { CapturedPage } from './types';

/** Two texts with so many of their runs of words in common are the same page, give or take what changes daily. */
const minShared = 0.8;
/** A run is so many words long. */
const runLength = 4;
/** So many remembered pages of a site are looked through, newest first. */
const maxCandidates = 200;
/** A page is known under so many addresses at most. */
const maxAliases = 20;

/**
 * The address a page is remembered under. A page that was remembered under another address is the same only if both
 * name the same canonical one and their texts agree: sites that give all of their pages one canonical address, and
 * applications that never change it, must not lose pages by it.
 */
export async function chooseSourceUrl(memory: MemoryManager, page: CapturedPage): Promise<string> {
  const own = toSourceUrl(page.url);
  const canonical = canonicalOf(page);
  if (canonical === undefined) return own;
  if (await memory.getSource(own)) return own;
  const known = await findByAlias(memory, own);
  for (const candidate of known ? [known] : await findByCanonical(memory, canonical)) {
    const record = await memory.get(candidate.sourceUrl);
    if (record?.active && isSameText(record, page.text)) {
      await noteAlias(memory, candidate, own);
      return candidate.sourceUrl;
    }
  }
  return own;
}

/** What a page is remembered as, under this address or as one of its others. */
export async function findSource(memory: MemoryManager, sourceUrl: string): Promise<SourceSummary | null> {
  return (await memory.getSource(sourceUrl)) ?? (await findByAlias(memory, sourceUrl));
}

/** Undefined when the page names none. */
export function canonicalOf({ canonicalUrl }: CapturedPage): string | undefined {
  return canonicalUrl === undefined ? undefined : toSourceUrl(canonicalUrl);
}

async function findByAlias(memory: MemoryManager, sourceUrl: string): Promise<SourceSummary | null> {
  const sources = await listSite(memory, sourceUrl);
  return sources.find(({ details }) => aliasesOf(details).includes(sourceUrl)) ?? null;
}

async function findByCanonical(memory: MemoryManager, canonical: string): Promise<SourceSummary[]> {
  const sources = await listSite(memory, canonical);
  return sources.filter(
    ({ sourceUrl, details }) => sourceUrl === canonical || details['canonicalUrl'] === canonical,
  );
}

async function listSite(memory: MemoryManager, sourceUrl: string): Promise<SourceSummary[]> {
  const filter = { docType: 'page', site: new URL(sourceUrl).hostname, active: true } as const;
  return (await memory.list(filter, { limit: maxCandidates })).sources;
}

async function noteAlias(
  memory: MemoryManager,
  { sourceUrl, details }: SourceSummary,
  alias: string,
): Promise<void> {
  const aliases = aliasesOf(details);
  if (aliases.includes(alias)) return;
  await memory.update(sourceUrl, {
    details: { ...details, aliases: [alias, ...aliases].slice(0, maxAliases) },
  });
}

function aliasesOf(details: SourceSummary['details']): string[] {
  const { aliases } = details;
  return Array.isArray(aliases) ? aliases.map(String) : [];
}

function isSameText(record: MemoryRecord, text: string): boolean {
  const stored = toRuns(record.passages.map(({ content }) => content).join('\n'));
  const read = toRuns(text.replaceAll(/^#+ .*$/gm, ''));
  const shared = [...read].filter((run) => stored.has(run)).length;
  // Of the larger of the two: a page that holds another one whole is more than it.
  return shared >= minShared * Math.max(read.size, stored.size);
}

function toRuns(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const count = Math.max(1, words.length - runLength + 1);
  return new Set(Array.from({ length: count }, (_, at) => words.slice(at, at + runLength).join(' ')));
}
