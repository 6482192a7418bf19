/** Like `ByteBuffer.pushInteger`, for the many short runs that are not worth a buffer each. */
export function pushInteger(target: number[], value: number): void {
  let rest = value;
  while (rest > 0x7f) {
    target.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  target.push(rest);
}

/** A growing run of bytes, with the variable-length integers that postings are made of. */
export class ByteBuffer {
  #bytes: Uint8Array;
  length = 0;

  constructor(capacity = 64) {
    this.#bytes = new Uint8Array(capacity);
  }

  pushByte(value: number): void {
    if (this.length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.length] = value;
    this.length += 1;
  }

  /** Seven bits a byte, lowest first; the top bit says that more follow. `value` is at most 2^32 - 1. */
  pushInteger(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.pushByte((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    this.pushByte(rest);
  }

  pushBytes(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** UTF-8 of single 16-bit units: unlike UTF-8 proper it keeps lone surrogates and sorts like JavaScript. */
  pushText(text: string): void {
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      if (unit < 0x80) {
        this.pushByte(unit);
      } else if (unit < 0x800) {
        this.pushByte(0xc0 | (unit >> 6));
        this.pushByte(0x80 | (unit & 0x3f));
      } else {
        this.pushByte(0xe0 | (unit >> 12));
        this.pushByte(0x80 | ((unit >> 6) & 0x3f));
        this.pushByte(0x80 | (unit & 0x3f));
      }
    }
  }

  toBytes(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }

  /** The bytes so far, without a copy; valid until the next push. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }

  #grow(more: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + more));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

export function encodeText(text: string): Uint8Array {
  const buffer = new ByteBuffer(text.length + 8);
  buffer.pushText(text);
  return buffer.toBytes();
}

export function decodeText(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  let index = start;
  while (index < end) {
    const first = bytes[index] ?? 0;
    if (first < 0x80) {
      text += String.fromCharCode(first);
      index += 1;
    } else if (first < 0xe0) {
      text += String.fromCharCode(((first & 0x1f) << 6) | ((bytes[index + 1] ?? 0) & 0x3f));
      index += 2;
    } else {
      const middle = ((bytes[index + 1] ?? 0) & 0x3f) << 6;
      text += String.fromCharCode(((first & 0x0f) << 12) | middle | ((bytes[index + 2] ?? 0) & 0x3f));
      index += 3;
    }
  }
  return text;
}

/** Reads integers that `ByteBuffer.pushInteger` wrote. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  offset: number;

  constructor(bytes: Uint8Array, offset: number) {
    this.#bytes = bytes;
    this.offset = offset;
  }

  readByte(): number {
    const value = this.#bytes[this.offset] ?? 0;
    this.offset += 1;
    return value;
  }

  readInteger(): number {
    let value = 0;
    let shift = 0;
    for (;;) {
      const byte = this.readByte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
      shift += 7;
    }
  }
}
