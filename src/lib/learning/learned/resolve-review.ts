import { AppError } from '../../../shared/app-error';
import {
  type MemoryChange,
  type MemoryManager,
  preferenceDetailsSchema,
  type SourceSummary,
} from '../../memory';
import { findSame } from './same-text';
import { apply, readLearned } from './change-learned';
import { readDetails, textOf, withDetails } from './details';
import { forgetSources } from './forget-learned';
import { findHead, readReplaced } from './lineage';
import type { Resolution, ReviewDecision } from './types';

const mostPreferences = 10_000;

/** What the user says about something that waits for them. */
export async function resolveReview(
  memory: MemoryManager,
  url: string,
  decision: ReviewDecision,
): Promise<Resolution> {
  const record = await readLearned(memory, url);
  const { review: reason, conflictsWith, supersedes } = readDetails(record);
  if (record.active || reason === undefined)
    throw new AppError('invalid-input', 'This does not wait for you any more.');
  if (decision === 'reject') return { kind: 'rejected', forgotten: await forgetSources(memory, [url]) };
  const replaced = decision === 'replace' ? await findConflicts(memory, record) : [];
  // The same was learned in another way meanwhile: that counts, and what waited becomes its history.
  const [same] = await findSame(memory, { ...record, text: textOf(record), except: url });
  if (same) {
    const rivals = replaced.filter(({ sourceUrl }) => sourceUrl !== same.sourceUrl);
    await apply(memory, toHistory(same, [record, ...rivals]));
    return { kind: 'decided', url, reason, conflictsWith, replaced: rivals.map((one) => one.sourceUrl) };
  }
  const replacedUrls = replaced.map(({ sourceUrl }) => sourceUrl);
  await apply(memory, [
    {
      kind: 'patch',
      sourceUrl: url,
      patch: {
        active: true,
        details: withDetails(record, {
          ...{ review: undefined, conflictsWith: undefined },
          supersedes: [...new Set([...supersedes, ...replacedUrls])],
        }),
      },
    },
    ...replaced.map((source): MemoryChange => {
      const details = withDetails(source, { supersededBy: url });
      return { kind: 'patch', sourceUrl: source.sourceUrl, patch: { active: false, details } };
    }),
  ]);
  return { kind: 'decided', url, reason, conflictsWith, replaced: replacedUrls };
}

function toHistory(head: SourceSummary, past: readonly SourceSummary[]): MemoryChange[] {
  const urls = past.map(({ sourceUrl }) => sourceUrl);
  const supersedes = [...new Set([...readDetails(head).supersedes, ...urls])];
  return [
    { kind: 'patch', sourceUrl: head.sourceUrl, patch: { details: withDetails(head, { supersedes }) } },
    ...past.map((source): MemoryChange => {
      const links = { review: undefined, conflictsWith: undefined, supersededBy: head.sourceUrl };
      const patch = { active: false, details: withDetails(source, links) };
      return { kind: 'patch', sourceUrl: source.sourceUrl, patch };
    }),
  ];
}

/** What it seems to contradict, as it is today: that may have been replaced in the meantime. */
export async function findConflicts(memory: MemoryManager, source: SourceSummary): Promise<SourceSummary[]> {
  const { sourceUrl: url, docType } = source;
  if (docType === 'preference') return findRivals(memory, source);
  const { conflictsWith } = readDetails(source);
  const heads = await Promise.all(conflictsWith.map((conflict) => findHead(memory, conflict)));
  const active = heads.flatMap((head) => (head?.active && head.sourceUrl !== url ? [head] : []));
  return [...new Map(active.map((head) => [head.sourceUrl, head])).values()];
}

/** The preferences in use about the same. */
async function findRivals(memory: MemoryManager, source: SourceSummary): Promise<SourceSummary[]> {
  const { topic } = preferenceDetailsSchema.parse(source.details);
  if (topic === '') return [];
  const { sources } = await memory.list({ docType: 'preference', active: true }, { limit: mostPreferences });
  return sources.filter(({ details }) => preferenceDetailsSchema.parse(details).topic === topic);
}

/** Asks once more: it waits again, and what it had replaced counts again. False: it is too late. */
export async function reopenReview(
  memory: MemoryManager,
  { url, reason, conflictsWith, replaced }: Extract<Resolution, { kind: 'decided' }>,
): Promise<boolean> {
  const source = await memory.getSource(url);
  if (!source?.active) return false;
  const before = new Set(replaced);
  const back = (await readReplaced(memory, source)).filter(({ sourceUrl }) => before.has(sourceUrl));
  const supersedes = readDetails(source).supersedes.filter((version) => !before.has(version));
  const details = withDetails(source, { review: reason, conflictsWith, supersedes });
  return memory.applyChanges([
    { kind: 'patch', sourceUrl: url, patch: { active: false, details } },
    ...back.map((version): MemoryChange => {
      const unlinked = withDetails(version, { supersededBy: undefined });
      return { kind: 'patch', sourceUrl: version.sourceUrl, patch: { active: true, details: unlinked } };
    }),
  ]);
}
