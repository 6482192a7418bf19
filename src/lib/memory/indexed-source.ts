import type { SearchChunk } from './search';
import { unpackVector } from './stored-vector';
import type { StoredSource } from './types';

/** Stored passages as the index takes them in; vectors of another model count as missing. */
export function toSearchChunks({ source, chunks, vectors }: StoredSource, modelId: string): SearchChunk[] {
  const usable = vectors.filter(({ model }) => model === modelId);
  const vectorById = new Map(usable.map((vector) => [vector.id, vector]));
  return chunks.map(({ id, headingPath, content }) => {
    const vector = vectorById.get(id);
    return {
      id,
      sourceUrl: source.sourceUrl,
      title: source.title,
      headingPath,
      content,
      docType: source.docType,
      language: source.language,
      createdAt: source.createdAt,
      updatedAt: source.updatedAt,
      vector: vector ? unpackVector(vector) : null,
    };
  });
}
