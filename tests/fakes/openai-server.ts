import type { IncomingMessage } from 'node:http';
import { startTestServer, type Route, type TestServer } from '../e2e/test-server';

export interface SeenRequest {
  authorization: string | undefined;
  body: { model: string; stream: boolean; messages: { role: string; content: string }[] };
}

/** A server on loopback that speaks OpenAI's streaming protocol and says what it is told to. */
export async function startOpenAiServer(
  reply: (request: SeenRequest) => { status?: number; pieces?: readonly string[]; cutAfter?: number },
): Promise<TestServer & { requests: SeenRequest[] }> {
  const requests: SeenRequest[] = [];
  const complete: Route = async (request, response) => {
    const seen = {
      authorization: request.headers.authorization,
      body: JSON.parse(await readBody(request)) as SeenRequest['body'],
    };
    requests.push(seen);
    const { status = 200, pieces = [], cutAfter } = reply(seen);
    if (status !== 200) {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: 'no' } }));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const [index, content] of pieces.entries()) {
      if (index === cutAfter) {
        response.destroy();
        return;
      }
      response.write(
        `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: seen.body.model, choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] })}\n\n`,
      );
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    response.write(
      `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: seen.body.model, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`,
    );
    response.end('data: [DONE]\n\n');
  };
  const server = await startTestServer({ '/v1/chat/completions': complete });
  return { ...server, requests };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
