// @ts-check
// What the driver reports, and whether it is what it should be.
import { createServer } from 'node:http';

/**
 * What the driver finds when it starts.
 * @typedef {object} Stored
 * @property {number} documentCount as the memory counts
 * @property {number} chunkCount as the memory counts
 * @property {number} attempts how often the memory had to be asked before it answered
 * @property {Loss | null} loss what the user is told
 * @property {string} databaseId another one once the browser has emptied the database
 * @property {{ sourceUrl: string, chunkCount: number }[]} sources the rows
 * @property {Record<string, number>} chunks how many rows there are of each source
 */
/**
 * What the driver of the queue finds in the end.
 * @typedef {object} QueueReport
 * @property {import('../../src/lib/agent/auto-indexer').Batch} batch
 * @property {unknown[]} problems
 * @property {{ sourceUrl: string, chunkCount: number }[]} sources
 * @property {number} tabs
 */
/** @typedef {import('../../src/lib/memory').MemoryLoss} Loss */
/** @typedef {{ sourceUrl: string, chunkCount: number }} Acknowledgement */

/**
 * Goes on to the driver once the extension is loaded: given on the command line, the driver's own address would
 * be opened before that, and fail.
 */
const startPage = `<!doctype html><title>Start</title><script type="module">
const driver = new URLSearchParams(location.search).get('driver');
while (!(await fetch(driver).then(({ ok }) => ok, () => false))) await new Promise((done) => setTimeout(done, 50));
location.replace(driver);
</script>`;

/** The server that the driver reports to. */
export async function startLedger() {
  /** @type {Map<string, Acknowledgement>} by address */
  const acknowledged = new Map();
  /**
   * `expected`: what had been acknowledged when the driver told what is stored; more follows at once.
   * @type {{ stored: Stored | null, expected: Map<string, Acknowledgement>, isFinished: boolean, report: QueueReport | null, failure: string | null }}
   */
  const start = { stored: null, expected: new Map(), isFinished: false, report: null, failure: null };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('content-type', 'text/html');
      const isStart = request.url?.startsWith('/start?') === true;
      response.end(isStart ? startPage : '');
      if (body === '') return;
      if (request.url === '/acknowledged') {
        /** @type {Acknowledgement} */
        const page = JSON.parse(body);
        acknowledged.set(page.sourceUrl, page);
      } else if (request.url === '/stored') {
        start.stored = JSON.parse(body);
        start.expected = new Map(acknowledged);
      } else if (request.url === '/finished') {
        start.report = JSON.parse(body);
        start.isFinished = true;
      } else if (request.url === '/failed') start.failure = body;
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The ledger has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    acknowledged,
    start,
    /** What follows comes from another start of the browser. */
    begin() {
      start.stored = null;
      start.isFinished = false;
      start.report = null;
      start.failure = null;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * What of the acknowledged is not stored, and what is stored in part.
 * @param {Stored} stored
 * @param {ReadonlyMap<string, Acknowledgement>} acknowledged
 */
export function compare(stored, acknowledged) {
  const rows = new Map(stored.sources.map((source) => [source.sourceUrl, source]));
  const lost = [...acknowledged.values()].filter(
    ({ sourceUrl, chunkCount }) => rows.get(sourceUrl)?.chunkCount !== chunkCount,
  );
  const torn = stored.sources.filter(
    ({ sourceUrl, chunkCount }) => (stored.chunks[sourceUrl] ?? 0) !== chunkCount,
  );
  const orphans = Object.keys(stored.chunks).filter((sourceUrl) => !rows.has(sourceUrl));
  const chunkCount = Object.values(stored.chunks).reduce((sum, count) => sum + count, 0);
  return {
    lost: lost.map(({ sourceUrl }) => sourceUrl),
    torn: [...torn.map(({ sourceUrl }) => sourceUrl), ...orphans],
    isIndexWhole: stored.documentCount === rows.size && stored.chunkCount === chunkCount,
  };
}
