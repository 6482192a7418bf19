import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLanguageModel } from '../../../src/platform/language-model';
import { writers, type Wire } from '../../fakes/model-events';
import { sendStream, startModelServer, type ModelServerFake } from '../../fakes/model-server';
import { connectTo, key, runStep, searchTool, simpleRequest } from './step';

let server: ModelServerFake;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
});

const wires: Wire[] = ['openai-compatible', 'anthropic', 'google'];

describe.each(wires)('a model that speaks the protocol of %s', (wire) => {
  it('passes on the text as it comes, and the end', async () => {
    server.reply = (response) => sendStream(response, writers[wire]({ pieces: ['High ', 'at 六', ' 🌊.'] }));
    const outcome = await runStep(connectTo(server, wire));
    expect(outcome).toMatchObject({ text: 'High at 六 🌊.', calls: [], error: null });
    expect(outcome.finish?.reason).toBe('stop');
  });

  it('passes on each piece before the next one is sent', async () => {
    let release: () => void = () => undefined;
    const first = writers[wire]({ pieces: ['High'], finish: null });
    const whole = writers[wire]({ pieces: ['High', ' water'] });
    server.reply = async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const shared = commonStart(first, whole);
      response.write(shared);
      await new Promise<void>((resolve) => (release = resolve));
      response.end(whole.slice(shared.length));
    };
    const events = createLanguageModel(connectTo(server, wire))
      .stream(simpleRequest, new AbortController().signal)
      [Symbol.asyncIterator]();
    expect((await events.next()).value).toEqual({ type: 'text-delta', text: 'High' });
    release();
    expect((await events.next()).value).toEqual({ type: 'text-delta', text: ' water' });
    expect((await events.next()).value).toMatchObject({ type: 'finish', reason: 'stop' });
  });

  it('passes on two calls of tools, with their input', async () => {
    const calls = [
      { id: 'a', name: 'search_memory', input: '{"query":"tides \\"6\\""}' },
      { id: 'b', name: 'search_memory', input: '{"query":"moon"}' },
    ];
    server.reply = (response) => sendStream(response, writers[wire]({ pieces: ['Looking.'], calls }));
    const outcome = await runStep(connectTo(server, wire), { ...simpleRequest, tools: [searchTool] });
    expect(outcome.error).toBeNull();
    expect(outcome.calls.map(({ name, input }) => ({ name, input }))).toEqual([
      { name: 'search_memory', input: { query: 'tides "6"' } },
      { name: 'search_memory', input: { query: 'moon' } },
    ]);
    expect(outcome.finish?.reason).toBe('tool-calls');
    expect(server.requests[0]?.body).toContain('search_memory');
  });

  it('tells it what it called before and what came of it', async () => {
    server.reply = (response) => sendStream(response, writers[wire]({ pieces: ['Six.'] }));
    const toolCalls = [{ id: 'call-1', name: 'search_memory', input: { query: 'tides' } }];
    await runStep(connectTo(server, wire), {
      messages: [
        ...simpleRequest.messages,
        { role: 'assistant', content: '', toolCalls },
        { role: 'tool', callId: 'call-1', toolName: 'search_memory', content: 'It is high at six.' },
      ],
      tools: [searchTool],
    });
    const body = server.requests[0]!.body;
    expect(body).toContain('It is high at six.');
    expect(body).toContain('tides');
  });

  it.each([
    ['length', 'length'],
    ['content_filter', 'content-filter'],
  ] as const)('says that the answer ended because of %s', async (finish, reason) => {
    server.reply = (response) => sendStream(response, writers[wire]({ pieces: ['Half'], finish }));
    expect((await runStep(connectTo(server, wire))).finish?.reason).toBe(reason);
  });

  it('sends the key in one header, and nowhere else', async () => {
    server.reply = (response) => sendStream(response, writers[wire]({ pieces: ['Yes.'] }));
    await runStep(connectTo(server, wire));
    const { headers, body, path } = server.requests[0]!;
    const holding = Object.entries(headers).filter(([, value]) => String(value).includes(key));
    expect(holding).toHaveLength(1);
    expect(body + path).not.toContain(key);
  });

  it('notices that an answer just stopped', async () => {
    server.reply = (response) => sendStream(response, writers[wire]({ pieces: ['Half an'], finish: null }));
    const outcome = await runStep(connectTo(server, wire));
    expect(outcome).toMatchObject({ text: 'Half an', finish: null, error: { code: 'model-cut-off' } });
    expect(server.requests).toHaveLength(1);
  });

  it('blocked without a word: says so', async () => {
    server.reply = (response) => sendStream(response, writers[wire]({ finish: 'content_filter' }));
    expect((await runStep(connectTo(server, wire))).error?.code).toBe('model-blocked');
  });

  const piece = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
  test.prop([fc.array(piece, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 97 })], {
    numRuns: 100,
  })(
    'gives the same text however the bytes are split',
    async (pieces, pieceBytes) => {
      server.reply = (response) => sendStream(response, writers[wire]({ pieces }), pieceBytes);
      const outcome = await runStep(connectTo(server, wire, { limits: {} }));
      expect(outcome).toMatchObject({ text: pieces.join(''), error: null });
    },
    60_000,
  );
});

