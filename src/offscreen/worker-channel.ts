import type { Envelope, Reply } from '../messaging/rpc';

/** From the offscreen document to its worker. */
export type WorkerRequest =
  { kind: 'start'; models: string; runtime: string } | { kind: 'call'; id: number; envelope: Envelope };

/** And back. */
export interface WorkerAnswer {
  id: number;
  reply: Reply;
}
