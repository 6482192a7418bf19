import { describe, expect, it } from 'vitest';
import type { ModelEvent, ModelMessage } from '../../../src/lib/agent/model-types';
import { streamBuiltIn } from '../../../src/platform/language-model/built-in-model';
import type {
  BuiltInAvailability,
  PromptApi,
  PromptApiMessage,
} from '../../../src/platform/language-model/prompt-api';

const messages: ModelMessage[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'assistant', content: 'Reference data' },
  { role: 'user', content: 'When?' },
  { role: 'tool', callId: 'a', toolName: 'search_memory', content: 'At six.' },
];

function createApi(availability: BuiltInAvailability, pieces: readonly string[], failure?: Error) {
  const seen = { initial: [] as PromptApiMessage[], turns: [] as PromptApiMessage[], destroyed: 0 };
  const api: PromptApi = {
    availability: () => Promise.resolve(availability),
    create: ({ initialPrompts = [] }) => {
      seen.initial = initialPrompts;
      return Promise.resolve({
        promptStreaming: (turns) => {
          seen.turns = turns;
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

async function run(api: PromptApi | null, signal = new AbortController().signal): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of streamBuiltIn(api, messages, signal)) events.push(event);
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
});
