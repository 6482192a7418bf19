import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createLanguageModel,
  describeWindow,
  openLanguageModel,
  testConnection,
  type ModelConnection,
} from '../../../src/platform/language-model';
import type { LanguageModel, ModelEvent, ModelRequest } from '../../../src/lib/model/types';
import { findKnownWindow } from '../../../src/platform/language-model/known-windows';
import { findStatedWindow } from '../../../src/platform/language-model/refusal';
import { writers } from '../../fakes/model-events';
import { sendStream, startModelServer, type ModelServerFake } from '../../fakes/model-server';
import { connectTo, runStep, searchTool, simpleRequest } from './step';

let server: ModelServerFake;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

let count = 0;
let connection: ModelConnection;
beforeEach(() => {
  server.models = null;
  server.pages = {};
  server.services = {};
  server.requests.length = 0;
  // What was learned of one model is not known of the next.
  count += 1;
  connection = connectTo(server, 'openai-compatible', { modelName: `model-${count}`, contextLimit: 8_192 });
});

async function drain(model: LanguageModel, request: ModelRequest): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of model.stream(request, AbortSignal.timeout(5_000))) events.push(event);
  return events;
}

const limitOf = async () => (await openLanguageModel(connection)).contextLimit;

describe('the window of a model', () => {
  const trained = { model_info: { 'general.architecture': 'llama', 'llama.context_length': 131_072 } };

  it('is what Ollama has loaded it with, not what it was made for', async () => {
    const { modelName: name } = connection;
    server.pages = {
      '/api/ps': {
        models: [
          { name: 'other:1b', context_length: 999 },
          { name, context_length: 16_384 },
        ],
      },
    };
    server.pages['/api/show'] = trained;
    expect(await limitOf()).toBe(16_384);
  });

  it('finds the tag that Ollama adds to a name', async () => {
    const name = `${connection.modelName}:latest`;
    server.pages = { '/api/ps': { models: [{ name, context_length: 2_048 }] }, '/api/show': trained };
    expect(await limitOf()).toBe(2_048);
  });

  it('is what the Modelfile of Ollama says while it is not loaded', async () => {
    server.pages = {
      '/api/ps': { models: [] },
      '/api/show': {
        ...trained,
        parameters: 'stop "<|eot_id|>"\nnum_ctx                        32768\ntemperature 0.6',
      },
    };
    expect(await limitOf()).toBe(32_768);
  });

  it('is what Ollama begins with where nothing else is said, and is asked again', async () => {
    const asked: string[] = [];
    server.pages = { '/api/ps': { models: [] } };
    server.services = {
      '/api/show': (body) => {
        asked.push(body);
        return trained;
      },
    };
    expect(await limitOf()).toBe(4_096);
    expect(asked).toEqual([JSON.stringify({ model: connection.modelName })]);
    server.pages['/api/ps'] = { models: [{ name: connection.modelName, context_length: 65_536 }] };
    expect(await limitOf()).toBe(65_536);
    // Now it is sure, and nobody is asked any more.
    server.pages = {};
    expect(await limitOf()).toBe(65_536);
    expect(asked).toHaveLength(2);
  });

  it('is never more than the model was made for', async () => {
    server.pages = { '/api/ps': { models: [] }, '/api/show': { model_info: { 'bert.context_length': 512 } } };
    expect(await limitOf()).toBe(512);
  });

  it('is that of one slot of llama.cpp', async () => {
    server.pages = { '/props': { default_generation_settings: { n_ctx: 6_144 }, total_slots: 4 } };
    server.models = { data: [{ id: connection.modelName, meta: { n_ctx_train: 131_072 } }] };
    expect(await limitOf()).toBe(6_144);
  });

  it.each([
    [{ state: 'loaded', loaded_context_length: 12_000, max_context_length: 131_072 }, 12_000],
    [{ state: 'not-loaded', max_context_length: 131_072 }, 4_096],
    [{ state: 'not-loaded', max_context_length: 2_048 }, 2_048],
  ])('is that of LM Studio: %j', async (model, expected) => {
    server.pages = { '/api/v0/models': { data: [{ id: 'other' }, { id: connection.modelName, ...model }] } };
    server.models = { data: [{ id: connection.modelName }] };
    expect(await limitOf()).toBe(expected);
  });

  it.each(['max_model_len', 'context_length', 'context_window', 'max_input_tokens'])(
    'is read from the list of models: %s',
    async (field) => {
      server.models = { data: [{ id: connection.modelName, [field]: 40_960 }] };
      expect(await limitOf()).toBe(40_960);
    },
  );

  it.each([
    [
      'OpenRouter, whose first provider takes less',
      { context_length: 131_072, top_provider: { context_length: 32_768 } },
      32_768,
    ],
    [
      'OpenRouter, whose provider does not say',
      { context_length: 131_072, top_provider: { context_length: null } },
      131_072,
    ],
    ['Mistral', { max_context_length: 32_768 }, 32_768],
    [
      'LM Studio, at its own list',
      { state: 'loaded', loaded_context_length: 4_096, max_context_length: 131_072 },
      4_096,
    ],
    ['LM Studio, not loaded', { state: 'not-loaded', max_context_length: 131_072 }, 8_192],
  ])('is what is served, not what a model was made for: %s', async (_who, fields, expected) => {
    server.models = { data: [{ id: connection.modelName, ...fields }] };
    expect(await limitOf()).toBe(expected);
  });

  it.each([
    ['nothing', {}],
    ['no JSON', { '/api/ps': 'no', '/props': 7, '/api/show': [] }],
    ['nonsense', { '/props': { default_generation_settings: { n_ctx: -5 } }, '/api/ps': { models: 'x' } }],
  ])('is as it is set where the server says %s', async (_what, pages) => {
    server.pages = pages;
    expect(await limitOf()).toBe(8_192);
    expect(await describeWindow(connection)).toBeNull();
  });

  it('is not asked for before every answer where the server answers without telling it', async () => {
    server.models = { data: [{ id: connection.modelName }] };
    expect(await limitOf()).toBe(8_192);
    server.pages = { '/props': { default_generation_settings: { n_ctx: 6_144 } } };
    expect(await limitOf()).toBe(8_192);
    // A test asks anew.
    server.reply = (response) => sendStream(response, writers['openai-compatible']({ pieces: ['ready'] }));
    await testConnection(connection, AbortSignal.timeout(5_000));
    expect(await limitOf()).toBe(6_144);
  });

  it('is asked for again where nobody answered', async () => {
    const gone = await startModelServer();
    const moved = { ...connection, baseUrl: gone.baseUrl('openai-compatible') };
    await gone.close();
    expect((await openLanguageModel(moved)).contextLimit).toBe(8_192);
    const { port } = new URL(gone.origin);
    const back = createServer((_request, response) =>
      response.end(JSON.stringify({ data: [{ id: connection.modelName, max_model_len: 2_048 }] })),
    );
    await new Promise<void>((resolve) => back.listen(Number(port), '127.0.0.1', resolve));
    expect((await openLanguageModel(moved)).contextLimit).toBe(2_048);
    await new Promise((resolve) => back.close(resolve));
  });

  it('is not waited for longer than a second', async () => {
    server.services = { '/props': () => new Promise((resolve) => setTimeout(resolve, 5_000)) };
    const start = performance.now();
    expect(await limitOf()).toBe(8_192);
    expect(performance.now() - start).toBeLessThan(2_500);
  });

  it.each([
    ['api.openai.com', 'gpt-5-mini', 400_000],
    ['api.openai.com', 'gpt-4.1-nano', 1_047_576],
    ['api.openai.com', 'gpt-4o-2024-11-20', 128_000],
    ['api.openai.com', 'gpt-4', 8_192],
    ['api.anthropic.com', 'claude-haiku-4-5', 200_000],
    ['generativelanguage.googleapis.com', 'gemini-2.5-flash', 1_048_576],
    ['api.openai.com', 'unheard-of', null],
    // Somebody else may serve a model of this name with less.
    ['models.example.org', 'gpt-4o', null],
  ])('is known by name at %s: %s', (host, name, expected) => {
    expect(findKnownWindow(host, name)).toBe(expected);
  });
});

