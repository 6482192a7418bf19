import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenSearch {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface SearchServerFake {
  origin: string;
  requests: SeenSearch[];
  reply: (response: ServerResponse, seen: SeenSearch) => void;
  close(): Promise<void>;
}

/** A server on loopback in the place of a search engine, that answers as it is told to. */
export async function startSearchServer(): Promise<SearchServerFake> {
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: SearchServerFake = {
    origin,
    requests: [],
    reply: (response) => void response.writeHead(404).end(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const seen = {
      method: request.method ?? '',
      url: new URL(request.url ?? '/', origin),
      headers: request.headers,
      body: Buffer.concat(parts).toString('utf8'),
    };
    fake.requests.push(seen);
    fake.reply(response, seen);
  }
  return fake;
}

export function answerWith(
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): SearchServerFake['reply'] {
  return (response) => {
    const isText = typeof body === 'string';
    response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
    response.end(isText ? body : JSON.stringify(body));
  };
}
