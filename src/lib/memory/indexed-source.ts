import type { SearchChunk } from './search';
import { unpackVector } from './stored-vector';
import type { StoredSource } from './store-types';

/**
 * Stored passages as the index takes them in; vectors of another model count as missing. What was superseded
 * is history: it is not searched.
 */
export function toSearchChunks({ source, chunks, vectors }: StoredSource, modelId: string): SearchChunk[] {
  if (!source.active) return [];
  const usable = vectors.filter(({ model }) => model === modelId);
  const vectorById = new Map(usable.map((vector) => [vector.id, vector]));
  // Who cuts a text and says what belongs to each passage knows best, also where that is nothing.
  const hasContexts = chunks.some(({ context }) => context !== undefined);
  return chunks.map(({ id, headingPath, content, context }, position) => {
    const vector = vectorById.get(id);
    return {
      id,
      sourceUrl: source.sourceUrl,
      // A source without a title is called by its address; that is not a word of the page.
      title: source.title === source.sourceUrl ? '' : source.title,
      headingPath,
      content,
      docType: source.docType,
      language: source.language,
      createdAt: source.createdAt,
      updatedAt: source.updatedAt,
      importance: source.importance,
      context,
      after: hasContexts ? undefined : chunks[position - 1]?.id,
      vector: vector ? unpackVector(vector) : null,
    };
  });
}
