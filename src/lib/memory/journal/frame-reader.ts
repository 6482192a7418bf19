import { computeCrc32 } from './crc32';
import { findLastMagic, findMagic, headerBytes, magicBytes, parseHeader, type Frame } from './frame';
import type { JournalFile } from './types';

export const defaultBlockBytes = 2 ** 20;

/** A frame where it was found. The body is a view that the next step of the scan may overwrite. */
export interface FoundFrame extends Frame {
  offset: number;
  end: number;
}

/** Reads a file block by block; a journal of hundreds of megabytes never is in memory as a whole. */
class BlockReader {
  readonly #file: JournalFile;
  readonly #blockBytes: number;
  #block: Uint8Array = new Uint8Array();
  #start = 0;

  constructor(file: JournalFile, blockBytes: number) {
    this.#file = file;
    this.#blockBytes = blockBytes;
  }

  /** Fewer bytes than asked for only at the end of the file. */
  async view(offset: number, length: number): Promise<Uint8Array> {
    const from = offset - this.#start;
    if (from < 0 || from + length > this.#block.length) {
      this.#block = await this.#file.read(offset, Math.max(length, this.#blockBytes));
      this.#start = offset;
      return this.#block.subarray(0, length);
    }
    return this.#block.subarray(from, from + length);
  }

  /** The whole and undamaged frame that starts at `offset` and ends by `limit`, or null. */
  async frameAt(offset: number, limit: number): Promise<FoundFrame | null> {
    const header = parseHeader(await this.view(offset, Math.min(headerBytes, limit - offset)));
    if (!header) return null;
    const end = offset + headerBytes + header.bodyBytes;
    if (end > limit) return null;
    const body = (await this.view(offset, end - offset)).subarray(headerBytes);
    if (body.length !== header.bodyBytes || computeCrc32(body) !== header.bodyCrc) return null;
    return { header, body, offset, end };
  }

  /** Where the next magic number starts, at or after `offset`; `limit` when nowhere. */
  async nextMagic(offset: number, limit: number): Promise<number> {
    for (let from = offset; from + magicBytes <= limit;) {
      const block = await this.view(from, Math.min(Math.max(this.#blockBytes, headerBytes), limit - from));
      const at = findMagic(block, 0);
      if (at >= 0) return from + at;
      if (block.length < magicBytes) break;
      // The magic number may lie across the border of two blocks.
      from += block.length - magicBytes + 1;
    }
    return limit;
  }
}

export interface ScanRange {
  start: number;
  end: number;
  blockBytes: number;
  /** Called for each stretch of bytes that is no frame; the scan goes on behind it. */
  onDamage: (offset: number, bytes: number) => void;
}

/** The undamaged frames between two offsets, in the order of the file. */
export async function* scanFrames(file: JournalFile, range: ScanRange): AsyncGenerator<FoundFrame> {
  const reader = new BlockReader(file, range.blockBytes);
  let expected = range.start;
  let offset = range.start;
  while (offset < range.end) {
    const frame = await reader.frameAt(offset, range.end);
    if (frame) {
      if (offset > expected) range.onDamage(expected, offset - expected);
      yield frame;
      offset = expected = frame.end;
    } else {
      // Even behind a sound header: whatever its length says, the next frame may start earlier.
      offset = await reader.nextMagic(offset + 1, range.end);
    }
  }
  if (range.end > expected) range.onDamage(expected, range.end - expected);
}

/** The last undamaged frame between two offsets, found from the end: opening must not read all of it. */
export async function findLastFrame(
  file: JournalFile,
  { start, end, blockBytes }: Omit<ScanRange, 'onDamage'>,
): Promise<FoundFrame | null> {
  for (let windowEnd = end; windowEnd > start;) {
    const windowStart = Math.max(start, windowEnd - blockBytes);
    const windowLimit = Math.min(end, windowEnd + magicBytes - 1);
    const bytes = await file.read(windowStart, windowLimit - windowStart);
    for (let at = bytes.length; (at = findLastMagic(bytes, at - 1)) >= 0;) {
      const frame = await new BlockReader(file, headerBytes).frameAt(windowStart + at, end);
      if (frame) return frame;
    }
    windowEnd = windowStart;
  }
  return null;
}
