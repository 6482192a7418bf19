// @ts-check
// A page of the extension, in a test copy of it: has bookmarked pages remembered through the queue, and tells a
// server on this machine which of them were acknowledged. It may be killed with the browser at any moment; the next
// one says what is stored, and only looks on while the queue goes on by itself.

/** Makes this a module for the type checker too. */
export {};

const parameters = new URLSearchParams(location.search);
const server = parameters.get('server') ?? '';
const isSilent = parameters.get('silent') === 'true';
/** @type {string[]} */
const addresses = JSON.parse(parameters.get('addresses') ?? '[]');
const lookEveryMs = 150;

/**
 * @typedef {{ state: string, total: number, done: number, skipped: number, failed: number }} Batch
 * @typedef {{ batch: Batch | null, entries: { kind: string, url: string | null }[] }} Activity
 */

/** @param {string} path @param {unknown} body */
async function tell(path, body) {
  await fetch(server + path, { method: 'POST', body: JSON.stringify(body) });
}

/** @param {number} ms */
function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Just after the start of the browser nobody may be listening yet.
 * @template Value
 * @param {string} to @param {string} type @param {unknown} [input]
 * @returns {Promise<Value>}
 */
async function call(to, type, input) {
  for (let tries = 1; ; tries += 1) {
    /** @type {{ ok: true, value: Value } | { ok: false, error: { message: string } } | undefined} */
    const reply = await chrome.runtime.sendMessage({ to, type, input }).catch(() => undefined);
    if (reply?.ok) return reply.value;
    if (tries === 100) throw new Error(`${type}: ${reply?.error.message ?? 'nobody answered'}`);
    await wait(100);
  }
}

/**
 * @template Value
 * @param {IDBRequest<Value>} request
 * @returns {Promise<Value>}
 */
function settle(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database refused.'));
  });
}

/** In one transaction: the queue is at work meanwhile. */
async function readRows() {
  // The memory has opened, and healed, its database by then.
  await call('background', 'memory-stats');
  const database = await settle(indexedDB.open('recollect-learning'));
  const transaction = database.transaction(['sources', 'chunks', 'meta']);
  const databaseId = String(await settle(transaction.objectStore('meta').get('id')));
  /** @type {{ sourceUrl: string, chunkCount: number }[]} */
  const rows = await settle(transaction.objectStore('sources').getAll());
  /** @type {{ sourceUrl: string }[]} */
  const all = await settle(transaction.objectStore('chunks').getAll());
  database.close();
  /** @type {Record<string, number>} */
  const chunks = {};
  for (const { sourceUrl } of all) chunks[sourceUrl] = (chunks[sourceUrl] ?? 0) + 1;
  const sources = rows.map(({ sourceUrl, chunkCount }) => ({ sourceUrl, chunkCount }));
  return { databaseId, sources, chunks, documentCount: sources.length, chunkCount: all.length, attempts: 1 };
}

/** Only if there is none: after a crash it goes on by itself, unless the browser has emptied its databases. */
async function ensureBatch() {
  /** @type {Activity} */
  const { batch } = await call('background', 'activity-get');
  if (batch !== null) return;
  const bookmarked = await chrome.bookmarks.search({});
  for (const url of addresses) {
    if (!bookmarked.some((bookmark) => bookmark.url === url))
      await chrome.bookmarks.create({ title: url, url });
  }
  await call('background', 'backfill-start', { origin: 'bookmarks', days: null, limit: addresses.length });
}

async function lookOn() {
  /** @type {Set<string>} */
  const told = new Set();
  for (;;) {
    /** @type {Activity} */
    const { batch, entries } = await call('background', 'activity-get');
    const fresh = entries.filter(({ kind, url }) => kind === 'remembered' && url !== null && !told.has(url));
    const rows = fresh.length > 0 ? await readRows() : null;
    for (const { url } of fresh) {
      told.add(url ?? '');
      const row = rows?.sources.find(({ sourceUrl }) => sourceUrl === url);
      await tell('/acknowledged', { sourceUrl: url, chunkCount: row?.chunkCount ?? -1 });
    }
    if (batch !== null && batch.state !== 'running') return batch;
    await wait(lookEveryMs);
  }
}

try {
  await call('background', 'settings-update', {
    capture: 'asked',
    allowPrivateNetwork: true,
    consents: true,
  });
  if (isSilent) await call('background', 'activity-get');
  else {
    await tell('/stored', { ...(await readRows()), loss: await call('background', 'loss-get') });
    await ensureBatch();
    const batch = await lookOn();
    const { problems } = await call('memory', 'memory-verify');
    const { sources, chunks } = await readRows();
    const tabs = (await chrome.tabs.query({})).length;
    await tell('/finished', { batch, problems, sources, chunks, tabs });
  }
} catch (error) {
  await tell('/failed', { message: String(error) });
}
