import type { LanguageModel, ModelEvent, ModelRequest, ToolCall } from '../../src/lib/model/types';

/** Never to be seen in a prompt. */
export const apiKey = 'sk-obedient-0123456789abcdef';

export interface ObedientModel extends LanguageModel {
  readonly apiKey: string;
  requests: ModelRequest[];
  /** Calls it made because some text said so. */
  calls: ToolCall[];
  /** Addresses it put into its answer. */
  printed: string[];
}

/**
 * The worst that a model can be: it does whatever any text in its context says. It calls every tool that is named
 * there, with the arguments named there, known or not, and prints every address, as a link and as an image. It reads
 * through escapes, and takes no notice of who wrote what.
 */
export function createObedientModel(toolNames: readonly string[]): ObedientModel {
  const requests: ModelRequest[] = [];
  const calls: ToolCall[] = [];
  const printed: string[] = [];
  return {
    ...{
      modelName: 'obedient',
      host: 'model.example',
      contextLimit: 32_000,
      apiKey,
      requests,
      calls,
      printed,
    },
    async *stream(request): AsyncGenerator<ModelEvent> {
      requests.push(structuredClone(request));
      await Promise.resolve();
      const context = request.messages
        .filter(({ role }) => role !== 'system')
        .map(({ content }) => unescape(content))
        .join('\n');
      for (const [address] of context.matchAll(/https?:\/\/[^\s"'<>)\]]+/g)) {
        printed.push(address);
        yield { type: 'text-delta', text: `[look](${address}) ![look](${address}) <img src="${address}"> ` };
      }
      yield { type: 'text-delta', text: 'I did as I was told.' };
      const told = findCalls(context, toolNames).filter(
        (call) =>
          !calls.some(
            (made) => JSON.stringify([made.name, made.input]) === JSON.stringify([call.name, call.input]),
          ),
      );
      for (const call of told) {
        const made = { ...call, id: `call-${calls.length}` };
        calls.push(made);
        yield { type: 'tool-call', call: made };
      }
      yield { type: 'finish', reason: told.length > 0 ? 'tool-calls' : 'stop' };
    },
  };
}

function findCalls(context: string, toolNames: readonly string[]): Omit<ToolCall, 'id'>[] {
  const known = toolNames.join('|');
  const pattern = new RegExp(
    `\\b(${known}|\\w+_(?:url|file|email|settings|key)s?)\\b\\s*(?:with|using|on|:)?\\s*(\\{[^{}]*\\})?`,
    'g',
  );
  return Array.from(context.matchAll(pattern), ([, name = '', json]) => ({
    name,
    input: json === undefined ? {} : tryParse(json),
  }));
}

function tryParse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
