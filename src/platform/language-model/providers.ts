import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { AdaptedRequest } from './adapt-request';
import { toKeyHeaders, type ModelServer } from './connection';
import { createGuardedFetch } from './guarded-fetch';

/** Under which options for servers of OpenAI's kind are given. */
export const openAiName = 'configured';

/** What speaks the protocol of a server, for one request. */
export function createProtocol(
  server: ModelServer,
  { outputMode, asksUsage }: Pick<AdaptedRequest, 'outputMode' | 'asksUsage'>,
): LanguageModelV4 {
  const { baseUrl, modelName } = server;
  const settings = { baseURL: baseUrl, headers: toKeyHeaders(server), fetch: createGuardedFetch(server) };
  switch (server.provider) {
    // These two look for a key in the environment if they are given none.
    case 'anthropic':
      return createAnthropic({ ...settings, apiKey: server.apiKey || 'none' })(modelName);
    case 'google':
      return createGoogle({ ...settings, apiKey: server.apiKey || 'none' })(modelName);
    case 'openai-compatible':
      return createOpenAICompatible({
        ...settings,
        name: openAiName,
        supportsStructuredOutputs: outputMode === 'schema',
        // Most servers tell it of a stream only if they are asked to.
        includeUsage: asksUsage,
      })(modelName);
  }
}
