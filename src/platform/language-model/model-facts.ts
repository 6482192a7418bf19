/**
 * What was found out about a model while it was asked. Kept for this session of the browser, for a day at most: a
 * server may be started anew with other settings at any time.
 */
import { z } from 'zod';
import type { ModelServer } from './connection';

const storageKey = 'model-facts';
const lifetimeMs = 24 * 60 * 60 * 1_000;

const factsSchema = z.object({
  /** Tokens that fit into prompt and answer, as the server says. */
  window: z.int().positive().optional(),
  /** It said so of the model as it runs. Else it is only what such a server begins with, and is asked again. */
  isWindowSure: z.boolean().optional(),
  /** It was asked for its window after it had answered us. */
  isWindowSeen: z.literal(true).optional(),
  /** It has read exactly so many tokens of a request that should have had more. */
  stoppedAt: z.int().positive().optional(),
  /** Its server answers, but does not say how much it takes: it is not asked before every answer. */
  tellsWindow: z.literal(false).optional(),
  /** It refused more, or said how much: no more is sent, whatever it says of itself. */
  ceiling: z.int().positive().optional(),
  /** It refuses tools. */
  takesTools: z.literal(false).optional(),
  /** Its template wants user and assistant in turns, the user first. */
  takesAnyOrder: z.literal(false).optional(),
  /** Its template knows no system: what stands there begins the first message of the user. */
  takesSystem: z.literal(false).optional(),
  /** Its template refuses calls of tools and their results: they are told in words. */
  takesToolTurns: z.literal(false).optional(),
  /** Its server refuses to be asked how many tokens it has read. */
  tellsUsage: z.literal(false).optional(),
  /** It refused a schema for its answer: JSON can be asked for without one, or in words only. */
  output: z.enum(['json', 'words']).optional(),
});
export type ModelFacts = z.infer<typeof factsSchema>;

const storedSchema = z.record(z.string(), z.object({ facts: factsSchema, learnedAt: z.number() })).catch({});
type StoredFacts = z.infer<typeof storedSchema>;

/** Outside of the browser there is no session to keep them for. */
let unsaved: StoredFacts = {};
let turn: Promise<void> = Promise.resolve();

/** Of Chrome's own model, which has no address. */
export const builtInKey = 'chrome';

export function factsKeyOf({ provider, baseUrl, modelName }: ModelServer): string {
  return [provider, baseUrl, modelName].join(' ');
}

/** What a model takes, as far as it is known; `supposed`: where nothing is. */
export function windowOf({ window, ceiling }: ModelFacts, supposed: number): number {
  return Math.min(window ?? supposed, ceiling ?? Infinity);
}

export async function recallFacts(key: string): Promise<ModelFacts> {
  const stored = (await load())[key];
  return stored && Date.now() - stored.learnedAt < lifetimeMs ? stored.facts : {};
}

/** Adds to what is known; one change after the other, so that none undoes another. */
export function learnFacts(key: string, learned: ModelFacts): Promise<void> {
  return change((all) => {
    const known = all[key];
    const isFresh = known !== undefined && Date.now() - known.learnedAt < lifetimeMs;
    const facts = { ...(isFresh ? known.facts : {}), ...learned };
    return { ...all, [key]: { facts, learnedAt: isFresh ? known.learnedAt : Date.now() } };
  });
}

/** A model is tested, or its settings were changed: everything is found out anew. */
export function forgetFacts(key: string): Promise<void> {
  return change((all) => Object.fromEntries(Object.entries(all).filter(([name]) => name !== key)));
}

function change(apply: (all: StoredFacts) => StoredFacts): Promise<void> {
  turn = turn.then(async () => save(apply(await load()))).catch(() => undefined);
  return turn;
}

async function load(): Promise<StoredFacts> {
  if (typeof chrome === 'undefined') return unsaved;
  const stored = await chrome.storage.session.get(storageKey);
  return storedSchema.parse(stored[storageKey] ?? {});
}

async function save(all: StoredFacts): Promise<void> {
  if (typeof chrome === 'undefined') unsaved = all;
  else await chrome.storage.session.set({ [storageKey]: all });
}
