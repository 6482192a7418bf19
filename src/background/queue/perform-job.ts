import {
  describeFailure,
  type Job,
  type JobResult,
  type JobStore,
  type PageKeeper,
  type WaitingText,
} from '../../lib/agent/auto-indexer';
import { type Decision, type PageOutcome, toSourceUrl } from '../../lib/pages';
import type { SourceSummary } from '../../lib/memory';
import { memoryClient } from '../../platform/wire/memory-client';
import { notifyPages } from '../../platform/wire/notifications';
import { AppError, isErrorCode, type ErrorCode } from '../../shared/app-error';
import { decideAgain, decideAddress, decidePage } from '../tabs/decide-page';
import { withOpenedPage } from './open-page';
import { readPage } from '../tabs/read-tab';

/** Trying again would give the same. */
const finalCodes: readonly ErrorCode[] = [
  'page-unreadable',
  'page-empty',
  'page-private',
  'invalid-input',
  'refused',
];

/** Between two pages of many, so that neither the machine nor a server is kept busy. */
const batchPauseMs = 1_000;

const tabGone = 'Its tab was closed, or showed another page, before it could be read.';

interface JobSurroundings {
  keeper: PageKeeper;
  store: JobStore;
}

/** One try of a job. Never throws. */
export async function performJob(job: Job, surroundings: JobSurroundings): Promise<JobResult> {
  try {
    return await perform(job, surroundings);
  } catch (error) {
    const isFinal = error instanceof AppError && finalCodes.includes(error.code);
    return { kind: 'failed', sentence: describeFailure(error), isFinal };
  }
}

async function perform(job: Job, surroundings: JobSurroundings): Promise<JobResult> {
  switch (job.work.kind) {
    case 'text':
      return keepWaiting(job, surroundings);
    case 'tab': {
      const tabId = await findTab(job.url, job.work.tabId);
      if (tabId !== null) return keepTab(tabId, job, surroundings);
      // If the user has asked for it, it is opened once more, out of the way.
      const isFinal = job.occasion !== 'told';
      return { kind: 'failed', sentence: tabGone, isFinal, work: { kind: 'address' } };
    }
    case 'address':
      return openAndKeep(job, surroundings);
  }
}

/** A text that waited: what may be kept can have changed since it was read. */
async function keepWaiting(job: Job, { keeper, store }: JobSurroundings): Promise<JobResult> {
  const text = await store.getText(job.id);
  if (!text) return { kind: 'failed', sentence: 'Its text is gone. Remember the page again.', isFinal: true };
  const decision = await decideAgain(job.occasion, text.page);
  return keep(job, text, decision, { keeper, store });
}

async function keepTab(tabId: number, job: Job, surroundings: JobSurroundings): Promise<JobResult> {
  const page = await readPage(tabId);
  const readAt = Date.now();
  const decision = await decidePage(job.occasion, tabId, page);
  return keep(job, { page, readAt }, decision, surroundings);
}

async function openAndKeep(job: Job, surroundings: JobSurroundings): Promise<JobResult> {
  if (job.batch !== null) {
    const source = await memoryClient.getSource(job.url);
    // Of many pages those that are known need not be opened again.
    if (source) return { kind: 'kept', outcome: toUnchanged(source) };
    await new Promise((resolve) => setTimeout(resolve, batchPauseMs));
  }
  // A site that is kept out is not even visited.
  const decision = await decideAddress(job.occasion, job.url);
  if (decision.allow === 'never') return skip(job.url, decision);
  return withOpenedPage(job, (tabId) => keepTab(tabId, job, surroundings));
}

async function keep(
  { id }: Job,
  { page, readAt }: WaitingText,
  decision: Decision,
  { keeper, store }: JobSurroundings,
): Promise<JobResult> {
  const { allow } = decision;
  if (allow === 'never') return skip(page.url, decision);
  // Cancelled, or forgotten, while it was read.
  const isWanted = (await store.read()).jobs.some((job) => job.id === id);
  if (!isWanted) return { kind: 'failed', sentence: 'Cancelled.', isFinal: true };
  // Only its title waited, or only that may be kept by now.
  const isAddressOnly = allow === 'address-only' || page.text === '';
  try {
    const level = isAddressOnly ? 'address-only' : 'full';
    const outcome = await keeper.keep(page, { ...decision, allow: level }, readAt);
    notifyPages({ type: 'memory-changed' });
    return { kind: 'kept', outcome };
  } catch (error) {
    const isFinal = error instanceof AppError && finalCodes.includes(error.code);
    const sentence = describeFailure(error);
    // It became private while this was on its way: nothing of it waits to be tried again.
    if (isErrorCode(error, 'page-private'))
      return skip(page.url, { allow: 'never', reason: 'private-field', sentence });
    if (isFinal) return { kind: 'failed', sentence, isFinal };
    const waiting = { page: isAddressOnly ? { ...page, text: '' } : page, readAt };
    return { kind: 'failed', sentence, isFinal, text: waiting };
  }
}

function toUnchanged({ sourceUrl, title, chunkCount }: SourceSummary): PageOutcome & { kind: 'unchanged' } {
  return { kind: 'unchanged', sourceUrl, title, passages: chunkCount };
}

function skip(url: string, { reason, sentence }: Decision): JobResult {
  return { kind: 'skipped', reason, url, sentence };
}

/** The tab that was meant, or another that shows the same page. */
async function findTab(url: string, tabId: number): Promise<number | null> {
  const meant = await chrome.tabs.get(tabId).catch(() => null);
  const tabs = [
    ...(meant ? [meant] : []),
    ...(await chrome.tabs.query({ url: ['http://*/*', 'https://*/*'] })),
  ];
  const found = tabs.find((tab) => tab.url !== undefined && toSourceUrl(tab.url) === url);
  return found?.id ?? null;
}
