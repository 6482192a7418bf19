/*
 * The engine with its real database, journal and saved index, in a worker of an extension of its own: only
 * the model is replaced, because it would be measured instead. Filled from files that Node has prepared.
 */
import { openJournaledStore, openMemoryEngine } from '../../src/lib/memory/index';
import * as engine from '../../src/lib/memory/search/index';
import { createSource } from '../../src/lib/memory/source-record';
import { packVector } from '../../src/lib/memory/stored-vector';
import { openJournalFiles } from '../../src/platform/storage/journal-file';
import { databaseName, databaseVersion } from '../../src/platform/storage/learning-schema';
import { openMemoryDatabase } from '../../src/platform/storage/memory-database';
import { createChunkIds } from '../../src/platform/storage/random-id';
import { openSnapshotFiles } from '../../src/platform/storage/snapshot-files';
import { openDB } from 'idb';
import { quantile } from '../eval/measures.mjs';
import { createCorpus } from './corpus.mjs';
import { measureOrama } from './orama.mjs';
import { measureOurs } from './ours.mjs';

const modelId = 'bench';
const pagesPerTransaction = 100;
const passagesPerPage = 20;
/** @type {Map<string, Float32Array>} */
const vectorOfQuestion = new Map();

const embedder = {
  modelId,
  dimensions: 384,
  isLoaded: () => true,
  /** @param {readonly string[]} texts */
  embed: (texts) => Promise.resolve(texts.map((text) => vectorOfQuestion.get(text) ?? toVector(text))),
};

