/**
 * The model runs in a worker of its own: a round of inference takes hundreds of milliseconds, during
 * which the memory must answer; and ending the worker is the only way to get the memory back that the
 * WASM runtime has once taken.
 */
import { loadEmbeddingModel, type EmbedTexts } from '../platform/embedding/embedder';
import { reportErrors } from '../platform/wire/report-errors';
import { watchWasmMemory } from '../platform/embedding/wasm-memory';
import type { EmbeddingAnswer, EmbeddingRequest } from './embedding-channel';

reportErrors('model');

const measureMemory = watchWasmMemory();
let loading: Promise<EmbedTexts> | null = null;

function send(answer: EmbeddingAnswer, transfer: Transferable[] = []): void {
  self.postMessage(answer, { transfer });
}

async function answer(request: EmbeddingRequest): Promise<void> {
  if (request.kind === 'start') {
    loading = loadEmbeddingModel(request.paths);
    await loading;
    send({ kind: 'loaded' });
    return;
  }
  const embed = await loading;
  if (!embed) throw new Error('A text came before the place of the model.');
  const vectors = await embed(request.texts);
  send(
    { kind: 'vectors', id: request.id, vectors, memoryBytes: measureMemory() },
    vectors.map(({ buffer }) => buffer),
  );
}

self.addEventListener('message', ({ data }: MessageEvent<EmbeddingRequest>) => {
  answer(data).catch(() => send({ kind: 'failed' }));
});
