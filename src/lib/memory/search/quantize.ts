import { AppError } from '../../../shared/app-error';

const rowLimit = 127;
const shortLimit = 32_767;

/** Columns are padded to what one step of the kernel takes. */
export function paddedWidth(dimensions: number): number {
  return Math.ceil(dimensions / 8) * 8;
}

/** Blocks of 16 bytes that hold one bit a dimension. */
export function bitBlocks(dimensions: number): number {
  return Math.ceil(dimensions / 128);
}

/** @throws AppError `invalid-input` for a vector that cannot be compared: wrong size, NaN, infinite or zero. */
export function toUnitVector(vector: Float32Array, dimensions: number): Float32Array {
  if (vector.length !== dimensions) {
    throw new AppError(
      'invalid-input',
      `The vector has ${vector.length} dimensions instead of ${dimensions}.`,
    );
  }
  let sum = 0;
  for (let index = 0; index < vector.length; index += 1) sum += (vector[index] ?? 0) ** 2;
  const length = Math.sqrt(sum);
  if (!Number.isFinite(length))
    throw new AppError('invalid-input', 'The vector holds a number that is not finite.');
  if (length < 1e-20) throw new AppError('invalid-input', 'The vector is zero.');
  const unit = new Float32Array(dimensions);
  for (let index = 0; index < dimensions; index += 1) unit[index] = (vector[index] ?? 0) / length;
  return unit;
}

/** Writes a unit vector as signed bytes and returns what one step is worth. */
export function quantizeRow(unit: Float32Array, target: Int8Array, offset: number): number {
  const scale = largest(unit) / rowLimit;
  for (let index = 0; index < unit.length; index += 1)
    target[offset + index] = Math.round((unit[index] ?? 0) / scale);
  // What is stored and what is in memory must be the same number.
  return Math.fround(scale);
}

/** The query keeps 16 bits, as many as the sum over all columns leaves room for in 32 bits. */
export function quantizeQuery(unit: Float32Array, target: Int16Array): number {
  const limit = Math.min(shortLimit, Math.floor(0x7fffffff / (rowLimit * unit.length)));
  const scale = largest(unit) / limit;
  const steps = 1 / scale;
  for (let index = 0; index < unit.length; index += 1) target[index] = Math.round((unit[index] ?? 0) * steps);
  return scale;
}

function largest(values: Float32Array): number {
  let most = 0;
  let least = 0;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? 0;
    if (value > most) most = value;
    else if (value < least) least = value;
  }
  return Math.max(most, -least);
}
