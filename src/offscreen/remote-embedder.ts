import type { Embedder } from '../lib/memory';
import { embeddingDimensions, embeddingModelId, type EmbedderPaths } from '../platform/embedding-model';
import { AppError } from '../shared/app-error';
import type { EmbeddingAnswer, EmbeddingRequest } from './embedding-channel';

/** The model as the memory sees it: in a worker next door, started anew when it breaks. */
export function createRemoteEmbedder(paths: EmbedderPaths): Embedder {
  const pending = new Map<number, (vectors: Float32Array[] | null) => void>();
  let nextId = 0;
  let loaded = false;
  let worker = start();

  function start(): Worker {
    const started = new Worker(new URL('./embedding-worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<EmbeddingAnswer>) => {
      if (data.kind === 'loaded') {
        loaded = true;
        return;
      }
      pending.get(data.id)?.(data.vectors);
      pending.delete(data.id);
    });
    started.addEventListener('error', () => {
      started.terminate();
      loaded = false;
      for (const resolve of pending.values()) resolve(null);
      pending.clear();
      worker = start();
    });
    const request: EmbeddingRequest = { kind: 'start', paths };
    started.postMessage(request);
    return started;
  }

  return {
    modelId: embeddingModelId,
    dimensions: embeddingDimensions,
    isLoaded: () => loaded,
    async embed(texts) {
      if (texts.length === 0) return [];
      const vectors = await new Promise<Float32Array[] | null>((resolve) => {
        nextId += 1;
        pending.set(nextId, resolve);
        const request: EmbeddingRequest = { kind: 'embed', id: nextId, texts };
        worker.postMessage(request);
      });
      if (vectors) return vectors;
      throw new AppError('model-failed', 'The embedding model could not be used: search works by word only.');
    },
  };
}
