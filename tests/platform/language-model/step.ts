import type { ModelEvent, ModelRequest, ToolCall } from '../../../src/lib/model/types';
import { createLanguageModel, type ModelConnection } from '../../../src/platform/language-model';
import { AppError } from '../../../src/shared/app-error';
import type { Wire } from '../../fakes/model-events';
import type { ModelServerFake } from '../../fakes/model-server';

/** Short enough for a test, and still in proportion. */
export const shortLimits = {
  firstByteMs: 2_000,
  silenceMs: 1_500,
  withoutEventMs: 10_000,
  retryPauseMs: 10,
  maxRetryAfterMs: 1_500,
};

export const key = 'sk-test-0123456789abcdef';

export function connectTo(
  server: ModelServerFake,
  wire: Wire = 'openai-compatible',
  change: Partial<ModelConnection> = {},
): ModelConnection {
  return {
    provider: wire,
    baseUrl: server.baseUrl(wire),
    modelName: 'tiny',
    apiKey: key,
    contextLimit: 8_192,
    limits: shortLimits,
    ...change,
  };
}

export const simpleRequest: ModelRequest = {
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'What is the tide?' },
  ],
  tools: [],
};

export const searchTool = {
  name: 'search_memory',
  description: 'Searches.',
  inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
};

export interface Outcome {
  text: string;
  calls: ToolCall[];
  finish: Extract<ModelEvent, { type: 'finish' }> | null;
  error: AppError | null;
}

/** One step to its end, whatever that is; an error that is none of ours is thrown. */
export async function runStep(
  connection: ModelConnection,
  request: ModelRequest = simpleRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<Outcome> {
  const outcome: Outcome = { text: '', calls: [], finish: null, error: null };
  try {
    for await (const event of createLanguageModel(connection).stream(request, signal)) {
      if (outcome.finish) throw new Error('An event came after the end.');
      if (event.type === 'text-delta') outcome.text += event.text;
      else if (event.type === 'tool-call') outcome.calls.push(event.call);
      else outcome.finish = event;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    outcome.error = error;
  }
  return outcome;
}
