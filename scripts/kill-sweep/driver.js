// @ts-check
// A page of the extension, in a test copy of it: says what the memory holds, then stores pages until it is
// killed. No debugger is attached, so everything it knows goes to a server on this machine.

/** Makes this a module for the type checker too. */
export {};

const parameters = new URLSearchParams(location.search);
const server = parameters.get('server') ?? '';
/** Begins the address of each page of this start; no other start ever uses it. */
const prefix = parameters.get('prefix') ?? '';
const pageLimit = Number(parameters.get('pages'));
const pageSize = Number(parameters.get('size'));
const isSilent = parameters.get('silent') === 'true';
/** Pages on their way at once; the memory takes them one transaction after the other. */
const parallel = 4;

/** @param {string} path @param {unknown} body */
async function tell(path, body) {
  await fetch(server + path, { method: 'POST', body: JSON.stringify(body) });
}

/** @param {number} ms */
function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * @template Value
 * @param {string} to
 * @param {string} type
 * @param {unknown} [input]
 * @returns {Promise<Value>}
 */
async function call(to, type, input) {
  /** @type {{ ok: true, value: Value } | { ok: false, error: { message: string } } | undefined} */
  const reply = await chrome.runtime.sendMessage({ to, type, input });
  if (!reply?.ok) throw new Error(`${type}: ${reply?.error.message ?? 'nobody answered'}`);
  return reply.value;
}

/**
 * The service worker makes the offscreen document; just after the start of the browser it may need a moment.
 * @returns {Promise<{ stats: { documentCount: number, chunkCount: number }, attempts: number }>}
 */
async function wakeMemory() {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return { stats: await call('background', 'memory-stats'), attempts };
    } catch (error) {
      if (attempts === 100) throw error;
      await wait(100);
    }
  }
}

/**
 * Reads the database itself: its rows are what must not be lost, whatever the index in front of it shows.
 * @returns {Promise<{
 *   databaseId: string,
 *   sources: { sourceUrl: string, chunkCount: number }[],
 *   chunks: Record<string, number>
 * }>}
 */
async function readDatabase() {
  const database = await settle(indexedDB.open('recollect-learning'));
  const transaction = database.transaction(['sources', 'chunks', 'meta']);
  const databaseId = String(await settle(transaction.objectStore('meta').get('id')));
  /** @type {{ sourceUrl: string, chunkCount: number }[]} */
  const sources = await settle(transaction.objectStore('sources').getAll());
  /** @type {{ sourceUrl: string }[]} */
  const chunks = await settle(transaction.objectStore('chunks').getAll());
  database.close();
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { sourceUrl } of chunks) counts[sourceUrl] = (counts[sourceUrl] ?? 0) + 1;
  return {
    databaseId,
    sources: sources.map(({ sourceUrl, chunkCount }) => ({ sourceUrl, chunkCount })),
    chunks: counts,
  };
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

/**
 * What the user is told about this start; it is written with the witness, shortly after the memory is opened.
 * @param {string} databaseId
 * @param {number} sourceCount
 */
async function takeLoss(databaseId, sourceCount) {
  for (let tries = 0; ; tries += 1) {
    /** @type {{ 'memory-witness'?: { databaseId: string, sourceCount: number } }} */
    const { 'memory-witness': witness } = await chrome.storage.local.get('memory-witness');
    if (witness?.databaseId === databaseId && witness.sourceCount === sourceCount) break;
    if (tries === 100) throw new Error('The witness was not written.');
    await wait(50);
  }
  /** @type {unknown} */
  const loss = await call('background', 'loss-get');
  // So that the next start has only its own to tell.
  if (loss !== null) await call('background', 'loss-dismiss');
  return loss;
}

/** A text of one to ten passages, or so many times that, that no other page has. @param {number} number */
function writePage(number) {
  const paragraphs = Array.from({ length: (2 + (number % 20)) * pageSize }, (_, index) => {
    const words = `${prefix} page ${number} paragraph ${index}: the harbour master counted the ships. `;
    return words.repeat(6);
  });
  return paragraphs.join('\n\n');
}

let next = 0;

async function storePages() {
  while (next < pageLimit) {
    const number = next;
    next += 1;
    const sourceUrl = `${prefix}${number}`;
    const options = { sourceUrl, title: `Page ${number}`, docType: 'page' };
    /** @type {{ ids: string[] }} */
    const { ids } = await call('memory', 'memory-add', { content: writePage(number), options });
    // Not before the memory has acknowledged it.
    await tell('/acknowledged', { sourceUrl, chunkCount: ids.length });
  }
}

/** Damage may show only when a row is read: the browser then deletes the database, and the memory restores it. */
async function readMemory() {
  for (let tries = 1; ; tries += 1) {
    const { attempts } = await wakeMemory();
    try {
      const rows = await readDatabase();
      const loss = await takeLoss(rows.databaseId, rows.sources.length);
      // Again, in case it was restored meanwhile.
      const { stats } = await wakeMemory();
      return { ...stats, attempts: attempts + tries - 1, loss, ...rows };
    } catch (error) {
      if (tries === 20) throw error;
      await wait(500);
    }
  }
}

try {
  if (isSilent) await wakeMemory();
  else {
    await tell('/stored', await readMemory());
    await Promise.all(Array.from({ length: parallel }, storePages));
    await call('memory', 'memory-sync');
    await tell('/finished', {});
  }
} catch (error) {
  await tell('/failed', { message: String(error) });
}