describe('a model that turns out to take less', () => {
  const refuse = (message: string) => {
    server.reply = (response) => void response.writeHead(400).end(JSON.stringify({ error: { message } }));
  };

  it('is sent no more than it says from then on, whatever its server said before', async () => {
    server.models = { data: [{ id: connection.modelName, context_length: 32_768 }] };
    const model = await openLanguageModel(connection);
    expect(model.contextLimit).toBe(32_768);
    refuse("This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.");
    await expect(drain(model, simpleRequest)).rejects.toMatchObject({
      code: 'model-context-too-long',
      message: expect.stringContaining('4,096 tokens') as string,
    });
    expect(model.contextLimit).toBe(4_096);
    expect(await limitOf()).toBe(4_096);
  });

  it('is sent less where it does not say how much', async () => {
    refuse('prompt is too long');
    const content = 'The tide comes in at six. '.repeat(400);
    await runStep(connection, { messages: [{ role: 'user', content }], tools: [] });
    const limit = await limitOf();
    expect(limit).toBeLessThan(3_000);
    expect(limit).toBeGreaterThanOrEqual(1_024);
  });

  it.each([
    [
      "this model's maximum context length is 8192 tokens. however, your messages resulted in 9000 tokens.",
      8_192,
    ],
    ['the request exceeds the available context size (4096 tokens), try increasing it', 4_096],
    ['prompt is too long: 208310 tokens > 200000 maximum', 200_000],
    ['the input token count (1200000) exceeds the maximum number of tokens allowed (1048576).', 1_048_576],
    ['{"error":{"code":400,"message":"too long","n_prompt_tokens":5210,"n_ctx":4096}}', 4_096],
    ['input is too long', undefined],
    ['maximum is 12 tokens', undefined],
  ])('reads how much: %s', (words, expected) => {
    expect(findStatedWindow(words)).toBe(expected);
  });
});

