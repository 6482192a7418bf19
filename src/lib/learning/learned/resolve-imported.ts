import type { MemoryChange, MemoryManager, SourceSummary } from '../../memory';
import { apply } from './change-learned';
import { readDetails, withDetails } from './details';
import { forgetSources, restoreForgotten } from './forget-learned';
import { learnedKinds, type ImportedResolution } from './types';

const maxListed = 100_000;

/** How much waits that came with a file of another memory. */
export async function countImported(memory: MemoryManager): Promise<number> {
  return (await listImported(memory)).length;
}

/** What the user says about all of it at once: a file of their own is taken over as it was, any other thrown away. */
export async function resolveImported(
  memory: MemoryManager,
  decision: ImportedResolution['decision'],
): Promise<ImportedResolution> {
  const waiting = await listImported(memory);
  const urls = waiting.map(({ sourceUrl }) => sourceUrl);
  if (decision === 'reject') return { decision, forgotten: await forgetSources(memory, urls) };
  await apply(
    memory,
    waiting.map((source) => toPatch(source, true)),
  );
  return { decision, urls };
}

/** It waits again; resolves with how much of it. */
export async function reopenImported(memory: MemoryManager, resolution: ImportedResolution): Promise<number> {
  if (resolution.decision === 'reject') return restoreForgotten(memory, resolution.forgotten);
  const sources = await Promise.all(resolution.urls.map((url) => memory.getSource(url)));
  const changes = sources.flatMap((source) => (source?.active ? [toPatch(source, false)] : []));
  await apply(memory, changes);
  return changes.length;
}

function toPatch(source: SourceSummary, active: boolean): MemoryChange {
  const details = withDetails(source, { review: active ? undefined : 'imported' });
  return { kind: 'patch', sourceUrl: source.sourceUrl, patch: { active, details } };
}

async function listImported(memory: MemoryManager): Promise<SourceSummary[]> {
  const pages = await Promise.all(
    learnedKinds.map((docType) => memory.list({ docType, active: false }, { limit: maxListed })),
  );
  return pages.flatMap(({ sources }) =>
    sources.filter((source) => readDetails(source).review === 'imported'),
  );
}
