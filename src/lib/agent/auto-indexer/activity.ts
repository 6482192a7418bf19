import { type DecisionReason, hostOf, type PageOutcome } from '../../pages';
import type { ActivityEntry, ActivityKind, Job, JobResult } from './jobs';

/** So many entries are kept. */
export const maxActivity = 200;

/** What is switched off altogether leaves no list of the sites it was not used on. */
const silentReasons: readonly DecisionReason[] = ['no-consent', 'capture-off', 'not-web', 'incognito'];

export function toEntry(job: Job, kind: ActivityKind, sentence: string, now: number): ActivityEntry {
  const { url, title } = job;
  return { at: now, kind, site: siteOf(url), url, title, sentence };
}

export function describeResult(
  outcome: Exclude<PageOutcome, { kind: 'not-remembered' }>,
  now: number,
): ActivityEntry {
  const { sourceUrl, title, notice } = outcome;
  const kind = outcome.kind === 'remembered' && outcome.isUpdate === true ? 'updated' : outcome.kind;
  return { at: now, kind, site: siteOf(sourceUrl), url: sourceUrl, title, sentence: notice ?? '' };
}

/** Of what is not kept neither the address nor the title is kept here. */
export function describeSkip(
  { reason, url, sentence }: Omit<Extract<JobResult, { kind: 'skipped' }>, 'kind'>,
  now: number,
): ActivityEntry[] {
  if (silentReasons.includes(reason)) return [];
  return [{ at: now, kind: 'skipped', site: siteOf(url), url: null, title: '', sentence }];
}

function siteOf(url: string): string {
  return hostOf(url)?.replace(/^www\./, '') ?? '';
}
