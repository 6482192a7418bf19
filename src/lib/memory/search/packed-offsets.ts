import { ByteBuffer } from './byte-buffer';

/*
 * Offsets into tables of short things rise by little: as variable-length gaps they take a third of the room, and
 * there are three for each word of the index.
 */

/** Of numbers that never fall, the first of which is 0. */
export function packOffsets(offsets: Uint32Array): Uint8Array {
  const buffer = new ByteBuffer(offsets.length + 8);
  buffer.pushInteger(offsets.length);
  for (let index = 1; index < offsets.length; index += 1) {
    buffer.pushInteger((offsets[index] ?? 0) - (offsets[index - 1] ?? 0));
  }
  return buffer.toBytes();
}

export function unpackOffsets(bytes: Uint8Array): Uint32Array {
  let at = 0;
  const readInteger = (): number => {
    let byte = bytes[at] ?? 0;
    at += 1;
    let value = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[at] ?? 0;
      at += 1;
      value |= (byte & 0x7f) << shift;
    }
    return value >>> 0;
  };
  const offsets = new Uint32Array(readInteger());
  for (let index = 1; index < offsets.length; index += 1) {
    offsets[index] = (offsets[index - 1] ?? 0) + readInteger();
  }
  return offsets;
}
