import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A model on loopback whose words come when the test says so. */
export async function startPacedModel(): Promise<{
  baseUrl: string;
  server: Server;
  open: ServerResponse[];
}> {
  const open: ServerResponse[] = [];
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.endsWith('/models')) {
      response.end(JSON.stringify({ data: [{ id: 'tiny' }] }));
      return;
    }
    if (!request.url?.endsWith('/chat/completions')) {
      // Servers are also asked how much their model takes: this one does not tell.
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    open.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, server, open };
}

export function say(response: ServerResponse, content: string, isLast = false): void {
  const choice = { index: 0, delta: { content }, finish_reason: isLast ? 'stop' : null };
  response.write(
    `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [choice] })}\n\n`,
  );
  if (isLast) response.end('data: [DONE]\n\n');
}
