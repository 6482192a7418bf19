import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { toKeyHeaders, type ModelServer } from './connection';
import { createGuardedFetch } from './guarded-fetch';

/** What speaks the protocol of a server. */
export function createProtocol(server: ModelServer): LanguageModelV4 {
  const { baseUrl, modelName } = server;
  const settings = { baseURL: baseUrl, headers: toKeyHeaders(server), fetch: createGuardedFetch(server) };
  switch (server.provider) {
    // These two look for a key in the environment if they are given none.
    case 'anthropic':
      return createAnthropic({ ...settings, apiKey: server.apiKey || 'none' })(modelName);
    case 'google':
      return createGoogle({ ...settings, apiKey: server.apiKey || 'none' })(modelName);
    case 'openai-compatible':
      return createOpenAICompatible({ ...settings, name: 'configured' })(modelName);
  }
}
