import { readerNames } from '../../messaging/page-reader';
import { tabSignsSchema, type TabSigns } from '../../messaging/schemas';

export interface SeenTab extends TabSigns {
  /** Of the document that was looked at: what else is found out about it must be of the same. */
  documentId: string;
}

/** Looks for the signs of a private page in a tab; null when the browser does not let it be looked at. */
export async function lookAtPage(tabId: number, lookScript: string): Promise<SeenTab | null> {
  const look = async (): Promise<SeenTab | null> => {
    const [injected] = await chrome.scripting.executeScript({
      target: { tabId },
      args: [readerNames.look],
      func: (name: string): unknown => {
        const found: unknown = Reflect.get(globalThis, name);
        return typeof found === 'function' ? Reflect.apply(found, undefined, []) : null;
      },
    });
    const parsed = tabSignsSchema.safeParse(injected?.result);
    return injected && parsed.success ? { ...parsed.data, documentId: injected.documentId } : null;
  };
  try {
    const present = await look();
    if (present) return present;
    await chrome.scripting.executeScript({ target: { tabId }, files: [lookScript] });
    return await look();
  } catch {
    // Its own pages, the Web Store, error pages, tabs that are gone: all the same, nothing was seen.
    return null;
  }
}
