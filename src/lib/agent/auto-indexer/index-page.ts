import { AppError } from '../../../shared/app-error';
import type { Details, MemoryManager } from '../../memory';
import {
  canonicalOf,
  type CapturedPage,
  chooseSourceUrl,
  type Decision,
  type PageOutcome,
  toSelectionUrl,
  toSourceUrl,
} from '../../pages';

type Kept = Exclude<PageOutcome, { kind: 'not-remembered' }>;

/**
 * Remembers of a page that was read what the decision allows. Never throws: what goes wrong becomes a notice,
 * and an answer must not fail because its page could not be kept.
 */
export async function indexPage(
  memory: MemoryManager,
  page: CapturedPage,
  decision: Decision,
): Promise<PageOutcome> {
  const { allow, sentence } = decision;
  if (allow === 'never') return { kind: 'not-remembered', notice: sentence };
  try {
    return await storePage(memory, page, { ...decision, allow });
  } catch (error) {
    return { kind: 'not-remembered', notice: describeFailure(error) };
  }
}

/** What went wrong, as a sentence. */
export function describeFailure(error: unknown): string {
  return error instanceof AppError ? error.message : 'This page could not be remembered.';
}

/** The same, and rejects when the memory does. `readAt`: when the page was read, in ms since the epoch. */
export function storePage(
  memory: MemoryManager,
  page: CapturedPage,
  { allow, sentence }: Decision & { allow: 'full' | 'address-only' },
  readAt?: number,
): Promise<Kept> {
  return allow === 'full' ? keepPage(memory, page, readAt) : keepAddress(memory, page, sentence);
}

async function keepPage(
  memory: MemoryManager,
  page: CapturedPage,
  readAt: number | undefined,
): Promise<Kept> {
  const sourceUrl = page.isSelection ? await toSelectionUrl(page) : await chooseSourceUrl(memory, page);
  const truncated = page.truncated ?? page.fullLength > page.text.length;
  const { ids, change } = await memory.addDocument(page.text, {
    sourceUrl,
    title: page.title,
    docType: 'page',
    language: page.language,
    truncated,
    details: await describePage(memory, sourceUrl, page, readAt),
  });
  const notice = truncated ? describeCut(page) : undefined;
  const kept = { sourceUrl, title: page.title, passages: ids.length, notice };
  if (change === 'unchanged') return { kind: 'unchanged', ...kept };
  return { kind: 'remembered', ...kept, isUpdate: change === 'replaced' };
}

/** What is known about a page beside its text; the other addresses it was seen under stay known. */
async function describePage(
  memory: MemoryManager,
  sourceUrl: string,
  page: CapturedPage,
  readAt: number | undefined,
): Promise<Details> {
  const canonicalUrl = canonicalOf(page);
  const known = { ...(await memory.getSource(sourceUrl))?.details };
  // All of it is kept from now on.
  delete known['kept'];
  return {
    ...known,
    ...(readAt === undefined ? {} : { readAt }),
    ...(page.isSelection ? { isSelection: true } : {}),
    ...(canonicalUrl === undefined ? {} : { canonicalUrl }),
    ...(page.pageOffsets ? { pageOffsets: page.pageOffsets } : {}),
  };
}

/** The title is its only passage, so that the page is found by it. */
async function keepAddress(memory: MemoryManager, page: CapturedPage, notice: string): Promise<Kept> {
  const sourceUrl = toSourceUrl(page.url);
  const { title, language } = page;
  const details = { kept: 'address-only' };
  await memory.addDocument(title || sourceUrl, { sourceUrl, title, docType: 'page', language, details });
  return { kind: 'address-only', sourceUrl, title, notice };
}

function describeCut(page: CapturedPage): string {
  const share = Math.floor((page.text.length / page.fullLength) * 100);
  return `This page is very long: its first ${share} % were kept.`;
}