describe('what a server refuses', () => {
  it('is remembered from one answer to the next: tools are offered no more', async () => {
    server.reply = (response, { body }) => {
      if (!body.includes('search_memory'))
        return sendStream(response, writers['openai-compatible']({ pieces: ['ok'] }));
      response.writeHead(400).end('{"error":{"message":"tiny does not support tools"}}');
      return undefined;
    };
    const first = await openLanguageModel(connection);
    expect(first.takesTools).toBeUndefined();
    await drain(first, { ...simpleRequest, tools: [searchTool] });
    expect(first.takesTools).toBe(false);
    expect(server.requests).toHaveLength(2);
    const second = await openLanguageModel(connection);
    expect(second.takesTools).toBe(false);
    await drain(second, { ...simpleRequest, tools: [searchTool] });
    expect(server.requests).toHaveLength(3);
    // A test asks anew: the server may have learned it.
    server.reply = (response) =>
      sendStream(
        response,
        writers['openai-compatible']({ calls: [{ id: 'a', name: 'report_ready', input: '{}' }] }),
      );
    await testConnection(connection, AbortSignal.timeout(5_000));
    expect((await openLanguageModel(connection)).takesTools).toBeUndefined();
  });

  it.each([
    [
      400,
      '{"error":{"message":"\\"auto\\" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set"}}',
    ],
    [500, '{"error":{"code":500,"message":"tools param requires --jinja flag","type":"server_error"}}'],
  ])('goes without tools where the server was started without them: %i %s', async (status, words) => {
    server.reply = (response, { body }) => {
      if (!body.includes('search_memory'))
        return sendStream(response, writers['openai-compatible']({ pieces: ['ok'] }));
      response.writeHead(status).end(words);
      return undefined;
    };
    const model = await openLanguageModel(connection);
    await drain(model, { ...simpleRequest, tools: [searchTool] });
    expect(model.takesTools).toBe(false);
    expect(server.requests).toHaveLength(2);
  });

  it('is asked how many tokens it has read, unless it refuses that', async () => {
    server.reply = (response, { body }) => {
      if (!body.includes('stream_options'))
        return sendStream(response, writers['openai-compatible']({ pieces: ['ok'] }));
      response
        .writeHead(422)
        .end('{"detail":[{"type":"extra_forbidden","loc":["body","stream_options"],"msg":"Extra inputs"}]}');
      return undefined;
    };
    const asks = (at: number) =>
      server.requests[at]!.body.includes('"stream_options":{"include_usage":true}');
    await drain(await openLanguageModel(connection), simpleRequest);
    expect([0, 1].map(asks)).toEqual([true, false]);
    await drain(await openLanguageModel(connection), simpleRequest);
    expect(server.requests).toHaveLength(3);
    expect(asks(2)).toBe(false);
  });

  const output = {
    name: 'judgement',
    schema: { type: 'object', properties: { importance: { type: 'integer' } }, required: ['importance'] },
  };
  const formatOf = (at: number) =>
    (JSON.parse(server.requests[at]!.body) as { response_format?: { type: string } }).response_format;

  it('is held to a schema where it can be', async () => {
    server.reply = (response) => sendStream(response, writers['openai-compatible']({ pieces: ['{}'] }));
    expect((await runStep(connection, { ...simpleRequest, output })).text).toBe('{}');
    expect(formatOf(0)).toEqual({
      type: 'json_schema',
      json_schema: { name: 'judgement', schema: output.schema, strict: false },
    });
    await runStep(connection);
    expect(formatOf(1)).toBeUndefined();
  });

  it('is asked for any JSON, and then in words, and remembers which', async () => {
    server.reply = (response) => {
      const format = formatOf(server.requests.length - 1);
      if (!format) return sendStream(response, writers['openai-compatible']({ pieces: ['{}'] }));
      const message = `response_format.type ${format.type} is not supported`;
      response.writeHead(400).end(JSON.stringify({ error: { message } }));
      return undefined;
    };
    const model = createLanguageModel(connection);
    await drain(model, { ...simpleRequest, output });
    expect([0, 1, 2].map((at) => formatOf(at)?.type)).toEqual(['json_schema', 'json_object', undefined]);
    const later = await openLanguageModel(connection);
    await drain(later, { ...simpleRequest, output });
    expect(server.requests).toHaveLength(4);
    expect(formatOf(3)).toBeUndefined();
  });

  it.each([
    ['anthropic', (body: string) => expect(body).toMatch(/output_config|"name":"json"/)],
    ['google', (body: string) => expect(body).toContain('"responseMimeType":"application/json"')],
  ] as const)('holds a model of %s to it as well', async (wire, check) => {
    server.reply = (response) => sendStream(response, writers[wire]({ pieces: ['{"importance":3}'] }));
    const outcome = await runStep(connectTo(server, wire), { ...simpleRequest, output });
    expect(outcome).toMatchObject({ text: '{"importance":3}', error: null });
    const { body } = server.requests[0]!;
    check(body);
    expect(body).toContain('importance');
  });
});
