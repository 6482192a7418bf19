import type { IncomingMessage, ServerResponse } from 'node:http';
import { startTestServer, type Route, type TestServer } from '../e2e/test-server';

/** What the model does in one step: it says something, or calls several tools at once. */
export type ModelStep = { say: string } | { calls: { name: string; input: object }[] };

interface SeenMessage {
  role: string;
  content: string | null;
}

/** A server on loopback that speaks OpenAI's protocol and takes the steps of a script for each question. */
export async function startCallingModel(
  script: (question: string) => readonly ModelStep[],
): Promise<TestServer & { requests: SeenMessage[][] }> {
  const requests: SeenMessage[][] = [];
  const complete: Route = async (request, response) => {
    const { messages } = JSON.parse(await readBody(request)) as { messages: SeenMessage[] };
    requests.push(messages);
    const asked = messages.findLastIndex(({ role }) => role === 'user');
    const done = messages.slice(asked).filter(({ role }) => role === 'assistant').length;
    writeStep(response, script(messages[asked]?.content ?? '')[done] ?? { say: 'Done.' }, requests.length);
  };
  const server = await startTestServer({ '/v1/chat/completions': complete });
  return { ...server, requests };
}

function writeStep(response: ServerResponse, step: ModelStep, number: number): void {
  const delta =
    'say' in step
      ? { role: 'assistant', content: step.say }
      : {
          role: 'assistant',
          tool_calls: step.calls.map(({ name, input }, index) => ({
            ...{ index, id: `call-${number}-${index}`, type: 'function' },
            function: { name, arguments: JSON.stringify(input) },
          })),
        };
  const chunk = (choice: object) =>
    `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'tiny', choices: [{ index: 0, ...choice }] })}\n\n`;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(chunk({ delta, finish_reason: null }));
  response.write(chunk({ delta: {}, finish_reason: 'calls' in step ? 'tool_calls' : 'stop' }));
  response.end('data: [DONE]\n\n');
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
