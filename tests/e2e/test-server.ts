import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Route = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export interface TestServer {
  url(path: string): string;
  close(): Promise<void>;
}

/** A page as text; for routes that need nothing else. */
export function html(body: string, title = 'A test page'): Route {
  return (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`,
    );
  };
}

/** A real HTTP server on loopback with the given routes. */
export async function startTestServer(routes: Record<string, Route>): Promise<TestServer> {
  const server = createServer((request, response) => {
    const route = routes[new URL(request.url ?? '/', 'http://localhost').pathname];
    if (route) void route(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
