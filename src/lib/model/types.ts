/** What the loop asks of a language model, whatever protocol it is reached by. One call is one step. */

export interface ToolCall {
  id: string;
  name: string;
  /** Parsed JSON; the text itself where it was none. */
  input: unknown;
}

export type ModelMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; toolCalls?: readonly ToolCall[] | undefined }
  | { role: 'tool'; callId: string; toolName: string; content: string };

export interface ToolDescription {
  name: string;
  description: string;
  /** JSON schema of its input. */
  inputSchema: Readonly<Record<string, unknown>>;
}

export interface ModelRequest {
  messages: readonly ModelMessage[];
  tools: readonly ToolDescription[];
  /**
   * The answer is to be JSON of this schema. A server that can be held to it is; the others are only told in words, so
   * whoever asks says it in the messages as well, and checks what comes.
   */
  output?: { name: string; schema: Readonly<Record<string, unknown>> } | undefined;
}

export type ModelEvent =
  | { type: 'text-delta'; text: string }
  | { type: 'tool-call'; call: ToolCall }
  | {
      type: 'finish';
      reason: 'stop' | 'tool-calls' | 'length' | 'content-filter' | 'other';
      inputTokens?: number | undefined;
      outputTokens?: number | undefined;
      /** The server has cut the request to so many tokens without a word. */
      cutTo?: number | undefined;
    };

export interface LanguageModel {
  /** Shown in receipts: which model, and to which host text goes; null: it does not leave this machine's browser. */
  readonly modelName: string;
  readonly host: string | null;
  /** Tokens that fit into prompt and answer together. */
  readonly contextLimit: number;
  /** False: it is known to refuse tools, so none are offered. */
  readonly takesTools?: boolean | undefined;
  /** One step: events as they arrive, ended by one `finish`; rejects with one of the `model-…` codes. */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}
