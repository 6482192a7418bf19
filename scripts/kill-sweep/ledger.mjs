// @ts-check
// What the driver reports, and whether it is what it should be.
import { createServer } from 'node:http';

/**
 * What the driver finds when it starts.
 * @typedef {object} Stored
 * @property {number} documentCount as the memory counts
 * @property {number} chunkCount as the memory counts
 * @property {boolean} witness an earlier start on this profile has left its mark outside of the database
 * @property {{ sourceUrl: string, chunkCount: number }[]} sources the rows
 * @property {Record<string, number>} chunks how many rows there are of each source
 */
/** @typedef {{ sourceUrl: string, chunkCount: number, start: number }} Acknowledgement start: of the browser, from 1 */

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
  /** @type {{ stored: Stored | null, failure: string | null }} */
  const start = { stored: null, failure: null };
  let number = 0;
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
        /** @type {{ sourceUrl: string, chunkCount: number }} */
        const page = JSON.parse(body);
        acknowledged.set(page.sourceUrl, { ...page, start: number });
      } else if (request.url === '/stored') start.stored = JSON.parse(body);
      else if (request.url === '/failed') start.failure = body;
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The ledger has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    acknowledged,
    start,
    /** What follows comes from this start of the browser. @param {number} startNumber */
    begin(startNumber) {
      number = startNumber;
      start.stored = null;
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
 * @param {number} lastWholeStart the last start that found everything
 */
export function compare(stored, acknowledged, lastWholeStart) {
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
    isWiped: isWiped(lost, [...acknowledged.values()], lastWholeStart),
    isIndexWhole: stored.documentCount === rows.size && stored.chunkCount === chunkCount,
  };
}

/**
 * Whether the browser has emptied the database at one of the starts since: all that was acknowledged before that
 * start is lost, and nothing since. (Nobody looked at the database in a start that was killed early.)
 * @param {readonly Acknowledgement[]} lost
 * @param {readonly Acknowledgement[]} acknowledged
 * @param {number} lastWholeStart
 */
function isWiped(lost, acknowledged, lastWholeStart) {
  const newest = Math.max(lastWholeStart, ...lost.map(({ start }) => start));
  const before = acknowledged.filter(({ start }) => start <= newest);
  return lost.length > 0 && lost.length === before.length;
}
