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

function runAll() {
  const sizes = values.quick === true ? [10_000] : [1000, 10_000, 50_000, 100_000];
  /** @type {Record<string, Record<string, unknown>>} */
  const ours = {};
  /** @type {Record<string, Record<string, unknown>>} */
  const orama = {};
  for (const size of sizes) {
    ours[size] = measureApart('ours', size);
    report('ours', size, ours[size]);
    // Stock Orama takes minutes to fill and gigabytes to hold beyond this.
    if (size <= 10_000) {
      orama[size] = measureApart('orama', size);
      report('orama', size, orama[size]);
    }
  }
  console.log(JSON.stringify(summarize(ours, orama)));
}

/**
 * @param {string} engine
 * @param {number} size
 * @returns {Record<string, unknown>}
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
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
}

/**
 * @param {string} engine
 * @param {number} size
 * @param {Record<string, unknown>} figures
 */
function report(engine, size, figures) {
  console.log(`${engine} ${size}`);
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(18)} ${toText(value)}`);
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function toText(value) {
  if (typeof value === 'number') return String(Math.round(value * 1000) / 1000);
  return JSON.stringify(value, (_, entry) =>
    typeof entry === 'number' ? Math.round(entry * 1000) / 1000 : entry,
  );
}

/**
 * @param {Record<string, Record<string, any>>} ours
 * @param {Record<string, Record<string, any>>} orama
 */
function summarize(ours, orama) {
  const small = ours[10_000];
  const large = ours[100_000];
  const stock = orama[10_000];
  return {
    hybrid_ratio_10k: round(stock?.['hybrid'].p50 / small?.['hybrid'].p50),
    hybrid_p50_ms_10k: round(small?.['hybrid'].p50),
    orama_hybrid_p50_ms_10k: round(stock?.['hybrid'].p50),
    recall10_10k: round(small?.['recall10']),
    delete_page_ms_10k: round(small?.['deletePageMs']),
    memory_bytes_per_chunk_10k: round(small?.['memoryPerChunk']),
    ...(large === undefined
      ? {}
      : {
          hybrid_p50_ms_100k: round(large['hybrid'].p50),
          hybrid_p95_ms_100k: round(large['hybrid'].p95),
          recall10_100k: round(large['recall10']),
          growth_10k_100k: round(large['hybrid'].p50 / small?.['hybrid'].p50),
          memory_bytes_per_chunk_100k: round(large['memoryPerChunk']),
          index_bytes_per_chunk_100k: round(large['bytesPerChunk']),
          saved_bytes_per_chunk_100k: round(large['savedPerChunk']),
          delete_page_ms_100k: round(large['deletePageMs']),
          load_ms_100k: round(large['loadMs']),
          save_ms_100k: round(large['saveMs']),
        }),
  };
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 1000) / 1000;
}
