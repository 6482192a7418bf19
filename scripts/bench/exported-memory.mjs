import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

/**
 * A filled memory as files: what the browser writes into its database, and the saved index.
 *
 * @typedef {ReturnType<ReturnType<typeof import('./corpus.mjs').createCorpus>['createPassage']>} Passage
 * @typedef {{ text: string, vector: Float32Array }} Question
 * @typedef {ReturnType<typeof createExporter>} Exporter
 */

/** @param {string} folder */
export function createExporter(folder) {
  mkdirSync(path.join(folder, 'segments'), { recursive: true });
  const passages = openSync(path.join(folder, 'passages.jsonl'), 'w');
  const vectors = openSync(path.join(folder, 'vectors'), 'w');
  return {
    /** @param {readonly Passage[]} page */
    addPage(page) {
      const lines = page.map((passage) => `${JSON.stringify({ ...passage, vector: undefined })}\n`);
      writeSync(passages, lines.join(''));
      for (const { vector } of page) writeSync(vectors, new Uint8Array(vector.buffer));
    },

    /**
     * @param {import('../../src/lib/memory/search/index').Snapshot} snapshot
     * @param {readonly Question[]} questions
     */
    finish({ manifest, segments }, questions) {
      closeSync(passages);
      closeSync(vectors);
      writeFileSync(path.join(folder, 'manifest'), new Uint8Array(manifest));
      for (const { key, bytes } of segments) {
        if (bytes !== null) writeFileSync(path.join(folder, 'segments', key), new Uint8Array(bytes));
      }
      const contents = {
        keys: segments.map(({ key }) => key),
        questions: questions.map(({ text, vector }) => ({ text, vector: [...vector] })),
      };
      writeFileSync(path.join(folder, 'contents.json'), JSON.stringify(contents));
    },
  };
}

/** @param {string} folder */
export function readExport(folder) {
  /** @type {{ keys: string[], questions: { text: string, vector: number[] }[] }} */
  const { keys, questions } = JSON.parse(readFileSync(path.join(folder, 'contents.json'), 'utf8'));
  const manifest = readFileSync(path.join(folder, 'manifest'));
  return {
    manifest: manifest.buffer.slice(manifest.byteOffset, manifest.byteOffset + manifest.byteLength),
    segments: keys.map((key) => ({ key, file: openSegmentFile(path.join(folder, 'segments', key)) })),
    questions: questions.map(({ text, vector }) => ({ text, vector: Float32Array.from(vector) })),
  };
}

/** @param {string} file */
function openSegmentFile(file) {
  const descriptor = openSync(file, 'r');
  return {
    size: statSync(file).size,
    /** @param {Uint8Array} target @param {number} at */
    read: (target, at) => readSync(descriptor, target, 0, target.length, at),
  };
}
