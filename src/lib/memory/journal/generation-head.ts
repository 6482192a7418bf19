import { computeCrc32 } from './crc32';
import { encodeFrame, headerBytes, parseHeader, parseJsonArray, plainVersion } from './frame';
import type { JournalFile } from './types';

/**
 * What a file says of itself, at its start. It is written last, when everything behind it is durable: a file
 * without a head is an unfinished compaction. There are two copies, so that one damaged byte cannot hide a
 * whole journal.
 */
export interface GenerationHead {
  /** Rises by one with each compaction; of two files with a head the higher is current. */
  generation: number;
  /** The snapshot at the start of the file is the state after this record. */
  baseSequence: number;
  /** Where the file ended when it became current; below this nothing can be missing but by damage. */
  sealedBytes: number;
}

const copyBytes = 128;
/** Records start here. */
export const headAreaBytes = 2 * copyBytes;

export async function writeHead(file: JournalFile, head: GenerationHead): Promise<void> {
  const fields = JSON.stringify([head.generation, head.baseSequence, head.sealedBytes]);
  const body = new TextEncoder().encode(fields.padEnd(copyBytes - headerBytes));
  const copy = encodeFrame(
    { sequence: head.baseSequence, erases: false, holdsErased: false },
    { version: plainVersion, body },
  );
  const area = new Uint8Array(headAreaBytes);
  area.set(copy);
  area.set(copy, copyBytes);
  await file.write(0, area);
  await file.flush();
}

/** Null when neither copy can be read; `isWhole` is false when one cannot. */
export async function readHead(file: JournalFile): Promise<(GenerationHead & { isWhole: boolean }) | null> {
  const area = await file.read(0, headAreaBytes);
  const first = parseCopy(area.subarray(0, copyBytes));
  const second = parseCopy(area.subarray(copyBytes));
  const head = first ?? second;
  return head && { ...head, isWhole: first !== null && second !== null };
}

function parseCopy(bytes: Uint8Array): GenerationHead | null {
  const header = parseHeader(bytes);
  const body = bytes.subarray(headerBytes);
  if (!header || header.bodyBytes !== body.length || header.bodyCrc !== computeCrc32(body)) return null;
  const [generation, baseSequence, sealedBytes] = parseJsonArray(body);
  return isCount(generation) && isCount(baseSequence) && isCount(sealedBytes)
    ? { generation, baseSequence, sealedBytes }
    : null;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
