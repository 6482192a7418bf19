import type { LanguageModel, ModelEvent, ModelRequest, ToolCall } from '../../src/lib/model/types';

/** What the model does in one step: says something, calls tools, fails, or hangs. */
export type ScriptedStep = {
  say?: readonly string[];
  call?: readonly (Omit<ToolCall, 'id'> & { id?: string })[];
  fail?: Error;
  /** Waits for ever after what it said; deaf: not even the signal ends it. */
  hang?: 'deaf' | 'listening';
  reason?: (ModelEvent & { type: 'finish' })['reason'];
};

export interface ScriptedModel extends LanguageModel {
  /** What it was asked, step by step. */
  requests: ModelRequest[];
}

/** A language model that follows a script: a list of steps, or a function of the request and its number. */
export function createScriptedModel(
  script: readonly ScriptedStep[] | ((request: ModelRequest, step: number) => ScriptedStep),
  { contextLimit = 16_000, host = 'model.example' }: { contextLimit?: number; host?: string | null } = {},
): ScriptedModel {
  const requests: ModelRequest[] = [];
  return {
    modelName: 'scripted',
    host,
    contextLimit,
    requests,
    async *stream(request, signal): AsyncGenerator<ModelEvent> {
      requests.push(structuredClone(request));
      const number = requests.length;
      const step = typeof script === 'function' ? script(request, number) : script[number - 1];
      if (!step) throw new Error(`The script has no step ${number}.`);
      await Promise.resolve();
      for (const text of step.say ?? []) yield { type: 'text-delta', text };
      if (step.hang) await hang(step.hang === 'listening' ? signal : null);
      if (step.fail) throw step.fail;
      for (const [at, { id, name, input }] of (step.call ?? []).entries())
        yield { type: 'tool-call', call: { id: id ?? `${number}-${at}`, name, input } };
      yield { type: 'finish', reason: step.reason ?? (step.call ? 'tool-calls' : 'stop') };
    },
  };
}

function hang(signal: AbortSignal | null): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')));
  });
}
