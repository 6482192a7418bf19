import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import path from 'node:path';

/** @typedef {import('../../src/lib/memory/index').Embedder} Embedder */

const keyBytes = 16;

/**
 * The same embedder with a file of its vectors, keyed by model and text, so that only the first run pays.
 *
 * @param {Embedder} embedder
 * @param {string} folder
 * @returns {Embedder}
 */
export function cacheVectors(embedder, folder) {
  const { modelId, dimensions } = embedder;
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${modelId.replaceAll('/', '-')}.bin`);
  const known = readCache(file, dimensions);
  /** @param {string} text */
  const keyOf = (text) =>
    createHash('sha256')
      .update(`${modelId}\0${text}`)
      .digest('hex')
      .slice(0, keyBytes * 2);
  let made = 0;

  /** @param {readonly string[]} texts */
  async function embedMissing(texts) {
    const missing = [...new Set(texts)].filter((text) => !known.has(keyOf(text)));
    if (missing.length === 0) return;
    const vectors = await embedder.embed(missing);
    for (const [position, text] of missing.entries()) {
      const vector = vectors[position];
      if (vector === undefined) throw new Error('The model returned too few vectors.');
      const key = keyOf(text);
      known.set(key, vector);
      appendFileSync(file, Buffer.concat([Buffer.from(key, 'hex'), Buffer.from(vector.buffer)]));
      made += 1;
      if (made % 500 === 0) process.stderr.write(`embedded ${made} new texts\n`);
    }
  }

  return {
    modelId,
    dimensions,
    isLoaded: () => true,
    async embed(texts) {
      await embedMissing(texts);
      return texts.map((text) => known.get(keyOf(text)) ?? new Float32Array(dimensions));
    },
  };
}

/**
 * @param {string} file
 * @param {number} dimensions
 */
function readCache(file, dimensions) {
  /** @type {Map<string, Float32Array>} */
  const known = new Map();
  if (!existsSync(file)) return known;
  const recordBytes = keyBytes + dimensions * 4;
  const bytes = readFileSync(file);
  const whole = Math.floor(bytes.length / recordBytes) * recordBytes;
  // A run that was stopped in the middle of a write leaves part of a record behind.
  if (whole < bytes.length) truncateSync(file, whole);
  for (let offset = 0; offset < whole; offset += recordBytes) {
    const vector = new Float32Array(dimensions);
    Buffer.from(vector.buffer).set(bytes.subarray(offset + keyBytes, offset + recordBytes));
    known.set(bytes.toString('hex', offset, offset + keyBytes), vector);
  }
  return known;
}
