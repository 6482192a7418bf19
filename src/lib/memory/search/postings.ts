import { type ByteReader } from './byte-buffer';

/*
 * How occurrences of a term are stored. Postings: for each passage the distance to the row before (the
 * first counts from -1) and one byte: weighted frequency in quarters, and a bit that is set when the term is
 * only around the passage. Positions: for each passage their
 * number, then the distances from one to the next.
 */
export const mostUnits = 127;
export const aroundBit = 128;

/** Calls `visit` for each posting, in ascending order of rows. */
export function readPostings(bytes: Uint8Array, visit: (row: number, units: number) => void): void {
  let row = -1;
  let index = 0;
  while (index < bytes.length) {
    let byte = bytes[index] ?? 0;
    let gap = byte & 0x7f;
    let shift = 7;
    index += 1;
    while (byte > 0x7f) {
      byte = bytes[index] ?? 0;
      gap |= (byte & 0x7f) << shift;
      shift += 7;
      index += 1;
    }
    row += gap;
    visit(row, bytes[index] ?? 0);
    index += 1;
  }
}

export function skipPositions(reader: ByteReader): void {
  const count = reader.readInteger();
  for (let index = 0; index < count; index += 1) reader.readInteger();
}
