import type { LanguageModel, ModelRequest } from '../../lib/model';
import { streamBuiltIn } from './built-in-model';
import { streamFromOffscreen } from './built-in-port';
import { builtInKey, learnFacts, windowOf, type ModelFacts } from './model-facts';
import { findPromptApi } from './prompt-api';

/** Chrome's own model: asked here where this context has the Prompt API, else in the offscreen document. */
export function createBuiltInModel(contextLimit: number, known: ModelFacts = {}): LanguageModel {
  let facts = known;
  const learnWindow = (window: number) => {
    if (window === facts.window) return;
    facts = { ...facts, window };
    void learnFacts(builtInKey, { window, isWindowSure: true });
  };
  return {
    modelName: 'Chrome’s built-in model',
    host: null,
    get contextLimit() {
      return windowOf(facts, contextLimit);
    },
    stream: (request, signal) => streamHereOrThere(request, signal, learnWindow),
  };
}

export function streamHereOrThere(
  request: ModelRequest,
  signal: AbortSignal,
  learnWindow: (tokens: number) => void,
) {
  const api = findPromptApi();
  return api
    ? streamBuiltIn(api, request, signal, learnWindow)
    : streamFromOffscreen(request, signal, learnWindow);
}
