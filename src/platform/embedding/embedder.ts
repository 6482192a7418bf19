import { AutoModel, AutoTokenizer, env, mean_pooling as poolByMean, Tensor } from '@huggingface/transformers';
import {
  embeddingDimensions,
  embeddingModelName,
  embeddingWindow,
  type EmbedderPaths,
} from './embedding-model';

/** What is beyond cannot be within the model's window, and need not be cut into tokens. In characters. */
const maxTextLength = 8_000;

export type EmbedTexts = (texts: readonly string[]) => Promise<Float32Array[]>;

/** Loads the bundled model. Nothing is ever fetched from the network. */
export async function loadEmbeddingModel({ models, runtime }: EmbedderPaths): Promise<EmbedTexts> {
  configureRuntime(models, runtime);
  const [tokenize, run] = await Promise.all([
    AutoTokenizer.from_pretrained(embeddingModelName),
    AutoModel.from_pretrained(embeddingModelName, { dtype: 'q8' }),
  ]);
  return async (texts) => {
    const inputs: unknown = tokenize(
      texts.map((text) => text.slice(0, maxTextLength)),
      { padding: true, truncation: true, max_length: embeddingWindow },
    );
    const outputs: unknown = await run(inputs);
    const states = tensorOf(outputs, 'last_hidden_state');
    const pooled = poolByMean(states, tensorOf(inputs, 'attention_mask')).normalize(2, -1);
    states.dispose();
    const values: unknown = pooled.data;
    if (!(values instanceof Float32Array)) throw new TypeError('vectors are not 32-bit floats');
    return texts.map((_text, index) =>
      values.slice(index * embeddingDimensions, (index + 1) * embeddingDimensions),
    );
  };
}

/** The library's types do not tell what is in its answers. */
function tensorOf(holder: unknown, name: string): Tensor {
  const value: unknown =
    typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
  if (!(value instanceof Tensor)) throw new TypeError(`the model gave no ${name}`);
  return value;
}

function configureRuntime(models: string, runtime: string | undefined): void {
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = models;
  env.useBrowserCache = false;
  env.useWasmCache = false;
  const { wasm } = env.backends.onnx;
  if (!wasm || runtime === undefined) return;
  // The default points to a CDN, which the content security policy blocks and the Web Store rejects.
  wasm.wasmPaths = {
    mjs: `${runtime}ort-wasm-simd-threaded.mjs`,
    wasm: `${runtime}ort-wasm-simd-threaded.wasm`,
  };
  // Two were slower than one on two busy cores, and take them from the page in front.
  wasm.numThreads = 1;
}
