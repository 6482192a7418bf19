import type { ChunkId, RequestId } from '../../shared/ids';

/** In the order in which they sort. */
const letters = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';

export function createRequestId(): RequestId {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- a brand exists for the compiler only
  return crypto.randomUUID() as string as RequestId;
}

/**
 * For the passages of one text. They begin alike, with the time, so that they lie side by side wherever they are
 * stored, and next to what came in before: a database that is filled in order is smaller and quicker.
 */
export function createChunkIds(count: number, now = Date.now()): ChunkId[] {
  const text = writeTime(now) + Array.from(crypto.getRandomValues(new Uint8Array(8)), toLetter).join('');
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- as above
  return Array.from({ length: count }, (_, at) => `${text}.${at.toString(36).padStart(3, '0')}` as ChunkId);
}

/** Eight letters that sort like the time. */
function writeTime(now: number): string {
  return Array.from({ length: 8 }, (_, at) => toLetter(Math.floor(now / 64 ** (7 - at)))).join('');
}

function toLetter(value: number): string {
  return letters[value % 64] ?? '';
}
