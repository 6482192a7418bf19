import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Wire } from './model-events';

export interface SeenModelRequest {
  wire: Wire | 'models';
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Answers one request; the number of the request counts from 0. */
export type ModelReply = (
  response: ServerResponse,
  seen: SeenModelRequest,
  number: number,
) => void | Promise<void>;

export interface ModelServerFake {
  /** The base address of a kind of server. */
  baseUrl(wire: Wire): string;
  origin: string;
  /** What was asked for answers; lists of models are not counted. */
  requests: SeenModelRequest[];
  reply: ModelReply;
  /** What stands at `/models`; null: nothing does. */
  models: unknown;
  /** What stands at other paths, such as `/api/ps`. */
  pages: Record<string, unknown>;
  /** The same for what depends on what was posted there, or comes late. */
  services: Record<string, (body: string) => unknown>;
  close(): Promise<void>;
}

/** A server on loopback at the paths of OpenAI, Anthropic and Google, that answers as it is told to. */
export async function startModelServer(reply: ModelReply = () => undefined): Promise<ModelServerFake> {
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: ModelServerFake = {
    origin,
    baseUrl: (wire) => `${origin}/${wire === 'google' ? 'v1beta' : 'v1'}`,
    requests: [],
    reply,
    models: null,
    pages: {},
    services: {},
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const wire = findWire(path);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString('utf8');
    if (wire === 'models' && fake.models !== null) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(fake.models));
    } else if (wire === null && (path in fake.pages || path in fake.services)) {
      response.end(JSON.stringify(fake.pages[path] ?? (await fake.services[path]?.(body))));
    } else if (wire === null || wire === 'models') {
      response.writeHead(404).end('404 page not found');
    } else {
      const seen = { wire, path, headers: request.headers, body };
      fake.requests.push(seen);
      await fake.reply(response, seen, fake.requests.length - 1);
    }
  }
  return fake;
}

function findWire(path: string): Wire | 'models' | null {
  if (/^\/(v1|v1beta)\/models(\?|$)/.test(path)) return 'models';
  if (path === '/v1/chat/completions') return 'openai-compatible';
  if (path === '/v1/messages') return 'anthropic';
  return path.includes(':streamGenerateContent') ? 'google' : null;
}

/** Sends an answer as a stream of events, in pieces of so many bytes; 0: in one. */
export async function sendStream(response: ServerResponse, text: string, pieceBytes = 0): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const bytes = Buffer.from(text);
  if (pieceBytes === 0) {
    response.end(bytes);
    return;
  }
  response.socket?.setNoDelay(true);
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    response.write(bytes.subarray(start, start + pieceBytes));
    await new Promise((resolve) => setImmediate(resolve));
  }
  response.end();
}
