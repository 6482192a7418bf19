/**
 * What replaced what. Whatever was superseded names its one successor, and the successor names it: a tree whose root
 * is the version that counts. Imports can bring anything, so a link is believed only if both ends tell the same.
 */
import type { MemoryManager, SourceSummary } from '../../memory';
import { readDetails } from './details';

/** Everything that a source has replaced, directly or not, newest first. */
export async function readHistory(memory: MemoryManager, source: SourceSummary): Promise<SourceSummary[]> {
  const found = new Map<string, SourceSummary>();
  const waiting = [source];
  for (let successor = waiting.pop(); successor; successor = waiting.pop()) {
    for (const version of await readReplaced(memory, successor)) {
      if (version.sourceUrl === source.sourceUrl || found.has(version.sourceUrl)) continue;
      found.set(version.sourceUrl, version);
      waiting.push(version);
    }
  }
  return [...found.values()].sort((left, right) => right.createdAt - left.createdAt);
}

/** What a source has replaced itself. */
export async function readReplaced(
  memory: MemoryManager,
  successor: SourceSummary,
): Promise<SourceSummary[]> {
  const urls = new Set(readDetails(successor).supersedes);
  const versions = await Promise.all(Array.from(urls, (url) => memory.getSource(url)));
  return versions.flatMap((version) =>
    version && !version.active && readDetails(version).supersededBy === successor.sourceUrl ? [version] : [],
  );
}

/** The version that counts today; null when there is none. */
export async function findHead(memory: MemoryManager, url: string): Promise<SourceSummary | null> {
  const seen = new Set<string>();
  for (let next = url; !seen.has(next);) {
    seen.add(next);
    const source = await memory.getSource(next);
    if (!source) return null;
    const { supersededBy } = readDetails(source);
    if (supersededBy === undefined) return source;
    next = supersededBy;
  }
  return null;
}
