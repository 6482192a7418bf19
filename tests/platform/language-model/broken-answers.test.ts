import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenAnswers } from '../../fakes/broken-answers';
import { startModelServer, type ModelServerFake } from '../../fakes/model-server';
import { connectTo, key, runStep, searchTool, simpleRequest } from './step';

let server: ModelServerFake;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

const request = { ...simpleRequest, tools: [searchTool] };
/** 50 MB more than before, whatever is sent. */
const maxGrowth = 50_000_000;

describe('an answer that is broken', () => {
  it.each(brokenAnswers.map((broken) => [broken.name, broken] as const))('%s', async (_name, broken) => {
    const take = async () => {
      server.requests.length = 0;
      server.reply = broken.reply;
      const before = process.memoryUsage().rss;
      const step = await runStep(connectTo(server), request);
      return { ...step, growth: process.memoryUsage().rss - before };
    };
    const first = await take();
    // The server lives in the same process, whose memory grows in leaps: what is really held is held each time.
    const { text, calls, error, finish, growth } = first.growth < maxGrowth ? first : await take();
    expect(growth).toBeLessThan(maxGrowth);
    expect({ code: error?.code ?? null, text, tries: server.requests.length }).toEqual({
      code: broken.code,
      text: broken.text,
      tries: broken.tries,
    });
    expect(finish === null).toBe(error !== null);
    if (error) {
      // A sentence, of whose making it is, and without any secret.
      expect(error.message).toMatch(/^\S.*\.$/);
      expect(error.message).toMatch(broken.sentence ?? /./);
      expect(JSON.stringify([error.message, error.cause])).not.toContain(key);
      expect(error.cause).toBeUndefined();
    }
    if (broken.calls) expect(calls.map(({ name, input }) => ({ name, input }))).toEqual(broken.calls);
  });

  it('a redirect to another host: neither the key nor the question goes there', async () => {
    const other = await startModelServer((response) => void response.end());
    server.requests.length = 0;
    server.reply = (response) =>
      void response.writeHead(307, { location: `${other.origin}/v1/chat/completions` }).end();
    const { error } = await runStep(connectTo(server), request);
    expect(error?.code).toBe('model-wrong-address');
    expect(error?.message).toMatch(/does not follow because of your key/);
    expect(other.requests).toHaveLength(0);
    expect(server.requests).toHaveLength(1);
    await other.close();
  });

  it('a server that is not there', async () => {
    const gone = await startModelServer();
    await gone.close();
    const { error } = await runStep(connectTo(gone), request);
    expect(error?.code).toBe('model-unreachable');
    expect(error?.message).toMatch(/127\.0\.0\.1:\d+ could not be reached.*running/);
  });

  it('bytes that keep a connection alive, but no event', async () => {
    server.reply = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const timer = setInterval(() => response.write(': wait\n\n'), 50);
      response.on('close', () => clearInterval(timer));
    };
    const { error } = await runStep(
      connectTo(server, 'openai-compatible', { limits: { silenceMs: 200, withoutEventMs: 600 } }),
      request,
    );
    expect(error?.code).toBe('model-silent');
  });
});
