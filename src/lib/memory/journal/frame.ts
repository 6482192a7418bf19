import { AppError } from '../../../shared/app-error';
import { parseJson } from '../../../shared/json';
import { computeCrc32 } from './crc32';
import { packBytes, unpackBytes } from './packed-bytes';
import type { JournalEntry } from './types';

/*
 * A record on disk, little-endian. The layout of the header never changes; `version` is that of the body.
 *
 *   0  magic FF 52 4A FE     14  body length, uint32
 *   4  version, uint8        18  CRC-32 of the body
 *   5  flags, uint8          22  CRC-32 of bytes 0 to 21
 *   6  sequence, float64     26  body: [kind, payload] as JSON in UTF-8 (version 1), or that packed (2)
 *
 * FF never occurs in UTF-8, and is never followed by 52 in what is packed: no text can look like the start of a
 * record. As the header has a checksum of its own, a damaged length is never believed.
 */
const magic = [0xff, 0x52, 0x4a, 0xfe] as const;
export const magicBytes = magic.length;
export const headerBytes = 26;
export const plainVersion = 1;
const packedVersion = 2;
export const newestVersion = packedVersion;
/** Below this, packing saves nothing worth its time. In bytes. */
const worthPacking = 512;
/** Far above the longest document; a guard against reading nonsense. */
const maxBodyBytes = 2 ** 28;
const erasesFlag = 1;
const holdsErasedFlag = 2;

export interface FrameHeader {
  version: number;
  sequence: number;
  bodyBytes: number;
  bodyCrc: number;
  /** This record makes text of earlier ones unwanted. */
  erases: boolean;
  /** This record, or one before it in the same file, erases: so the last record tells it for the file. */
  holdsErased: boolean;
}

export interface Frame {
  header: FrameHeader;
  body: Uint8Array;
}

export type FrameMarks = Pick<FrameHeader, 'sequence' | 'erases' | 'holdsErased'>;

export type FrameBody = Pick<Frame, 'body'> & Pick<FrameHeader, 'version'>;

export function encodeFrame(marks: FrameMarks, { version, body }: FrameBody): Uint8Array {
  const bytes = new Uint8Array(headerBytes + body.length);
  const view = new DataView(bytes.buffer);
  bytes.set(magic);
  bytes[4] = version;
  bytes[5] = (marks.erases ? erasesFlag : 0) | (marks.holdsErased ? holdsErasedFlag : 0);
  view.setFloat64(6, marks.sequence, true);
  view.setUint32(14, body.length, true);
  view.setUint32(18, computeCrc32(body), true);
  view.setUint32(22, computeCrc32(bytes.subarray(0, 22)), true);
  bytes.set(body, headerBytes);
  return bytes;
}

/** Null when these bytes are not the start of a record. */
export function parseHeader(bytes: Uint8Array): FrameHeader | null {
  if (bytes.length < headerBytes || findMagic(bytes.subarray(0, magicBytes), 0) !== 0) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, headerBytes);
  if (view.getUint32(22, true) !== computeCrc32(bytes.subarray(0, 22))) return null;
  const flags = view.getUint8(5);
  const header = {
    version: view.getUint8(4),
    sequence: view.getFloat64(6, true),
    bodyBytes: view.getUint32(14, true),
    bodyCrc: view.getUint32(18, true),
    erases: (flags & erasesFlag) !== 0,
    holdsErased: (flags & holdsErasedFlag) !== 0,
  };
  return Number.isSafeInteger(header.sequence) && header.bodyBytes <= maxBodyBytes ? header : null;
}

/** Where the magic number starts, at or after `from`; -1 when nowhere. */
export function findMagic(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(magic[0], from);
  while (at >= 0 && !isMagicAt(bytes, at)) at = bytes.indexOf(magic[0], at + 1);
  return at;
}

/** Where the magic number starts, at or before `from`; -1 when nowhere. */
export function findLastMagic(bytes: Uint8Array, from: number): number {
  if (from < 0) return -1; // lastIndexOf would count it from the end
  let at = bytes.lastIndexOf(magic[0], from);
  while (at >= 0 && !isMagicAt(bytes, at)) at = at === 0 ? -1 : bytes.lastIndexOf(magic[0], at - 1);
  return at;
}

function isMagicAt(bytes: Uint8Array, at: number): boolean {
  return magic.every((byte, index) => bytes[at + index] === byte);
}

/** Rejects with `invalid-input` what is too big. Lone surrogates survive: JSON escapes them. */
export async function encodeBody({ kind, payload }: JournalEntry): Promise<FrameBody> {
  const plain = new TextEncoder().encode(JSON.stringify([kind, payload]));
  if (plain.length > maxBodyBytes) throw new AppError('invalid-input', 'This is too long to remember.');
  const packed = plain.length < worthPacking ? plain : await packBytes(plain);
  return packed.length < plain.length
    ? { version: packedVersion, body: packed }
    : { version: plainVersion, body: plain };
}

/** Null when the body is of another version, or not what `encodeBody` writes. */
export async function decodeBody({
  header,
  body,
}: Frame): Promise<{ kind: string; payload: unknown } | null> {
  const [kind, payload] = parseJsonArray(await plainBody(header.version, body));
  return typeof kind === 'string' ? { kind, payload } : null;
}

async function plainBody(version: number, body: Uint8Array): Promise<Uint8Array> {
  if (version === plainVersion) return body;
  return (version === packedVersion ? await unpackBytes(body) : null) ?? new Uint8Array();
}

/** Empty when it is no array in JSON: unlikely, since the checksum was right. */
export function parseJsonArray(bytes: Uint8Array): unknown[] {
  const value = parseJson(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  return Array.isArray(value) ? value : [];
}
