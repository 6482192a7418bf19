import { readFileSync } from 'node:fs';
import { measureOrama } from './orama.mjs';
import { measureOpened } from './opened.mjs';
import { measureOurs } from './ours.mjs';

/*
 * One measurement under Node, in a process of its own: what one engine leaves on the heap must not slow the
 * other. Prints one line of JSON.
 *
 * node --expose-gc index-run.mjs ours|orama|question SIZE | new-page | ours SIZE FOLDER (writes it there) | opened FOLDER
 */
const [what = '', ...rest] = process.argv.slice(2);

function memoryInUse() {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function measure() {
  if (what === 'orama') return measureOrama(Number(rest[0]), memoryInUse);
  if (what === 'question') return (await import('./question.mjs')).measureQuestion(Number(rest[0]));
  if (what === 'new-page') {
    const { loadProduct, measureNewPage } = await import('./question.mjs');
    return measureNewPage(await loadProduct());
  }
  if (what === 'opened') {
    // As the run that wrote the folder has built it: the bundler would count as memory of the index.
    /** @type {import('./ours.mjs').Engine} */
    const engine = await import(new URL('../../artifacts/engine-build/search.mjs', import.meta.url).href);
    const figures = measureOpened(engine, rest[0] ?? '');
    return { ...figures, rssMb: process.memoryUsage().rss / 1e6 };
  }
  const { importEngine } = await import('../eval/engine.mjs');
  const engine = await importEngine();
  const [size, folder] = rest;
  const exporter =
    folder === undefined ? null : (await import('./exported-memory.mjs')).createExporter(folder);
  return measureOurs(engine, Number(size), memoryInUse, exporter);
}

// So that a mistyped folder is not measured as an empty one.
if (what === 'opened') readFileSync(`${rest[0] ?? ''}/manifest`);
console.log(JSON.stringify(await measure()));
