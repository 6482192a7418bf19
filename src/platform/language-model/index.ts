/** The door to language models: behind any server, in the browser itself, or none. */
import type { LanguageModel } from '../../lib/agent/model-types';
import { streamBuiltIn } from './built-in-model';
import { streamFromOffscreen } from './built-in-port';
import { toModelServer, type ModelConnection } from './connection';
import { ModelError } from './model-error';
import { findPromptApi } from './prompt-api';
import { createServerModel } from './server-model';

export { serveBuiltInModel, takeBuiltInPort } from './built-in-port';
export type { ModelConnection } from './connection';
export { listModels } from './list-models';
export { testConnection } from './test-connection';

/** The model of a connection. Without one (`none`), every step is refused: ask `hasModel` first. */
export function createLanguageModel(connection: ModelConnection): LanguageModel {
  const { provider, contextLimit } = connection;
  if (provider === 'chrome') return createBuiltInModel(contextLimit);
  const server = toModelServer(connection);
  if (!server)
    throw new ModelError('model-unavailable', 'No language model is set up. Choose one in Settings.');
  return createServerModel(server, contextLimit);
}

/** Whether there is a model to be asked; without one, answers are quotations. */
export function hasModel({ provider, modelName }: ModelConnection): boolean {
  return provider === 'chrome' || (provider !== 'none' && modelName !== '');
}

function createBuiltInModel(contextLimit: number): LanguageModel {
  return {
    modelName: 'Chrome’s built-in model',
    host: null,
    contextLimit,
    stream: ({ messages }, signal) => {
      const api = findPromptApi();
      return api ? streamBuiltIn(api, messages, signal) : streamFromOffscreen(messages, signal);
    },
  };
}
