import type { ChunkId } from '../../shared/ids';
import type { VectorRecord } from './store-types';

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

/** Rounding to bytes moves the length of a vector by less than this. */
const lengthTolerance = 0.02;

/** Whether it is what the model makes: finite, of the right size and of length 1. */
export function isUsableVector(
  { values, scale }: Pick<VectorRecord, 'values' | 'scale'>,
  dimensions: number,
): boolean {
  let sum = 0;
  for (const value of values) sum += value * value;
  const length = Math.sqrt(sum) * scale;
  return values.length === dimensions && Math.abs(length - 1) <= lengthTolerance;
}
