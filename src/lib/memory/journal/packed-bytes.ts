const escaped = 0xff;
const format = 'deflate-raw';

/** Deflated, and with a 00 after each FF: no stretch of it can look like the start of a record. */
export async function packBytes(plain: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const deflated = await transform(plain, new CompressionStream(format));
  const packed = new Uint8Array(deflated.length + countOf(escaped, deflated));
  let length = 0;
  for (const byte of deflated) {
    packed[length] = byte;
    length += byte === escaped ? 2 : 1;
  }
  return packed;
}

/** Null when they were not packed by `packBytes`. */
export async function unpackBytes(packed: Uint8Array): Promise<Uint8Array | null> {
  const deflated = new Uint8Array(packed.length - countOf(escaped, packed));
  let length = 0;
  for (let index = 0; index < packed.length; index += packed[index] === escaped ? 2 : 1) {
    deflated[length] = packed[index] ?? 0;
    length += 1;
  }
  return transform(deflated, new DecompressionStream(format)).catch(() => null);
}

function countOf(value: number, bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte === value) count += 1;
  return count;
}

async function transform(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
