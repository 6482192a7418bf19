import { z } from 'zod';
import type { TabGrants } from '../../lib/agent/types';

const storageKey = 'tab-grants';
/** The oldest go first: then the user is asked once more. */
const mostGrants = 200;

const grantsSchema = z
  .array(z.object({ conversationId: z.string(), tabId: z.int(), site: z.string() }))
  .catch([]);

/**
 * What the user has let be read in a chat. Kept as long as the browser runs, because numbers of tabs mean nothing after
 * that; a tab that has gone to another site has to be asked for again.
 */
export function createTabGrants(conversationId: string): TabGrants {
  return {
    has: async (tabId, site) =>
      (await read()).some(
        (grant) => grant.conversationId === conversationId && grant.tabId === tabId && grant.site === site,
      ),
    add: (tabId, site) =>
      navigator.locks.request(storageKey, async () => {
        const kept = (await read()).slice(1 - mostGrants);
        await chrome.storage.session.set({ [storageKey]: [...kept, { conversationId, tabId, site }] });
      }),
  };
}

async function read(): Promise<z.infer<typeof grantsSchema>> {
  return grantsSchema.parse((await chrome.storage.session.get(storageKey))[storageKey] ?? []);
}
