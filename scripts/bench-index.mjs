import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureOrama } from './bench/orama.mjs';
import { measureOurs } from './bench/ours.mjs';
import { importEngine } from './eval/engine.mjs';

/*
 * Our index beside stock Orama, on the same synthetic corpus. Every measurement runs in a process of its
 * own: what one engine leaves on the heap must not slow the other.
 */
const { values } = parseArgs({
  options: { quick: { type: 'boolean' }, engine: { type: 'string' }, size: { type: 'string' } },
});

if (values.engine !== undefined) {
  const size = Number(values.size);
  const figures =
    values.engine === 'ours' ? measureOurs(await importEngine(), size) : await measureOrama(size);
  console.log(JSON.stringify({ ...figures, rssMb: process.memoryUsage().rss / 1e6 }));
} else {
  runAll();
}

/**
 * @typedef {{ p50: number, p95: number }} Times
 * @typedef {ReturnType<typeof measureOurs> & { rssMb: number }} OurFigures
 * @typedef {Awaited<ReturnType<typeof measureOrama>> & { rssMb: number }} OramaFigures
 */

function runAll() {
  const sizes = values.quick === true ? [10_000] : [1000, 10_000, 50_000, 100_000];
  /** @type {Map<number, OurFigures>} */
  const ours = new Map();
  /** @type {Map<number, OramaFigures>} */
  const orama = new Map();
  for (const size of sizes) {
    /** @type {OurFigures} */
    const figures = JSON.parse(measureApart('ours', size));
    ours.set(size, figures);
    report('ours', size, figures);
    // Stock Orama takes minutes to fill and gigabytes to hold beyond this.
    if (size > 10_000) continue;
    /** @type {OramaFigures} */
    const stock = JSON.parse(measureApart('orama', size));
    orama.set(size, stock);
    report('orama', size, stock);
  }
  console.log(JSON.stringify(summarize(ours, orama.get(10_000))));
}

/**
 * @param {string} engine
 * @param {number} size
 * @returns {string} one line of JSON
 */
function measureApart(engine, size) {
  const script = fileURLToPath(import.meta.url);
  const flags = [
    '--expose-gc',
    '--max-old-space-size=6000',
    script,
    '--engine',
    engine,
    '--size',
    String(size),
  ];
  const { stdout, stderr, status } = spawnSync(process.execPath, flags, {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(`The measurement of ${engine} at ${size} failed: ${stderr}`);
  return stdout.trim().split('\n').at(-1) ?? '{}';
}

/**
 * @param {string} engine
 * @param {number} size
 * @param {Record<string, number | Times>} figures
 */
function report(engine, size, figures) {
  console.log(`${engine} ${size}`);
  for (const [name, value] of Object.entries(figures)) {
    const text =
      typeof value === 'number' ? round(value) : `p50 ${round(value.p50)} ms, p95 ${round(value.p95)} ms`;
    console.log(`  ${name.padEnd(18)} ${text}`);
  }
}

/**
 * @param {Map<number, OurFigures>} ours
 * @param {OramaFigures | undefined} stock
 */
function summarize(ours, stock) {
  const small = ours.get(10_000);
  const large = ours.get(100_000);
  if (small === undefined || stock === undefined) return {};
  const summary = {
    hybrid_ratio_10k: round(stock.hybrid.p50 / small.hybrid.p50),
    hybrid_p50_ms_10k: round(small.hybrid.p50),
    orama_hybrid_p50_ms_10k: round(stock.hybrid.p50),
    recall10_10k: round(small.recall10),
    store_page_ms: round(small.storePageMs),
    delete_page_ms_10k: round(small.deletePageMs),
    orama_delete_page_ms_10k: round(stock.deletePageMs),
    inserts_per_second_10k: small.insertsPerSecond,
    orama_inserts_per_second_10k: stock.insertsPerSecond,
    memory_bytes_per_chunk_10k: Math.round(small.memoryPerChunk),
    orama_memory_bytes_per_chunk_10k: Math.round(stock.memoryPerChunk),
  };
  if (large === undefined) return summary;
  return {
    ...summary,
    hybrid_p50_ms_100k: round(large.hybrid.p50),
    hybrid_p95_ms_100k: round(large.hybrid.p95),
    recall10_100k: round(large.recall10),
    growth_10k_100k: round(large.hybrid.p50 / small.hybrid.p50),
    memory_bytes_per_chunk_100k: Math.round(large.memoryPerChunk),
    index_bytes_per_chunk_100k: Math.round(large.bytesPerChunk),
    saved_bytes_per_chunk_100k: Math.round(large.savedPerChunk),
    delete_page_ms_100k: round(large.deletePageMs),
    save_ms_100k: round(large.saveMs),
    load_ms_100k: round(large.loadMs),
    first_search_ms_100k: round(large.firstSearchMs),
  };
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 1000) / 1000;
}
