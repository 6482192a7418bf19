import { parseChatUrl, readConversation, saveTurn } from '../lib/agent/conversations';
import type { Turn } from '../lib/agent/turn';
import { memoryClient } from '../platform/memory-client';
import { notifyPages } from '../platform/notifications';

/** So many turns are looked through, newest first. */
const maxTurns = 200;

/** Keeps of answers about these pages, given since then, no more than of answers about any private page. */
export async function withholdAnswers(pages: ReadonlySet<string>, since: number): Promise<void> {
  const { sources } = await memoryClient.list(
    { docType: 'conversation', active: false, after: since },
    { limit: maxTurns },
  );
  const chats = new Set(sources.flatMap(({ sourceUrl }) => parseChatUrl(sourceUrl)?.conversationId ?? []));
  let isChanged = false;
  for (const id of chats) {
    const turns = (await readConversation(memoryClient, id))?.turns ?? [];
    for (const turn of turns.filter((one) => isAbout(one, pages))) {
      await saveTurn(memoryClient, { ...turn, privacy: 'secret' });
      isChanged = true;
    }
  }
  if (isChanged) notifyPages({ type: 'conversations-changed' });
}

function isAbout({ page, privacy }: Turn, pages: ReadonlySet<string>): boolean {
  return privacy === 'open' && page !== null && page.kind !== 'not-remembered' && pages.has(page.url);
}
