import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listModels, testConnection, type ModelConnection } from '../../../src/platform/language-model';
import { writers, type Wire } from '../../fakes/model-events';
import { sendStream, startModelServer, type ModelServerFake } from '../../fakes/model-server';
import { connectTo, key, shortLimits } from './step';

let server: ModelServerFake;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.models = { data: ['llama3.2:3b', 'tiny', 'qwen3:8b'].map((id) => ({ id })) };
  server.requests.length = 0;
});

const test = (connection: ModelConnection) => testConnection(connection, new AbortController().signal);
const ready = [{ id: 'a', name: 'report_ready', input: '{"ready":true}' }];

describe('testConnection', () => {
  it.each(['openai-compatible', 'anthropic', 'google'] satisfies Wire[])(
    'says that a model of %s answers and can call tools',
    async (wire) => {
      server.reply = (response) => sendStream(response, writers[wire]({ calls: ready }));
      expect(await test(connectTo(server, wire))).toEqual({
        ok: true,
        message: 'tiny answers and can call tools.',
      });
    },
  );

  it('says that a model answers, but does not call tools', async () => {
    server.reply = (response) => sendStream(response, writers['openai-compatible']({ pieces: ['ready'] }));
    expect(await test(connectTo(server))).toMatchObject({
      ok: true,
      message: expect.stringMatching(/does not call tools/) as string,
    });
  });

  it('says the same where the server refuses tools', async () => {
    server.reply = (response, { body }) => {
      if (!body.includes('report_ready","description'))
        return sendStream(response, writers['openai-compatible']({ pieces: ['ready'] }));
      response.writeHead(400).end('{"error":{"message":"tiny does not support tools"}}');
      return undefined;
    };
    expect(await test(connectTo(server))).toMatchObject({
      ok: true,
      message: expect.stringMatching(/does not call tools/) as string,
    });
  });

  it('says that nothing listens there', async () => {
    const gone = await startModelServer();
    await gone.close();
    const { ok, message } = await test(connectTo(gone));
    expect(ok).toBe(false);
    expect(message).toMatch(/nothing answers there\. Is the model’s server running/);
  });

  it('says how Ollama is told to accept the extension', async () => {
    server.reply = (response) => void response.writeHead(403).end();
    expect((await test(connectTo(server))).message).toMatch(/OLLAMA_ORIGINS=chrome-extension:\/\/\*/);
  });

  it('says that the key was refused, or that one is needed', async () => {
    server.reply = (response) => void response.writeHead(401).end(`{"error":"bad key ${key}"}`);
    const refused = await test(connectTo(server));
    expect(refused.message).toMatch(/refused the API key/);
    expect(refused.message).not.toContain(key);
    expect((await test(connectTo(server, 'openai-compatible', { apiKey: '' }))).message).toMatch(
      /asks for an API key/,
    );
  });

  it('names models that the server has, the most similar first', async () => {
    server.reply = (response) =>
      void response.writeHead(404).end('{"error":{"message":"model \\"llama3\\" not found"}}');
    expect((await test(connectTo(server, 'openai-compatible', { modelName: 'llama3' }))).message).toBe(
      `${new URL(server.origin).host} does not know the model “llama3”. The server offers llama3.2:3b, qwen3:8b, tiny.`,
    );
  });

  it('names five of many', async () => {
    server.models = { data: Array.from({ length: 80 }, (_, index) => ({ id: `model-${index}` })) };
    server.reply = (response) => void response.writeHead(404).end('{"error":{"message":"model not found"}}');
    const { message } = await test(connectTo(server));
    expect(message.split('offers ')[1]?.split(', ')).toHaveLength(5);
  });

  it('finds the rest of an address', async () => {
    const { message, ok } = await test(connectTo(server, 'openai-compatible', { baseUrl: server.origin }));
    expect(ok).toBe(false);
    expect(message).toBe(`The address is not complete. Enter ${server.origin}/v1 instead.`);
  });

  it('says how much the model takes', async () => {
    server.models = { data: [{ id: 'tiny', context_length: 4_096 }] };
    server.reply = (response) => sendStream(response, writers['openai-compatible']({ calls: ready }));
    expect(await test(connectTo(server))).toEqual({
      ok: true,
      message: 'tiny answers and can call tools. It takes 4,096 tokens at once, as the server says.',
    });
  });

  it('says that the context is too small to be of use', async () => {
    server.reply = (response) => sendStream(response, writers['openai-compatible']({ calls: ready }));
    server.models = { data: [{ id: 'tiny', max_model_len: 1_024 }] };
    const { ok, message } = await test(connectTo(server));
    expect(ok).toBe(false);
    expect(message).toMatch(/takes 1,024 tokens at once, which is too little/);
  });

  it('refuses http to another computer, and sends nothing', async () => {
    const { ok, message } = await test(
      connectTo(server, 'openai-compatible', { baseUrl: 'http://192.168.1.7:11434/v1' }),
    );
    expect(ok).toBe(false);
    expect(message).toMatch(/on another computer: its address has to begin with https/);
  });

  it('does not wait for ever, and does not try again', async () => {
    server.reply = () => undefined;
    const limits = { ...shortLimits, firstByteMs: 200 };
    expect((await test(connectTo(server, 'openai-compatible', { limits }))).message).toMatch(/still loading/);
    expect(server.requests).toHaveLength(1);
  });

  it('has nothing to test without a model, and says that one needs a name', async () => {
    expect((await test(connectTo(server, 'openai-compatible', { provider: 'none' }))).ok).toBe(false);
    expect((await test(connectTo(server, 'openai-compatible', { modelName: '' }))).message).toMatch(
      /needs its name.*offers/,
    );
  });
});

describe('listModels', () => {
  it('lists what servers of OpenAI’s and Anthropic’s kind have', async () => {
    for (const wire of ['openai-compatible', 'anthropic'] as const)
      expect(await listModels(connectTo(server, wire), new AbortController().signal)).toEqual([
        'llama3.2:3b',
        'qwen3:8b',
        'tiny',
      ]);
  });

  it('lists of Google’s models those that write text', async () => {
    server.models = {
      models: [
        { name: 'models/gemini-x', supportedGenerationMethods: ['generateContent'] },
        { name: 'models/embedder', supportedGenerationMethods: ['embedContent'] },
      ],
    };
    expect(await listModels(connectTo(server, 'google'), new AbortController().signal)).toEqual(['gemini-x']);
  });

  it.each([[null], [{ nothing: true }], ['<html>']])('says that %j is no list', async (models) => {
    server.models = models;
    await expect(listModels(connectTo(server), new AbortController().signal)).rejects.toMatchObject({
      code: 'model-wrong-address',
    });
  });
});
