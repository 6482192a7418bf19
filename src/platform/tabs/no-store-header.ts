/** A page that does not answer must not hold up whoever waits. In ms. */
const timeoutMs = 1_500;

/** Documents whose header is known, the oldest first; a document keeps the header it came with. */
const known = new Map<string, boolean>();
const mostKnown = 500;

/**
 * Whether the server has said, of the document in a tab, that no copy of it is to be kept; false where that cannot be
 * told. A page cannot see its own headers, so they are looked up from inside of it: what is in the browser's cache was
 * allowed to be kept, and nothing is asked; else the server is asked for the headers alone.
 */
export async function isNoStoreDocument(tabId: number): Promise<boolean> {
  return (await readHeader({ tabId })) === true;
}

/** The same of one document, asked once; null where it cannot be told. */
export async function findNoStore(tabId: number, documentId: string): Promise<boolean | null> {
  const before = known.get(documentId);
  if (before !== undefined) return before;
  const isNoStore = await readHeader({ tabId, documentIds: [documentId] });
  if (isNoStore === null) return null;
  const [oldest] = known.keys();
  if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest);
  known.set(documentId, isNoStore);
  return isNoStore;
}

async function readHeader(target: chrome.scripting.InjectionTarget): Promise<boolean | null> {
  const injected = await chrome.scripting
    .executeScript({ target, func: readNoStore, args: [timeoutMs] })
    // No script may run there: then nothing is read there either.
    .catch(() => []);
  return injected[0]?.result ?? null;
}

/** Runs in the tab, away from everything around it here. */
async function readNoStore(patienceMs: number): Promise<boolean | null> {
  const load = async (options: RequestInit) => {
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetch(address, { mode: 'same-origin', signal, ...options }).catch(() => null);
    void response?.body?.cancel();
    return response;
  };
  // An application may have changed the address of the document since it came.
  const [navigation] = performance.getEntriesByType('navigation');
  const address = navigation?.name ?? location.href;
  if (!address.startsWith(`${location.origin}/`)) return null;
  const cached = await load({ cache: 'only-if-cached' });
  const response = cached?.ok === true ? cached : await load({ method: 'HEAD', cache: 'no-store' });
  // A server that knows no such request has said nothing.
  if (!response || response.status === 405 || response.status === 501) return null;
  return /(?:^|[\s,])no-store(?:$|[\s,;])/i.test(response.headers.get('cache-control') ?? '');
}
