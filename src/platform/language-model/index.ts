/** The door to language models: behind any server, in the browser itself, or none. */
import type { ModelConnection } from './connection';

export { serveBuiltInModel, takeBuiltInPort } from './built-in-port';
export type { ModelConnection } from './connection';
export { listModels } from './list-models';
export { describeWindow } from './describe-window';
export { createLanguageModel, openLanguageModel } from './open-model';
export { testConnection } from './test-connection';

/** Whether there is a model to be asked; without one, answers are quotations. */
export function hasModel({ provider, modelName }: ModelConnection): boolean {
  return provider === 'chrome' || (provider !== 'none' && modelName !== '');
}
