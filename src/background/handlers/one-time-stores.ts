import { z } from 'zod';
import { floatingPanelModes } from '../../messaging/floating-panel';
import { createRequestId } from '../../platform/storage/random-id';
import { OneTimeStore } from './one-time-store';

const common = { storage: chrome.storage.session, createId: createRequestId, now: () => Date.now() };

/** Requests of bubbles until their panel takes them: a frame is there in less than this. */
export const floatingPanels = new OneTimeStore({
  ...common,
  key: 'floating-panels',
  schema: z.object({ mode: z.enum(floatingPanelModes), text: z.string(), tabId: z.int() }),
  lifetimeMs: 30_000,
});

const undoSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('source'), tabId: z.int(), sourceUrl: z.string() }),
  /** `site` null: everywhere. */
  z.object({ kind: z.literal('bubble'), tabId: z.int(), site: z.string().nullable() }),
]);
export type Undo = z.infer<typeof undoSchema>;

/** What a click in the bubble did and may take back; longer than the button for it is shown. */
export const undos = new OneTimeStore({ ...common, key: 'undos', schema: undoSchema, lifetimeMs: 120_000 });
