import type { ModelEvent, ModelMessage } from '../../lib/agent/model-types';
import { ModelError } from './model-error';
import type { PromptApi, PromptApiMessage } from './prompt-api';

const notHere = 'This browser has no model of its own. Choose another one in Settings.';
const notLoaded = 'The browser’s own model is not downloaded yet. Download it in Settings.';

/** One step of the browser's own model. It is given no tools: what it is told stays on this machine. */
export async function* streamBuiltIn(
  api: PromptApi | null,
  messages: readonly ModelMessage[],
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  if (!api) throw new ModelError('model-unavailable', notHere);
  const availability = await api.availability();
  if (availability === 'unavailable') throw new ModelError('model-unavailable', notHere);
  // To begin the download takes a click, which there is none of here.
  if (availability !== 'available') throw new ModelError('model-unavailable', notLoaded);
  signal.throwIfAborted();
  try {
    const prompts = toPromptApiMessages(messages);
    const systemPrompts = prompts.filter(({ role }) => role === 'system');
    const session = await api.create({ initialPrompts: systemPrompts, signal });
    try {
      const turns = prompts.filter(({ role }) => role !== 'system');
      yield* readText(session.promptStreaming(turns, { signal }));
    } finally {
      session.destroy();
    }
  } catch (error) {
    signal.throwIfAborted();
    throw explainBuiltIn(error);
  }
}

async function* readText(stream: ReadableStream<string>): AsyncGenerator<ModelEvent> {
  const reader = stream.getReader();
  let hasText = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (value === '') continue;
      hasText = true;
      yield { type: 'text-delta', text: value };
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  if (!hasText) {
    throw new ModelError('model-empty', 'The browser’s own model answered with nothing. Ask again.');
  }
  yield { type: 'finish', reason: 'stop' };
}

/** It knows no tools: a call and its result become words. */
function toPromptApiMessages(messages: readonly ModelMessage[]): PromptApiMessage[] {
  return messages.map((message) =>
    message.role === 'tool'
      ? { role: 'user', content: `Result of ${message.toolName}:\n${message.content}` }
      : { role: message.role, content: message.content },
  );
}

function explainBuiltIn(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  const name = error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError') {
    return new ModelError(
      'model-context-too-long',
      'This is more text than the browser’s own model can take at once. Start a new chat, or choose a larger model.',
    );
  }
  if (name === 'NotSupportedError') {
    return new ModelError(
      'model-failed',
      'The browser’s own model does not know this language. Ask in English, or choose another model.',
    );
  }
  return new ModelError('model-failed', 'The browser’s own model failed. Ask again, or restart the browser.');
}
