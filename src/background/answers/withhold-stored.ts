import { parseChatUrl, readConversation, saveTurn, type Turn } from '../../lib/chats';
import type { MemoryManager } from '../../lib/memory';

/** So many turns are looked through, newest first. */
const maxTurns = 200;

/** Of stored answers; resolves with whether there were any. */
export async function withholdStored(
  memory: MemoryManager,
  pages: ReadonlySet<string>,
  since: number,
): Promise<boolean> {
  const filter = { docType: 'conversation', active: false, after: since } as const;
  const { sources } = await memory.list(filter, { limit: maxTurns });
  const chats = new Set(sources.flatMap(({ sourceUrl }) => parseChatUrl(sourceUrl)?.conversationId ?? []));
  let isChanged = false;
  for (const id of chats) {
    const turns = (await readConversation(memory, id))?.turns ?? [];
    for (const turn of turns.filter((one) => isAbout(one, pages))) {
      await saveTurn(memory, { ...turn, privacy: 'secret' });
      isChanged = true;
    }
  }
  return isChanged;
}

function isAbout({ page, privacy }: Turn, pages: ReadonlySet<string>): boolean {
  return privacy === 'open' && page !== null && page.kind !== 'not-remembered' && pages.has(page.sourceUrl);
}
