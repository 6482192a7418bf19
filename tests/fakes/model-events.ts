/** Answers in the streaming protocols of the three kinds of servers, as bytes on the wire. */
export interface SaidCall {
  id: string;
  name: string;
  /** As the model wrote it: JSON, or not. */
  input: string;
}

export interface Said {
  pieces?: readonly string[];
  calls?: readonly SaidCall[];
  /** In the words of OpenAI. Null: the answer ends without one. */
  finish?: 'stop' | 'length' | 'tool_calls' | 'content_filter' | null;
  /** As a server of OpenAI's kind reports it, in an event of its own at the end. */
  usage?: object | undefined;
}

export type Wire = 'openai-compatible' | 'anthropic' | 'google';

export const writers: Record<Wire, (said: Said) => string> = {
  'openai-compatible': writeOpenAi,
  anthropic: writeAnthropic,
  google: writeGoogle,
};

const event = (data: unknown, name?: string) =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;

export function openAiChunk(delta: object, finish: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return event({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'tiny', choices });
}

function writeOpenAi({ pieces = [], calls = [], finish = defaultFinish(calls), usage }: Said): string {
  return [
    openAiChunk({ role: 'assistant', content: '' }),
    ...pieces.map((content) => openAiChunk({ content })),
    // The input of a call comes in two halves, as it does in life.
    ...calls.flatMap(({ id, name, input }, index) => [
      openAiChunk({
        tool_calls: [
          { index, id, type: 'function', function: { name, arguments: input.slice(0, input.length / 2) } },
        ],
      }),
      openAiChunk({ tool_calls: [{ index, function: { arguments: input.slice(input.length / 2) } }] }),
    ]),
    ...(finish === null ? [] : [openAiChunk({}, finish)]),
    ...(usage ? [event({ id: 'c1', object: 'chat.completion.chunk', choices: [], usage })] : []),
    ...(finish === null ? [] : ['data: [DONE]\n\n']),
  ].join('');
}

function writeAnthropic({ pieces = [], calls = [], finish = defaultFinish(calls) }: Said): string {
  const reasons = {
    stop: 'end_turn',
    length: 'max_tokens',
    tool_calls: 'tool_use',
    content_filter: 'refusal',
  };
  const message = {
    id: 'm1',
    type: 'message',
    role: 'assistant',
    model: 'tiny',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 7, output_tokens: 1 },
  };
  const block = (index: number, content_block: object, deltas: object[]) => [
    event({ type: 'content_block_start', index, content_block }, 'content_block_start'),
    ...deltas.map((delta) => event({ type: 'content_block_delta', index, delta }, 'content_block_delta')),
    event({ type: 'content_block_stop', index }, 'content_block_stop'),
  ];
  const textBlocks =
    pieces.length === 0
      ? []
      : block(
          0,
          { type: 'text', text: '' },
          pieces.map((text) => ({ type: 'text_delta', text })),
        );
  return [
    event({ type: 'message_start', message }, 'message_start'),
    event({ type: 'ping' }, 'ping'),
    ...textBlocks,
    ...calls.flatMap(({ id, name, input }, index) =>
      block(index + 1, { type: 'tool_use', id, name, input: {} }, [
        { type: 'input_json_delta', partial_json: input.slice(0, input.length / 2) },
        { type: 'input_json_delta', partial_json: input.slice(input.length / 2) },
      ]),
    ),
    ...(finish === null
      ? []
      : [
          event(
            {
              type: 'message_delta',
              delta: { stop_reason: reasons[finish], stop_sequence: null },
              usage: { output_tokens: 9 },
            },
            'message_delta',
          ),
          event({ type: 'message_stop' }, 'message_stop'),
        ]),
  ].join('');
}

function writeGoogle({ pieces = [], calls = [], finish = defaultFinish(calls) }: Said): string {
  const reasons = { stop: 'STOP', length: 'MAX_TOKENS', tool_calls: 'STOP', content_filter: 'SAFETY' };
  const usageMetadata = { promptTokenCount: 7, candidatesTokenCount: 9, totalTokenCount: 16 };
  const chunk = (parts: object[], finishReason?: string) =>
    event({
      candidates: [
        { content: { parts, role: 'model' }, index: 0, ...(finishReason ? { finishReason } : {}) },
      ],
      usageMetadata,
      modelVersion: 'tiny',
    });
  return [
    ...pieces.map((text) => chunk([{ text }])),
    ...calls.map(({ name, input }) => chunk([{ functionCall: { name, args: JSON.parse(input) as object } }])),
    ...(finish === null ? [] : [chunk([{ text: '' }], reasons[finish])]),
  ].join('');
}

function defaultFinish(calls: readonly SaidCall[]): 'stop' | 'tool_calls' {
  return calls.length > 0 ? 'tool_calls' : 'stop';
}
