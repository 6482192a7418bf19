/**
 * The model runs in a worker of its own: a round of inference takes hundreds of milliseconds, during
 * which the memory must answer; and ending the worker is the only way to get the memory back that the
 * WASM runtime has once taken.
 */
import { createEmbedder } from '../platform/embedder';
import { reportErrors } from '../platform/report-errors';
import type { EmbeddingAnswer, EmbeddingRequest } from './embedding-channel';

reportErrors('model');

let embedder: ReturnType<typeof createEmbedder> | null = null;

function send(answer: EmbeddingAnswer, transfer: Transferable[] = []): void {
  self.postMessage(answer, { transfer });
}

self.addEventListener('message', ({ data }: MessageEvent<EmbeddingRequest>) => {
  if (data.kind === 'start') {
    embedder = createEmbedder(data.paths);
    // Takes seconds: begun before the first question. A failure shows when it is used.
    void embedder.load().then(
      () => send({ kind: 'loaded' }),
      () => undefined,
    );
    return;
  }
  const { id, texts } = data;
  void embedder?.embed(texts).then(
    (vectors) =>
      send(
        { kind: 'vectors', id, vectors },
        vectors.map(({ buffer }) => buffer),
      ),
    () => send({ kind: 'vectors', id, vectors: null }),
  );
});
