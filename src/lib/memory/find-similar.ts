import type { Catalog } from './catalog';
import { cleanText } from '../text';
import { checkFilter } from './filters';
import { unpackVector } from './stored-vector';
import type { MemoryStore, SourceRecord } from './store-types';
import type { MemoryFilter, SimilarOptions, SimilarSource } from './types';

/** Of more sources than these the newest are compared. */
const mostCompared = 2_000;
/** Sources whose vectors are not there yet are embedded on the spot, so many at most. */
const mostEmbedded = 40;

export interface SimilarParts {
  catalog: Catalog;
  store: Pick<MemoryStore, 'getStoredSource'>;
  modelId: string;
  /** Null when the model cannot be used. */
  tryEmbed: (texts: readonly string[]) => Promise<Float32Array[] | null>;
}

interface Candidate {
  source: SourceRecord;
  content: string;
  vector: Float32Array | null;
}

/**
 * Compares a short text with the texts of short sources, by the cosine distance of their vectors; exactly, not by the
 * index. Null without a model.
 */
export async function findSimilar(
  parts: SimilarParts,
  content: string,
  filter: MemoryFilter,
  { limit, maxDistance }: SimilarOptions,
): Promise<SimilarSource[] | null> {
  const selected = parts.catalog
    .select(checkFilter(filter))
    .sort((left, right) => right.updatedAt - left.updatedAt)
    .slice(0, mostCompared);
  if (selected.length === 0) return [];
  const own = (await parts.tryEmbed([cleanText(content)]))?.[0];
  if (!own) return null;
  const candidates = await fillVectors(parts, await readCandidates(parts, selected));
  return candidates
    .flatMap(({ source, content: text, vector }) => {
      const distance = vector ? 1 - dot(own, vector) : Infinity;
      return distance < maxDistance ? [{ sourceUrl: source.sourceUrl, content: text, distance }] : [];
    })
    .sort((left, right) => left.distance - right.distance)
    .slice(0, limit);
}

async function readCandidates(
  { store, modelId }: SimilarParts,
  sources: readonly SourceRecord[],
): Promise<Candidate[]> {
  const stored = await Promise.all(sources.map(({ sourceUrl }) => store.getStoredSource(sourceUrl)));
  return stored.flatMap((one) => {
    const [first] = one?.chunks ?? [];
    if (!one || !first) return [];
    const record = one.vectors.find(({ id, model }) => id === first.id && model === modelId);
    return [{ source: one.source, content: first.content, vector: record ? unpackVector(record) : null }];
  });
}

/** What was stored a moment ago has no vector yet, and is the likeliest to be similar. */
async function fillVectors({ tryEmbed }: SimilarParts, candidates: Candidate[]): Promise<Candidate[]> {
  const missing = candidates.filter(({ vector }) => !vector).slice(0, mostEmbedded);
  if (missing.length === 0) return candidates;
  const vectors = await tryEmbed(missing.map(({ content }) => content));
  const found = new Map(missing.map((candidate, at) => [candidate, vectors?.[at] ?? null]));
  return candidates.map((candidate) => ({
    ...candidate,
    vector: candidate.vector ?? found.get(candidate) ?? null,
  }));
}

function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (const [at, value] of left.entries()) sum += value * (right[at] ?? 0);
  return sum;
}
