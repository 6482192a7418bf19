import type { LanguageModel } from '../../lib/model';
import { createBuiltInModel } from './built-in';
import { toModelServer, type ModelConnection, type ModelServer } from './connection';
import { ModelError } from './model-error';
import { builtInKey, factsKeyOf, learnFacts, recallFacts, type ModelFacts } from './model-facts';
import { createServerModel } from './server-model';
import { askWindow } from './server-window';

/** The model of a connection, with what is known of it; the server is asked for its window if it is not. */
export async function openLanguageModel(connection: ModelConnection): Promise<LanguageModel> {
  if (connection.provider === 'chrome') {
    return createBuiltInModel(connection.contextLimit, await recallFacts(builtInKey));
  }
  const server = requireServer(connection);
  return createServerModel(server, connection.contextLimit, await findFacts(server));
}

/** The same without asking anybody. Without a model (`none`) it throws: ask `hasModel` first. */
export function createLanguageModel(connection: ModelConnection): LanguageModel {
  if (connection.provider === 'chrome') return createBuiltInModel(connection.contextLimit);
  return createServerModel(requireServer(connection), connection.contextLimit);
}

/** What is known of a model behind a server. A window that was only supposed is asked for again. */
export async function findFacts(server: ModelServer): Promise<ModelFacts> {
  const key = factsKeyOf(server);
  const facts = await recallFacts(key);
  if (facts.tellsWindow === false || facts.isWindowSure === true) return facts;
  const asked = await askWindow(server);
  if (!asked) return facts;
  const learned: ModelFacts =
    asked === 'untold' ? { tellsWindow: false } : { window: asked.tokens, isWindowSure: asked.isSure };
  await learnFacts(key, learned);
  return { ...facts, ...learned };
}

function requireServer(connection: ModelConnection): ModelServer {
  const server = toModelServer(connection);
  if (server) return server;
  throw new ModelError('model-unavailable', 'No language model is set up. Choose one in Settings.');
}
