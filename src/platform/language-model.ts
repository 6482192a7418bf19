import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, RetryError, streamText } from 'ai';
import type { LanguageModel } from '../lib/agent/types';
import { AppError } from '../shared/app-error';

export interface ModelConnection {
  baseUrl: string;
  modelName: string;
  apiKey: string;
}

/** A model behind any server that speaks OpenAI's chat protocol: Ollama, LM Studio, llama.cpp, OpenRouter, … */
export function createLanguageModel({ baseUrl, modelName, apiKey }: ModelConnection): LanguageModel {
  const provider = createOpenAICompatible({
    name: 'configured',
    baseURL: baseUrl.replace(/\/+$/, ''),
    ...(apiKey === '' ? {} : { apiKey }),
    // A redirect would carry the question, and with some servers the key, to another host.
    fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
  });
  return {
    async *stream(messages, signal) {
      let failure: unknown;
      const result = streamText({
        model: provider(modelName),
        instructions: messages
          .filter(({ role }) => role === 'system')
          .map(({ content }) => content)
          .join('\n'),
        messages: messages.flatMap(({ role, content }) => (role === 'system' ? [] : [{ role, content }])),
        abortSignal: signal,
        maxRetries: 2,
        onError: ({ error }) => {
          failure = error;
        },
      });
      let received = false;
      try {
        for await (const text of result.textStream) {
          received = true;
          yield text;
        }
      } catch (error) {
        failure ??= error;
      }
      signal.throwIfAborted();
      if (failure !== undefined) throw toModelError(failure, baseUrl, modelName);
      if (!received)
        throw new AppError(
          'model-failed',
          'The model answered with nothing. Ask again, or choose another model.',
        );
    },
  };
}

function toModelError(error: unknown, baseUrl: string, modelName: string): AppError {
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  const status = APICallError.isInstance(cause) ? cause.statusCode : undefined;
  const host = new URL(baseUrl).host;
  if (status === 401 || status === 403) {
    return new AppError('model-key-refused', `${host} refused the API key. Check it in Settings.`, { cause });
  }
  if (status === 404) {
    return new AppError(
      'model-failed',
      `${host} does not know the model “${modelName}” or the address is wrong. Check both in Settings.`,
      { cause },
    );
  }
  if (status === 429) {
    return new AppError(
      'model-rate-limited',
      `${host} is asked too often or the quota is used up. Wait a little and ask again.`,
      { cause },
    );
  }
  if (status !== undefined) {
    return new AppError(
      'model-failed',
      `${host} answered with an error (${status}). Try again in a moment.`,
      { cause },
    );
  }
  return new AppError('model-unreachable', `${host} could not be reached. Is the model’s server running?`, {
    cause,
  });
}
