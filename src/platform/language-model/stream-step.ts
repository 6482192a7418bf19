import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import type { ModelEvent, ToolCall } from '../../lib/model';
import { parseJson } from '../../shared/json';
import type { AdaptedRequest } from './adapt-request';
import type { ModelServer } from './connection';
import { ModelError } from './model-error';
import { toPrompt, toTools } from './prompt';
import { createProtocol, openAiName } from './providers';
import { block } from './refusal';
import { SilenceWatch } from './silence-watch';
import { cutOff, explainStreamError } from './stream-error';
import { ThoughtFilter } from './thought-filter';

/** `readTokens`: at most so many tokens of the request were read, whether or not what was kept counts among them. */
export type StepEvent =
  | Exclude<ModelEvent, { type: 'finish' }>
  | (Extract<ModelEvent, { type: 'finish' }> & { readTokens?: number | undefined });

/**
 * One request, once: events as they arrive, ended by `finish`. Calls of tools are passed on when the answer is
 * complete, so that none is ever cut in two.
 */
export async function* streamStep(
  server: ModelServer,
  request: AdaptedRequest,
  signal: AbortSignal,
): AsyncGenerator<StepEvent> {
  const watch = new SilenceWatch(server.host);
  const bounded = AbortSignal.any([signal, watch.signal]);
  const calls: ToolCall[] = [];
  const thoughts = new ThoughtFilter();
  let hasText = false;
  try {
    for await (const part of readParts(server, request, bounded, watch)) {
      switch (part.type) {
        case 'text-delta': {
          const text = thoughts.push(part.delta);
          if (text === '') break;
          hasText = true;
          yield { type: 'text-delta', text };
          break;
        }
        case 'tool-call':
          if (calls.length === server.limits.maxToolCalls) throw tooManyCalls(server);
          calls.push({
            id: part.toolCallId,
            name: part.toolName,
            input: parseInput(part.input),
          });
          break;
        case 'error':
          throw explainStreamError(part.error, server);
        case 'finish': {
          const reason = toReason(part.finishReason, calls.length > 0);
          if (reason === null) throw cutOff(server.host);
          const rest = thoughts.end();
          if (rest !== '') {
            hasText = true;
            yield { type: 'text-delta', text: rest };
          }
          if (!hasText && calls.length === 0) throw explainNothing(reason, server);
          for (const call of calls) yield { type: 'tool-call', call };
          const { total, cacheRead } = part.usage.inputTokens;
          yield {
            type: 'finish',
            reason,
            // Some servers write 0 where they have not counted.
            inputTokens: total || undefined,
            outputTokens: part.usage.outputTokens.total,
            readTokens: total === undefined ? undefined : total + (cacheRead ?? 0),
          };
          return;
        }
        default:
          break;
      }
    }
    throw cutOff(server.host);
  } catch (error) {
    signal.throwIfAborted();
    throw watch.explain() ?? explainStreamError(error, server);
  } finally {
    watch.rest();
  }
}

async function* readParts(
  server: ModelServer,
  request: AdaptedRequest,
  signal: AbortSignal,
  watch: SilenceWatch,
): AsyncGenerator<LanguageModelV4StreamPart> {
  const { messages, tools } = request;
  const { stream } = await createProtocol(server, request).doStream({
    prompt: toPrompt(messages),
    ...(tools.length === 0 ? {} : { tools: toTools(tools), toolChoice: { type: 'auto' } }),
    ...toResponseFormat(request),
    abortSignal: signal,
  });
  const reader = stream.getReader();
  try {
    for (;;) {
      watch.expectWithin(server.limits.withoutEventMs);
      const { done, value } = await reader.read();
      watch.rest();
      if (done) return;
      yield value;
    }
  } finally {
    // Whoever stops listening ends the request too.
    await reader.cancel().catch(() => undefined);
  }
}

function toResponseFormat({
  output,
  outputMode,
}: AdaptedRequest): Pick<LanguageModelV4CallOptions, 'responseFormat' | 'providerOptions'> {
  if (!output || outputMode === 'words') return {};
  if (outputMode === 'json') return { responseFormat: { type: 'json' } };
  return {
    responseFormat: { type: 'json', name: output.name, schema: { ...output.schema } },
    // Held to the letter, OpenAI refuses every schema with something optional in it.
    providerOptions: { [openAiName]: { strictJsonSchema: false } },
  };
}

function parseInput(text: string): unknown {
  // Some models write nothing where they mean “no input”.
  return text.trim() === '' ? {} : (parseJson(text) ?? text);
}

/** Null: the answer just stopped. */
function toReason(
  { unified, raw }: LanguageModelV4FinishReason,
  hasCalls: boolean,
): Extract<ModelEvent, { type: 'finish' }>['reason'] | null {
  if (raw === undefined || unified === 'error' || unified === 'interrupted') return null;
  // Several servers say “stop” after calls of tools.
  if (hasCalls && (unified === 'stop' || unified === 'other')) return 'tool-calls';
  return unified;
}

function explainNothing(reason: string, { host, modelName }: ModelServer): ModelError {
  if (reason === 'content-filter') return block(host);
  const why = reason === 'length' ? ': it used up its room before the first word' : '';
  return new ModelError(
    'model-empty',
    `${modelName} answered with nothing${why}. Ask again, or choose another model.`,
  );
}

function tooManyCalls({ modelName, limits }: ModelServer): ModelError {
  return new ModelError(
    'model-not-understood',
    `${modelName} asked for more than ${limits.maxToolCalls} tools at once. Ask again, or choose another model.`,
  );
}
