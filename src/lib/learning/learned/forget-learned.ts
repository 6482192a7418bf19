import type { MemoryChange, MemoryManager, SourceSummary } from '../../memory';
import { parseChatUrl, takeOutQuotations } from '../../chats';
import { isLearnedKind, readDetails, stateOf, withDetails } from './details';
import { apply } from './change-learned';
import { readHistory } from './lineage';
import type { Forgotten } from './types';

/** Turns of one chat. */
const maxTurns = 10_000;

/**
 * Forgets sources of any kind in one transaction: what was learned with everything it has replaced, a chat with all its
 * turns. An earlier version that goes alone leaves the history of what stays. Chats that stay lose what they quote.
 */
export async function forgetSources(
  memory: MemoryManager,
  urls: readonly string[],
  { keepsQuotations = false }: { keepsQuotations?: boolean | undefined } = {},
): Promise<Forgotten> {
  const found = await Promise.all(urls.map((url) => memory.getSource(url)));
  const groups = await Promise.all(
    found.filter((source) => source !== null).map((source) => readWhole(memory, source)),
  );
  const gone = new Set(groups.flatMap((group) => group.map(({ sourceUrl }) => sourceUrl)));
  const unlinked: Forgotten['unlinked'] = [];
  const successors = new Map<string, SourceSummary>();
  for (const group of groups) {
    const successor = await readSuccessor(memory, group[0]);
    if (!successor || gone.has(successor.sourceUrl)) continue;
    successors.set(successor.sourceUrl, successor);
    unlinked.push({ successor: successor.sourceUrl, versions: group.map(({ sourceUrl }) => sourceUrl) });
  }
  const removals = Array.from(gone, (sourceUrl): MemoryChange => ({ kind: 'remove', sourceUrl }));
  const patches = [...successors.values()].map((successor) =>
    toLinks(successor, (linked) => linked.filter((url) => !gone.has(url))),
  );
  const quotations = keepsQuotations ? [] : await takeOutQuotations(memory, [...gone]);
  await apply(memory, [...quotations, ...patches, ...removals]);
  return { urls: [...gone], unlinked };
}

/** Takes it back; resolves with how many sources: what was forgotten long ago is gone. */
export async function restoreForgotten(
  memory: MemoryManager,
  { urls, unlinked }: Forgotten,
): Promise<number> {
  const links = await Promise.all(
    unlinked.map(async (link) => ({ ...link, source: await memory.getSource(link.successor) })),
  );
  // The history of something that has gone since would be reachable from nowhere.
  const lost = new Set(links.flatMap(({ source, versions }) => (source ? [] : versions)));
  const wanted = urls.filter((url) => !lost.has(url));
  const restored = wanted.length === 0 ? 0 : await memory.restore(wanted);
  for (const url of wanted) {
    const source = await memory.getSource(url);
    if (source && isLearnedKind(source.docType)) await apply(memory, await toMended(memory, source));
  }
  for (const { successor, versions } of unlinked) {
    // As they are now: two versions may have been taken out of one history.
    const [source, version] = await Promise.all(
      [successor, versions[0] ?? successor].map((url) => memory.getSource(url)),
    );
    if (source && version && readDetails(version).supersededBy === successor)
      await apply(memory, toRelinked(source, version));
  }
  return restored;
}

/** With whatever belongs to it, itself first. */
async function readWhole(memory: MemoryManager, source: SourceSummary): Promise<SourceSummary[]> {
  if (isLearnedKind(source.docType)) return [source, ...(await readHistory(memory, source))];
  if (source.docType !== 'conversation' || parseChatUrl(source.sourceUrl)?.requestId !== null)
    return [source];
  const { sourceUrl } = source;
  const { sources } = await memory.list({ docType: 'conversation', sourceUrl }, { limit: maxTurns });
  return [source, ...sources.filter((turn) => turn.sourceUrl !== sourceUrl)];
}

async function readSuccessor(
  memory: MemoryManager,
  source: SourceSummary | undefined,
): Promise<SourceSummary | null> {
  if (!source || source.active) return null;
  const { supersededBy } = readDetails(source);
  return supersededBy === undefined ? null : memory.getSource(supersededBy);
}

/** What took the place of an earlier version while it was gone is not its history. */
async function toMended(memory: MemoryManager, source: SourceSummary): Promise<MemoryChange[]> {
  const { supersedes } = readDetails(source);
  const versions = await Promise.all(supersedes.map((url) => memory.getSource(url)));
  const isLinked = (version: SourceSummary | null) =>
    version !== null && !version.active && readDetails(version).supersededBy === source.sourceUrl;
  const kept = supersedes.filter((_url, at) => isLinked(versions[at] ?? null));
  return kept.length === supersedes.length ? [] : [toLinks(source, () => kept)];
}

/** An earlier version back into the history it was taken out of; if that is in question again, it counts itself. */
function toRelinked(successor: SourceSummary, version: SourceSummary): MemoryChange[] {
  const { sourceUrl } = version;
  if (stateOf(successor) === 'review') {
    const details = withDetails(version, { supersededBy: undefined });
    return [{ kind: 'patch', sourceUrl, patch: { active: true, details } }];
  }
  return [toLinks(successor, (linked) => [...new Set([...linked, sourceUrl])])];
}

function toLinks(source: SourceSummary, change: (linked: string[]) => string[]): MemoryChange {
  const details = withDetails(source, { supersedes: change(readDetails(source).supersedes) });
  return { kind: 'patch', sourceUrl: source.sourceUrl, patch: { details } };
}
