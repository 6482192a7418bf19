import { type Kernels } from './kernels';

interface Range {
  offset: number;
  bytes: number;
}

const alignment = 16;

/** Hands out pieces of the kernels' memory, where the vector loops can reach them without a copy. */
export class VectorArena {
  readonly kernels: Kernels;
  #free: Range[] = [];
  #end = alignment;
  #view: Uint8Array;

  constructor(kernels: Kernels) {
    this.kernels = kernels;
    this.#view = new Uint8Array(kernels.memory.buffer());
  }

  /** Bytes taken from the kernels' memory so far. */
  get size(): number {
    return this.#end;
  }

  /** All of the memory; valid until the next `allocate`. */
  bytes(): Uint8Array {
    const buffer = this.kernels.memory.buffer();
    if (this.#view.buffer !== buffer) this.#view = new Uint8Array(buffer);
    return this.#view;
  }

  /** The offset of a zeroed piece, aligned for the kernels. */
  allocate(bytes: number): number {
    const rounded = roundUp(bytes);
    const fitting = this.#free.find((range) => range.bytes >= rounded);
    if (fitting === undefined) {
      const offset = this.#end;
      this.#end += rounded;
      this.kernels.memory.ensure(this.#end);
      return offset;
    }
    const { offset } = fitting;
    fitting.offset += rounded;
    fitting.bytes -= rounded;
    return offset;
  }

  /** Wipes a piece and takes it back. */
  release(offset: number, bytes: number): void {
    const freed = { offset, bytes: roundUp(bytes) };
    this.bytes().fill(0, offset, offset + freed.bytes);
    const ranges = [...this.#free, freed].filter((range) => range.bytes > 0);
    ranges.sort((left, right) => left.offset - right.offset);
    const joined: Range[] = [];
    for (const range of ranges) {
      const last = joined.at(-1);
      if (last !== undefined && last.offset + last.bytes === range.offset) last.bytes += range.bytes;
      else joined.push(range);
    }
    const tail = joined.at(-1);
    if (tail !== undefined && tail.offset + tail.bytes === this.#end) {
      this.#end = tail.offset;
      joined.pop();
    }
    this.#free = joined;
  }
}

function roundUp(bytes: number): number {
  return Math.ceil(bytes / alignment) * alignment;
}
