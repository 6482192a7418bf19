import type { ServerResponse } from 'node:http';
import { Template } from '@huggingface/jinja';
import { chatTemplates, type TemplateName } from './chat-templates';
import { writers, type Said } from './model-events';
import { sendStream, type ModelReply } from './model-server';

export interface WireMessage {
  role: string;
  content: string | null;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}

export interface WireRequest {
  messages: WireMessage[];
  tools?: unknown[];
}

/** How servers pass on what a template has raised, as far as their own words were found in reports about them. */
const refusals = {
  'llama.cpp': (response: ServerResponse, raised: string, source: string) => {
    const message = `\n------------\nWhile executing CallExpression at line 19, column 27 in source:\n...${source.slice(0, 60)}...\n   ^\nError: Jinja Exception: ${raised}`;
    sendJson(response, 500, { error: { code: 500, message, type: 'server_error' } });
  },
  /** It quotes the rows around the place: all of a template that is one row. */
  'llama.cpp of 2025': (response: ServerResponse, raised: string, source: string) => {
    const row = source.replaceAll('\n', ' ');
    const message = `${raised} at row 1, column 5:\n${row}\n    ^\n at row 1, column 1:\n${row}`;
    sendJson(response, 500, { error: { code: 500, message, type: 'server_error' } });
  },
  vLLM: (response: ServerResponse, raised: string) => {
    const message = `${raised} ${raised}`;
    sendJson(response, 400, { error: { message, type: 'BadRequestError', param: null, code: 400 } });
  },
  'vLLM of 2023': (response: ServerResponse, raised: string) =>
    sendJson(response, 400, { object: 'error', message: raised, type: 'invalid_request_error', code: null }),
  TGI: (response: ServerResponse, raised: string) =>
    sendJson(response, 422, {
      error: `Template error: syntax error: ${raised} (in <string>:1)`,
      error_type: 'template_error',
    }),
  /** The answer has begun by then. */
  'LM Studio': (response: ServerResponse, raised: string) => {
    const message = `Error rendering prompt with jinja template: "${raised}".\n\nThis is usually an issue with the model's prompt template. If you are using a popular model, you can try to search the model under lmstudio-community, which will have fixed prompt templates.`;
    const data = JSON.stringify({ error: { message } });
    return sendStream(response, `event: error\ndata: ${data}\n\n`);
  },
};
export type ServerName = keyof typeof refusals;
export const serverNames = Object.keys(refusals) as ServerName[];

/** A reply that renders the messages by a template first, and refuses what that refuses. */
export function replyByTemplate(
  name: TemplateName,
  server: ServerName,
  answer: (request: WireRequest, rendered: string) => Said,
): ModelReply {
  const source = chatTemplates[name];
  const template = new Template(source);
  return async (response, { body }) => {
    const request = JSON.parse(body) as WireRequest;
    let rendered: string;
    try {
      rendered = template.render({ messages: request.messages, tools: request.tools ?? null });
    } catch (error) {
      await refusals[server](response, error instanceof Error ? error.message : String(error), source);
      return;
    }
    await sendStream(response, writers['openai-compatible'](answer(request, rendered)));
  };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
