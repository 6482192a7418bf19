import type { ChunkId, RequestId } from '../shared/ids';

export function createRequestId(): RequestId {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- a brand exists for the compiler only
  return crypto.randomUUID() as string as RequestId;
}

export function createChunkId(): ChunkId {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- as above
  return crypto.randomUUID() as string as ChunkId;
}
