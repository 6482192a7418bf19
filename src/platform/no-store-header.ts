/** A page that does not answer must not hold up whoever waits. In ms. */
const timeoutMs = 1_500;

/**
 * Whether the server has said, of the document in a tab, that no copy of it is to be kept; false where that cannot be
 * told. A page cannot see its own headers, so they are looked up from inside of it: what is in the browser's cache was
 * allowed to be kept, and nothing is asked; else the server is asked for the headers alone.
 */
export async function isNoStoreDocument(tabId: number): Promise<boolean> {
  const injected = await chrome.scripting
    .executeScript({ target: { tabId }, func: readNoStore, args: [timeoutMs] })
    // No script may run there: then nothing is read there either.
    .catch(() => []);
  return injected[0]?.result === true;
}

/** Runs in the tab, away from everything around it here. */
async function readNoStore(patienceMs: number): Promise<boolean> {
  const load = async (options: RequestInit) => {
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetch(address, { mode: 'same-origin', signal, ...options }).catch(() => null);
    void response?.body?.cancel();
    return response;
  };
  // An application may have changed the address of the document since it came.
  const [navigation] = performance.getEntriesByType('navigation');
  const address = navigation?.name ?? location.href;
  if (!address.startsWith(`${location.origin}/`)) return false;
  const cached = await load({ cache: 'only-if-cached' });
  const response = cached?.ok === true ? cached : await load({ method: 'HEAD', cache: 'no-store' });
  return /(?:^|[\s,])no-store(?:$|[\s,;])/i.test(response?.headers.get('cache-control') ?? '');
}