/** Any direction that depends on the text. @param {string} text */
function toVector(text) {
  let seed = 7;
  for (let at = 0; at < text.length; at += 1) seed = (seed * 31 + text.charCodeAt(at)) % 10_007;
  const vector = Float32Array.from({ length: 384 }, (_, at) => Math.sin(seed * 384 + at * at));
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** @param {string} name */
async function fetchBytes(name) {
  return (await fetch(`../export/${name}`)).arrayBuffer();
}

async function fetchContents() {
  /** @type {{ keys: string[], questions: { text: string, vector: number[] }[] }} */
  const contents = await (await fetch('../export/contents.json')).json();
  return contents;
}

/** Writes the exported memory: the database in large transactions, and the index as it was saved. */
async function fill() {
  const store = await openMemoryDatabase();
  const { keys } = await fetchContents();
  const lines = (await (await fetch('../export/passages.jsonl')).text()).trimEnd().split('\n');
  const vectors = new Float32Array(await fetchBytes('vectors'));
  const database = await openDB(databaseName, databaseVersion);
  for (let start = 0; start < lines.length; start += pagesPerTransaction * passagesPerPage) {
    const transaction = database.transaction(['sources', 'chunks', 'vectors'], 'readwrite');
    const [sources, chunks, stored] = ['sources', 'chunks', 'vectors'].map((name) =>
      transaction.objectStore(name),
    );
    const end = Math.min(lines.length, start + pagesPerTransaction * passagesPerPage);
    for (let number = start; number < end; number += 1) {
      /** @type {Omit<import('./exported-memory.mjs').Passage, 'vector' | 'id'> & { id: import('../../src/shared/ids').ChunkId }} */
      const passage = JSON.parse(lines[number] ?? '');
      const { id, sourceUrl, title, headingPath, content, docType, createdAt } = passage;
      const position = number % passagesPerPage;
      if (position === 0) {
        const hash = String(number).padStart(64, '0');
        void sources?.put(createSource({ sourceUrl, title, docType }, passagesPerPage, hash, createdAt));
      }
      const from = position * 1000;
      void chunks?.put({
        id,
        sourceUrl,
        position,
        content,
        headingPath,
        start: from,
        end: from + content.length,
      });
      const vector = vectors.subarray(number * 384, (number + 1) * 384);
      void stored?.put(packVector(id, sourceUrl, modelId, vector));
    }
    await transaction.done;
  }
  const counts = {
    sources: lines.length / passagesPerPage,
    chunks: lines.length,
    searchable: lines.length,
  };
  await database.put('meta', counts, 'counts');
  await database.put('meta', modelId, 'model');
  database.close();
  const segments = [];
  for (const key of keys) segments.push({ key, bytes: await fetchBytes(`segments/${key}`) });
  const snapshots = await openSnapshotFiles(`${store.id}-${modelId}`);
  await snapshots.write({ manifest: await fetchBytes('manifest'), segments });
  store.close();
  return { chunks: lines.length };
}

/** It lives with the service worker, which is not part of this. */
const noWitness = { read: () => Promise.resolve(null), write: () => Promise.resolve() };

/** As the memory's worker does it; the times are those of the steps. */
async function open() {
  /** @type {Record<string, number>} */
  const steps = {};
  let last = performance.now();
  /** @param {string} name */
  const step = (name) => {
    const now = performance.now();
    steps[name] = now - last;
    last = now;
  };
  const [database, journal] = await Promise.all([openMemoryDatabase(), openJournalFiles()]);
  step('files');
  const [{ store }, snapshots] = await Promise.all([
    openJournaledStore(database, journal.files, noWitness),
    openSnapshotFiles(`${database.id}-${modelId}`),
  ]);
  step('journal');
  const clock = { now: () => Date.now() };
  const memory = await openMemoryEngine({ store, snapshots, embedder, clock, createChunkIds });
  step('engine');
  return { memory, steps, step };
}

/** The first opening after the filling writes the journal; its time says nothing. */
async function settle() {
  const { memory } = await open();
  await memory.sync();
  /** @type {StorageEstimate & { usageDetails?: { indexedDB?: number, fileSystem?: number } }} */
  const { usageDetails } = await navigator.storage.estimate();
  return { database: usageDetails?.indexedDB ?? NaN, files: usageDetails?.fileSystem ?? NaN };
}

async function measure() {
  const { questions } = await fetchContents();
  for (const { text, vector } of questions) vectorOfQuestion.set(text, Float32Array.from(vector));
  const [first, ...others] = questions;
  const began = performance.now();
  const { memory, steps, step } = await open();
  const found = await memory.search(first?.text ?? '');
  step('search');
  const coldStartMs = performance.now() - began;
  if (found.length === 0) throw new Error('The first search found nothing.');
  const stats = await memory.getStats();
  const searches = [];
  for (const { text } of others) searches.push(await timed(() => memory.search(text)));
  const stores = [];
  const corpus = createCorpus(99);
  for (let page = 0; page < 15; page += 1) {
    // Two chunks a part: the engine cuts them smaller than the corpus does.
    const passages = Array.from({ length: 10 }, (_, at) => corpus.createPassage(page * 10 + at));
    const mark = `onlyonpage${page}`;
    const content = passages.map((passage, at) => `# Part ${at}\n\n${mark} ${passage.content}`).join('\n\n');
    const sourceUrl = `https://stored.example/${page}`;
    stores.push(
      await timed(async () => {
        await memory.addDocument(content, { sourceUrl, title: `Stored ${page}`, docType: 'page' });
        const hits = await memory.search(mark, { mode: 'fulltext', topK: 1 });
        if (hits[0]?.sourceUrl !== sourceUrl) throw new Error('A stored page was not found by its word.');
      }),
    );
    await memory.waitForEmbeddings(sourceUrl, 10_000);
  }
  const deletes = [];
  for (let page = 0; page < 15; page += 1) {
    const passage = page * passagesPerPage;
    const sourceUrl = corpus.createPassage(passage).sourceUrl;
    deletes.push(await timed(() => memory.removeBySourceUrl(sourceUrl)));
  }
  return {
    chunks: stats.chunkCount,
    pending: stats.pendingEmbeddings,
    coldStartMs,
    steps,
    searchMs: quantile(searches, 0.5),
    storePageMs: quantile(stores, 0.5),
    deletePageMs: quantile(deletes, 0.5),
  };
}

/** Ours beside stock Orama in this browser. @param {number} size */
async function compare(size) {
  const memoryInUse = () => 0;
  const ours = measureOurs(engine, size, memoryInUse);
  const orama = await measureOrama(size, memoryInUse);
  return { ours: ours.hybrid.p50, orama: orama.hybrid.p50 };
}

/** @param {() => Promise<unknown>} run */
async function timed(run) {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

/** @type {Record<string, (size: number) => Promise<unknown>>} */
const calls = { fill, settle, measure, compare };

self.addEventListener('message', (event) => {
  /** @type {{ call: string, size: number }} */
  const { call, size } = event.data;
  Promise.resolve(calls[call]?.(size)).then(
    (value) => self.postMessage({ value }),
    (/** @type {unknown} */ error) => self.postMessage({ error: String(error) }),
  );
});