describe('a model behind a server', () => {
  it('ends the request when the user stops', async () => {
    let isClosed = false;
    server.reply = (response) => {
      response.on('close', () => (isClosed = true));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(writers['openai-compatible']({ pieces: ['One'], finish: null }));
    };
    const stop = new AbortController();
    const events = createLanguageModel(connectTo(server)).stream(simpleRequest, stop.signal);
    await expect(
      (async () => {
        for await (const event of events) if (event.type === 'text-delta') stop.abort();
      })(),
    ).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(() => isClosed).toBe(true);
    expect(server.requests).toHaveLength(1);
  });

  it('stops between two tries', async () => {
    server.reply = (response) => void response.writeHead(500).end();
    const stop = new AbortController();
    const limits = { retryPauseMs: 60_000 };
    setTimeout(() => stop.abort(), 100);
    await expect(
      runStep(connectTo(server, 'openai-compatible', { limits }), simpleRequest, stop.signal),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(server.requests).toHaveLength(1);
  });

  it('ends the request when nobody listens any more', async () => {
    let isClosed = false;
    server.reply = (response) => {
      response.on('close', () => (isClosed = true));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(writers['openai-compatible']({ pieces: ['One'], finish: null }));
    };
    for await (const event of createLanguageModel(connectTo(server)).stream(
      simpleRequest,
      new AbortController().signal,
    ))
      if (event.type === 'text-delta') break;
    await expect.poll(() => isClosed).toBe(true);
  });

  it('goes on without tools where the model cannot use them, and remembers it', async () => {
    server.reply = (response, { body }) => {
      if (!body.includes('search_memory'))
        return sendStream(response, writers['openai-compatible']({ pieces: ['ok'] }));
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end('{"error":{"message":"registry.ollama.ai/library/gemma:2b does not support tools"}}');
      return undefined;
    };
    const model = createLanguageModel(connectTo(server));
    for (let step = 0; step < 2; step += 1) {
      const types: string[] = [];
      const request = { ...simpleRequest, tools: [searchTool] };
      for await (const { type } of model.stream(request, new AbortController().signal)) types.push(type);
      expect(types).toEqual(['text-delta', 'finish']);
    }
    expect(server.requests).toHaveLength(3);
  });

  it('lets the user speak first where the template of a model wants it', async () => {
    const roles = (body: string) =>
      (JSON.parse(body) as { messages: { role: string }[] }).messages.map(({ role }) => role);
    server.reply = (response, { body }) => {
      if (roles(body)[1] === 'user')
        return sendStream(response, writers['openai-compatible']({ pieces: ['ok'] }));
      response
        .writeHead(500)
        .end('{"error":"Conversation roles must alternate user/assistant/user/assistant/..."}');
      return undefined;
    };
    const messages = [
      { role: 'system' as const, content: 'Be brief.' },
      { role: 'assistant' as const, content: 'Reference data' },
      { role: 'user' as const, content: 'What?' },
    ];
    expect((await runStep(connectTo(server), { messages, tools: [] })).text).toBe('ok');
    expect(roles(server.requests.at(-1)!.body)).toEqual(['system', 'user', 'assistant', 'user']);
  });

  it('says where text goes, and how much fits', () => {
    const model = createLanguageModel(connectTo(server));
    expect(model).toMatchObject({ modelName: 'tiny', contextLimit: 8_192 });
    expect(server.origin).toBe(`http://${model.host}`);
  });
});

function commonStart(left: string, right: string): string {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  // To the end of the last whole event.
  return left.slice(0, left.lastIndexOf('\n\n', length) + 2);
}
