import { describe, expect, it } from 'vitest';
import type { ModelEvent, ModelMessage, ModelRequest } from '../../../src/lib/model/types';
import { streamBuiltIn } from '../../../src/platform/language-model/built-in-model';
import type {
  BuiltInAvailability,
  PromptApi,
  PromptApiMessage,
} from '../../../src/platform/language-model/prompt-api';
import { searchTool } from './step';

const messages: ModelMessage[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'assistant', content: 'Reference data' },
  { role: 'user', content: 'When?' },
  { role: 'tool', callId: 'a', toolName: 'search_memory', content: 'At six.' },
];

function createApi(
  availability: BuiltInAvailability,
  pieces: readonly string[],
  failure?: Error,
  refusesSchemas = false,
) {
  const seen = {
    ...{ initial: [] as PromptApiMessage[], turns: [] as PromptApiMessage[], destroyed: 0 },
    constraints: [] as unknown[],
  };
  const api: PromptApi = {
    availability: () => Promise.resolve(availability),
    create: ({ initialPrompts = [] }) => {
      seen.initial = initialPrompts;
      return Promise.resolve({
        contextWindow: 9_216,
        promptStreaming: (turns, { responseConstraint }) => {
          seen.turns = turns;
          seen.constraints.push(responseConstraint);
          if (refusesSchemas && responseConstraint) throw new DOMException('no', 'NotSupportedError');
          return new ReadableStream<string>({
            start(controller) {
              for (const piece of pieces) controller.enqueue(piece);
              if (failure) controller.error(failure);
              else controller.close();
            },
          });
        },
        destroy: () => void (seen.destroyed += 1),
      });
    },
  };
  return { api, seen };
}

async function run(
  api: PromptApi | null,
  signal = new AbortController().signal,
  change: Partial<ModelRequest> = {},
  learnWindow?: (tokens: number) => void,
): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  const request = { messages, tools: [], ...change };
  for await (const event of streamBuiltIn(api, request, signal, learnWindow)) events.push(event);
  return events;
}

describe('the browser’s own model', () => {
  it('is told the messages without tools, and answers in pieces', async () => {
    const { api, seen } = createApi('available', ['At ', '', 'six.']);
    expect(await run(api)).toEqual([
      { type: 'text-delta', text: 'At ' },
      { type: 'text-delta', text: 'six.' },
      { type: 'finish', reason: 'stop' },
    ]);
    expect(seen.initial).toEqual([{ role: 'system', content: 'Be brief.' }]);
    expect(seen.turns.map(({ role }) => role)).toEqual(['assistant', 'user', 'user']);
    expect(seen.destroyed).toBe(1);
  });

  it.each([
    [null, /no model of its own/],
    ['unavailable', /no model of its own/],
    ['downloadable', /not downloaded yet/],
    ['downloading', /not downloaded yet/],
  ] as const)('says what to do when it is %s', async (availability, expected) => {
    const api = availability === null ? null : createApi(availability, []).api;
    await expect(run(api)).rejects.toMatchObject({
      code: 'model-unavailable',
      message: expect.stringMatching(expected) as string,
    });
  });

  it.each([
    ['QuotaExceededError', 'model-context-too-long'],
    ['NotSupportedError', 'model-failed'],
    ['UnknownError', 'model-failed'],
  ])('explains a %s', async (name, code) => {
    const { api, seen } = createApi('available', [], new DOMException('no', name));
    await expect(run(api)).rejects.toMatchObject({ code });
    expect(seen.destroyed).toBe(1);
  });

  it('says that it answered with nothing', async () => {
    await expect(run(createApi('available', []).api)).rejects.toMatchObject({ code: 'model-empty' });
  });

  it('stops when the user says so', async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(run(createApi('available', ['x']).api, stop.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  const signal = () => new AbortController().signal;

  it('is told of tools in words, and calls them by a line of JSON', async () => {
    const { api, seen } = createApi('available', ['{"tool":"search_', 'memory","input":{"query":"tides"}}']);
    const events = await run(api, signal(), { tools: [searchTool] });
    expect(events).toEqual([
      {
        type: 'tool-call',
        call: { id: expect.any(String) as string, name: 'search_memory', input: { query: 'tides' } },
      },
      { type: 'finish', reason: 'tool-calls' },
    ]);
    expect(seen.initial).toHaveLength(1);
    expect(seen.initial[0]?.content).toMatch(
      /^Be brief\.\n\nYou can use tools[^]*search_memory\(query\): Searches\./,
    );
    expect(seen.destroyed).toBe(1);
  });

  it('answers in words although it was given tools', async () => {
    const { api } = createApi('available', ['At ', 'six.\n{', '"a":1}']);
    const events = await run(api, signal(), { tools: [searchTool] });
    const text = events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('');
    expect(text).toBe('At six.\n{"a":1}');
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
  });

  it('is told what it called before', async () => {
    const { api, seen } = createApi('available', ['At six.']);
    const toolCalls = [{ id: 'a', name: 'search_memory', input: { query: 'tides' } }];
    const asked: ModelMessage[] = [
      { role: 'user', content: 'When?' },
      { role: 'assistant', content: '', toolCalls },
      { role: 'tool', callId: 'a', toolName: 'search_memory', content: 'At six.' },
    ];
    await run(api, signal(), { messages: asked, tools: [searchTool] });
    expect(seen.turns).toEqual([
      { role: 'user', content: 'When?' },
      { role: 'assistant', content: '{"tool":"search_memory","input":{"query":"tides"}}' },
      { role: 'user', content: 'Result of search_memory:\nAt six.' },
    ]);
  });

  it('says how much it takes', async () => {
    const windows: number[] = [];
    await run(createApi('available', ['x']).api, signal(), {}, (tokens) => windows.push(tokens));
    expect(windows).toEqual([9_216]);
  });

  const output = { name: 'judgement', schema: { type: 'object' } };
  it.each([
    [false, [output.schema]],
    [true, [output.schema, undefined]],
  ])('is held to a schema; refused: %j', async (refuses, constraints) => {
    const { api, seen } = createApi('available', ['{}'], undefined, refuses);
    expect((await run(api, signal(), { output }))[0]).toEqual({ type: 'text-delta', text: '{}' });
    expect(seen.constraints).toEqual(constraints);
  });
});
