import type { Envelope, Reply } from '../messaging/rpc';

/** From the offscreen document to its worker. */
export type WorkerRequest =
  | { kind: 'start'; models: string; runtime: string }
  | { kind: 'call'; id: number; envelope: Envelope }
  | { kind: 'answer'; id: number; reply: Reply };

/** And back: each side can ask the other. */
export type WorkerMessage =
  | { kind: 'answer'; id: number; reply: Reply }
  | { kind: 'call'; id: number; envelope: Envelope }
  /** Its database is gone: only a new worker can open another. */
  | { kind: 'broken' };
