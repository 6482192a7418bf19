import { env, pipeline, type FeatureExtractionPipeline } from '@huggingface/transformers';
import type { Embedder } from '../lib/memory';
import { AppError } from '../shared/app-error';
import {
  embeddingDimensions,
  embeddingModelId,
  embeddingModelName,
  type EmbedderPaths,
} from './embedding-model';

/** The bundled model. Nothing is ever fetched from the network. */
export function createEmbedder({ models, runtime }: EmbedderPaths): Embedder & { load(): Promise<unknown> } {
  configureRuntime(models, runtime);
  let loading: Promise<FeatureExtractionPipeline> | null = null;
  let loaded = false;

  async function load(): Promise<FeatureExtractionPipeline> {
    loading ??= pipeline('feature-extraction', embeddingModelName, { dtype: 'q8' });
    try {
      const extractor = await loading;
      loaded = true;
      return extractor;
    } catch (error) {
      // The next call tries again: what failed now may be a lack of memory.
      loading = null;
      throw error;
    }
  }

  return {
    modelId: embeddingModelId,
    dimensions: embeddingDimensions,
    isLoaded: () => loaded,
    load,
    async embed(texts) {
      if (texts.length === 0) return [];
      try {
        const extractor = await load();
        const output = await extractor([...texts], { pooling: 'mean', normalize: true });
        const values: unknown = output.data;
        if (!(values instanceof Float32Array)) throw new TypeError('vectors are not 32-bit floats');
        const vectors = texts.map((_text, index) =>
          values.slice(index * embeddingDimensions, (index + 1) * embeddingDimensions),
        );
        output.dispose();
        return vectors;
      } catch (error) {
        const message = 'The embedding model could not be used: search works by word only.';
        throw new AppError('model-failed', message, { cause: error });
      }
    },
  };
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
  wasm.numThreads = 1;
}
