import { readExport } from './exported-memory.mjs';
import { search, timed } from './ours.mjs';

/** Opens a saved index and searches it, as after a start.
 *
 * @param {import('./ours.mjs').Engine} engine
 * @param {string} folder
 */
export function measureOpened(engine, folder) {
  const { manifest, segments, questions } = readExport(folder);
  const began = performance.now();
  const { index } = engine.SearchIndex.load({ dimensions: 384 }, manifest, segments);
  const loadMs = performance.now() - began;
  const [first, ...rest] = questions;
  const firstSearchMs = first === undefined ? NaN : timed(() => search(index, first, 'hybrid'));
  for (const question of rest) search(index, question, 'hybrid');
  return { loadMs, firstSearchMs };
}
