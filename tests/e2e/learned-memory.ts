import type { Page } from 'playwright-core';
import type { AddDocumentOptions, ChunkInput, Details } from '../../src/lib/memory';

export interface Remembered {
  url: string;
  text: string;
  kind: AddDocumentOptions['docType'];
  title?: string;
  active?: boolean;
  importance?: number;
  details?: Details;
}

/** Puts something into the memory as the parts that learn would, by a page of the extension. */
export async function remember(page: Page, ...sources: Remembered[]): Promise<void> {
  for (const {
    url,
    text,
    kind,
    title = text.slice(0, 80),
    active = true,
    importance = 50,
    details = {},
  } of sources) {
    const headingPath = kind === 'preference' ? ['preferences', 'style'] : [];
    await ask(page, 'memory-add-chunks', {
      chunks: [{ content: text, headingPath }] satisfies ChunkInput[],
      options: { sourceUrl: url, title, docType: kind, active, importance, details },
    });
  }
  // The page itself does not hear what it tells the others: the service worker does it.
  await ask(page, 'sources-restore', { sourceUrls: [] }, 'background');
}

/** A chat of one question that has taught something. */
export async function keepChat(
  page: Page,
  chat: { id: string; question: string; answer: string; learned: Details[] },
): Promise<void> {
  const { id, question, answer, learned } = chat;
  const kept = { title: question, docType: 'conversation', active: false } as const;
  await ask(page, 'memory-add-chunks', {
    chunks: [
      { content: question, headingPath: ['question'] },
      { content: answer, headingPath: ['text'] },
    ],
    options: {
      ...{ ...kept, sourceUrl: `conversation://${id}/r1`, importance: 50 },
      details: { state: { kind: 'answered' }, tabId: 1, privacy: 'open', learned },
    },
  });
  await ask(page, 'memory-add-chunks', {
    chunks: [{ content: '—' }],
    options: { ...kept, sourceUrl: `conversation://${id}`, importance: 100, details: { turnCount: 1 } },
  });
}

export async function readSource(page: Page, sourceUrl: string) {
  return ask(page, 'memory-source', { sourceUrl }) as Promise<{
    active: boolean;
    importance: number;
    details: Details;
  } | null>;
}

async function ask(page: Page, type: string, input: object, to = 'memory'): Promise<unknown> {
  const reply = await page.evaluate(
    (message) =>
      chrome.runtime.sendMessage<unknown, { ok: boolean; value?: unknown; error?: { message: string } }>(
        message,
      ),
    { to, type, input },
  );
  if (!reply.ok) throw new Error(reply.error?.message);
  return reply.value;
}
