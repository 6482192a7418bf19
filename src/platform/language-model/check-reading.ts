import type { ModelServer } from './connection';
import { countLeast, findPinnedWindow, seemsCut } from './cut-prompt';
import { windowOf, type ModelFacts } from './model-facts';
import { askWindow } from './server-window';

/** What a server has read of a request. */
export interface Reading {
  /** The texts of the request, and of the one before it. */
  sent: string;
  before: string;
  /** As the server counts, what it had kept of earlier requests included; undefined: it does not say. */
  readTokens: number | undefined;
}

export interface Checked {
  learned: ModelFacts;
  /** Tokens that the model takes, where the request was cut to them; null: nothing says that it was. */
  cutTo: number | null;
}

/**
 * What an answer tells of the window of its model. A server on this machine is asked once more when it has answered, and
 * whenever it seems to have cut something: Ollama loads a model anew for a request that wants another window than the one
 * before it, so what was loaded for somebody else is not what we get. One that says nothing has to be seen stopping at
 * the same size twice.
 */
export async function checkReading(
  server: ModelServer,
  { sent, before, readTokens = 0 }: Reading,
  facts: ModelFacts,
  contextLimit: number,
): Promise<Checked | null> {
  const isSuspected = readTokens > 0 && seemsCut(sent, before, readTokens);
  if (!isSuspected && (!server.isLocal || facts.isWindowSeen === true)) return null;
  const believed = windowOf(facts, contextLimit);
  const told = server.isLocal ? await askWindow(server) : null;
  if (told !== null && told !== 'untold' && told.isSure) {
    const learned: ModelFacts = { window: told.tokens, isWindowSure: true, isWindowSeen: true };
    const isCut = told.tokens < believed && (isSuspected || countLeast(sent) > told.tokens);
    return { learned, cutTo: isCut ? told.tokens : null };
  }
  // One that did not answer is asked another time.
  const seen: ModelFacts = told === null && server.isLocal ? {} : { isWindowSeen: true };
  const pinned = isSuspected ? findPinnedWindow(readTokens) : null;
  if (pinned === null || pinned >= believed) return { learned: seen, cutTo: null };
  // The same request once more would stop there whatever the window is.
  const isSecond = facts.stoppedAt === pinned && sent !== before;
  return isSecond
    ? { learned: { ...seen, ceiling: pinned }, cutTo: pinned }
    : { learned: { ...seen, stoppedAt: pinned }, cutTo: null };
}
