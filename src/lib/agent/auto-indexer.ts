import { AppError } from '../../shared/app-error';
import type { MemoryManager } from '../memory';
import { toSourceUrl } from './source-url';
import type { CapturedPage, PageOutcome } from './types';

/**
 * Remembers a page that was read. Never throws: what goes wrong becomes a notice, and an answer must not
 * fail because its page could not be kept.
 */
export async function indexPage(memory: MemoryManager, page: CapturedPage): Promise<PageOutcome> {
  if (page.hasPrivateField) {
    return notRemembered('This page asks for a password or card number, so it is not remembered.');
  }
  const url = toSourceUrl(page.url);
  const truncated = page.fullLength > page.text.length;
  try {
    const { ids, change } = await memory.addDocument(page.text, {
      sourceUrl: url,
      title: page.title,
      docType: 'page',
      language: page.language,
      truncated,
    });
    return {
      kind: change === 'unchanged' ? 'unchanged' : 'remembered',
      url,
      title: page.title,
      passages: ids.length,
      notice: truncated ? describeCut(page) : undefined,
    };
  } catch (error) {
    return notRemembered(
      error instanceof AppError ? error.message : 'This page could not be remembered. Ask again to retry.',
    );
  }
}

function describeCut(page: CapturedPage): string {
  const share = Math.floor((page.text.length / page.fullLength) * 100);
  return `This page is very long: its first ${share} % were kept.`;
}

function notRemembered(notice: string): PageOutcome {
  return { kind: 'not-remembered', notice };
}
