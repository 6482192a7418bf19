import type { ChunkId } from '../../shared/ids';
import type { VectorRecord } from './types';

/** A quarter of the space, and no result changes: the index compares bytes anyway. */
const largestByte = 127;

export function packVector(
  id: ChunkId,
  sourceUrl: string,
  model: string,
  vector: Float32Array,
): VectorRecord {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const scale = largest / largestByte;
  return {
    id,
    sourceUrl,
    model,
    scale,
    values: Int8Array.from(vector, (value) => Math.round(value / scale)),
  };
}

export function unpackVector({ values, scale }: Pick<VectorRecord, 'values' | 'scale'>): Float32Array {
  return Float32Array.from(values, (value) => value * scale);
}
