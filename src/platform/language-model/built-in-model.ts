import type { ModelEvent, ModelRequest } from '../../lib/model';
import { CallFilter } from './call-filter';
import { ModelError } from './model-error';
import type { PromptApi, PromptApiMessage, PromptSession } from './prompt-api';
import { describeTools, toWords } from './tool-words';

const notHere = 'This browser has no model of its own. Choose another one in Settings.';
const notLoaded = 'The browser’s own model is not downloaded yet. Download it in Settings.';

/**
 * One step of the browser's own model. It has no tools that wait for the user's word, so it is told of them in words,
 * and calls them by a line of JSON. `learnWindow` is told how many tokens it takes.
 */
export async function* streamBuiltIn(
  api: PromptApi | null,
  request: ModelRequest,
  signal: AbortSignal,
  learnWindow: (tokens: number) => void = () => undefined,
): AsyncGenerator<ModelEvent> {
  if (!api) throw new ModelError('model-unavailable', notHere);
  const availability = await api.availability();
  if (availability === 'unavailable') throw new ModelError('model-unavailable', notHere);
  // To begin the download takes a click, which there is none of here.
  if (availability !== 'available') throw new ModelError('model-unavailable', notLoaded);
  signal.throwIfAborted();
  try {
    const prompts = request.messages.map(toWords);
    const system = prompts.filter(({ role }) => role === 'system').map(({ content }) => content);
    const instructions = system.join('\n\n') + describeTools(request.tools);
    const session = await api.create({
      initialPrompts: instructions === '' ? [] : [{ role: 'system', content: instructions.trimStart() }],
      signal,
    });
    try {
      const window = session.contextWindow ?? session.inputQuota;
      if (window !== undefined && Number.isSafeInteger(window) && window > 0) learnWindow(window);
      yield* readStep(session, request, signal);
    } finally {
      session.destroy();
    }
  } catch (error) {
    signal.throwIfAborted();
    throw explainBuiltIn(error);
  }
}

/** The beginning of an answer. A schema that this browser cannot hold its model to is left out. */
async function begin(
  session: PromptSession,
  turns: PromptApiMessage[],
  schema: Readonly<Record<string, unknown>> | undefined,
  signal: AbortSignal,
) {
  const constraint = schema ? { responseConstraint: schema } : {};
  try {
    const reader = session.promptStreaming(turns, { signal, ...constraint }).getReader();
    return { reader, first: await reader.read() };
  } catch (error) {
    if (!schema || signal.aborted || getName(error) === 'QuotaExceededError') throw error;
    const reader = session.promptStreaming(turns, { signal }).getReader();
    return { reader, first: await reader.read() };
  }
}

async function* readStep(
  session: PromptSession,
  { messages, tools, output }: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const turns = messages.map(toWords).filter(({ role }) => role !== 'system');
  const filter = new CallFilter(tools, () => crypto.randomUUID());
  const { reader, first } = await begin(session, turns, output?.schema, signal);
  let hasText = false;
  try {
    for (let part = first; !part.done; part = await reader.read()) {
      const { value } = part;
      const text = filter.push(value);
      if (text === '') continue;
      hasText = true;
      yield { type: 'text-delta', text };
    }
    const rest = filter.end();
    if (rest.trim() !== '') {
      hasText = true;
      yield { type: 'text-delta', text: rest };
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  for (const call of filter.calls) yield { type: 'tool-call', call };
  if (filter.calls.length > 0) {
    yield { type: 'finish', reason: 'tool-calls' };
    return;
  }
  if (!hasText) {
    throw new ModelError('model-empty', 'The browser’s own model answered with nothing. Ask again.');
  }
  yield { type: 'finish', reason: 'stop' };
}

function getName(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

function explainBuiltIn(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  const name = getName(error);
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
