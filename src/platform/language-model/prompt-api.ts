/**
 * Chrome's Prompt API, as far as it is used here: https://developer.chrome.com/docs/ai/prompt-api. Names differ
 * between versions of Chrome (`inputQuota` became `contextWindow`), so what is read is checked.
 */
export type BuiltInAvailability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

export interface PromptApiMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface PromptSession {
  promptStreaming(
    input: PromptApiMessage[],
    options: { signal: AbortSignal; responseConstraint?: Readonly<Record<string, unknown>> },
  ): ReadableStream<string>;
  destroy(): void;
  /** Tokens that fit into a session. */
  readonly contextWindow?: number;
  /** Its older name. */
  readonly inputQuota?: number;
}

interface DownloadMonitor {
  addEventListener(type: 'downloadprogress', listener: (event: { loaded: number }) => void): void;
}

export interface PromptApi {
  availability(): Promise<BuiltInAvailability>;
  create(options: {
    initialPrompts?: PromptApiMessage[];
    signal?: AbortSignal;
    monitor?: (monitor: DownloadMonitor) => void;
  }): Promise<PromptSession>;
}

/** Null where the browser, or this context of it, has none. */
export function findPromptApi(): PromptApi | null {
  const found: unknown = Reflect.get(globalThis, 'LanguageModel');
  return isPromptApi(found) ? found : null;
}

function isPromptApi(value: unknown): value is PromptApi {
  return (
    (typeof value === 'function' || (typeof value === 'object' && value !== null)) &&
    typeof Reflect.get(value, 'availability') === 'function' &&
    typeof Reflect.get(value, 'create') === 'function'
  );
}
