import type { ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { ErrorCode } from '../../src/shared/app-error';
import { openAiChunk, writers } from './model-events';
import { sendStream, type ModelReply } from './model-server';

/** One way in which a server of OpenAI's kind can fail, and what has to come of it. */
export interface BrokenAnswer {
  name: string;
  reply: ModelReply;
  /** Null: it is no failure after all, and the answer is complete. */
  code: ErrorCode | null;
  /** What the sentence has to say. */
  sentence?: RegExp;
  /** What has to be kept of the answer. */
  text: string;
  /** How often the server is asked. */
  tries: number;
  calls?: { name: string; input: unknown }[];
}

const write = writers['openai-compatible'];
const half = openAiChunk({ role: 'assistant', content: 'Half an ' }) + openAiChunk({ content: 'answer' });
const whole = write({ pieces: ['A whole ', 'answer.'] });
const wholeText = 'A whole answer.';

const status =
  (code: number, body = '', headers: Record<string, string> = {}): ModelReply =>
  (response) =>
    void response.writeHead(code, { 'content-type': 'application/json', ...headers }).end(body);

const error = (message: string, extra: object = {}) => JSON.stringify({ error: { message, ...extra } });

/** Sends the start of a stream, and then the connection breaks. */
const cut =
  (text: string | Buffer): ModelReply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    // A busy browser must have read it by then: what is cut off takes along what is still on its way.
    response.write(text, () => setTimeout(() => response.destroy(), 250));
  };

const stream =
  (text: string, pieceBytes = 0): ModelReply =>
  (response) =>
    sendStream(response, text, pieceBytes);

/** As fast as it is read, until somebody hangs up. */
async function flood(response: ServerResponse, line: string, total: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const chunk = Buffer.from(line);
  for (let sent = 0; sent < total && !response.destroyed; sent += chunk.length) {
    if (response.write(chunk)) continue;
    const settled = new AbortController();
    await Promise.race(['drain', 'close'].map((name) => once(response, name, settled)))
      // Nobody reads any more.
      .catch(() => undefined);
    settled.abort();
  }
  response.end();
}

const manyCalls = Array.from({ length: 10_000 }, (_, index) => ({
  id: `c${index}`,
  name: 'search_memory',
  input: '{"query":"x"}',
}));

export const brokenAnswers: BrokenAnswer[] = [
  {
    name: 'cut in the middle of JSON',
    reply: cut(half + 'data: {"choices":[{"del'),
    code: 'model-cut-off',
    sentence: /broke before the answer was complete/,
    text: 'Half an answer',
    tries: 1,
  },
  {
    name: 'cut in the middle of a character',
    reply: cut(
      Buffer.concat([
        Buffer.from(half + 'data: {"choices":[{"delta":{"content":"'),
        Buffer.from('🌊').subarray(0, 2),
      ]),
    ),
    code: 'model-cut-off',
    text: 'Half an answer',
    tries: 1,
  },
  {
    name: 'ended in the middle of an event, as if it were complete',
    reply: stream(half + 'data: {"id":"c1"'),
    code: 'model-cut-off',
    text: 'Half an answer',
    tries: 1,
  },
  { name: 'cut before the first word', reply: cut('data:'), code: 'model-cut-off', text: '', tries: 3 },
  {
    name: '200 MB without a line break',
    reply: (response) => flood(response, 'data: ' + 'x'.repeat(64_000), 200_000_000),
    code: 'model-not-understood',
    sentence: /far more than an answer/,
    text: '',
    tries: 1,
  },
  {
    name: 'endless comments in the place of events',
    reply: (response) => flood(response, ': still here\n\n'.repeat(4_000), 200_000_000),
    code: 'model-not-understood',
    sentence: /far more/,
    text: '',
    tries: 1,
  },
  {
    name: 'rubbish',
    reply: stream('\u0001\u0002 kssht §§§ 4711\n\u0007\n'),
    code: 'model-not-understood',
    sentence: /no answer of a model/,
    text: '',
    tries: 1,
  },
  {
    name: 'rubbish after the beginning',
    reply: stream(half + 'data: {"choices": oops}\n\n'),
    code: 'model-not-understood',
    text: 'Half an answer',
    tries: 1,
  },
  {
    name: 'a web page',
    reply: (response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Welcome</title>'),
    code: 'model-wrong-address',
    sentence: /web page.*\/v1/,
    text: '',
    tries: 1,
  },
  {
    name: 'the right answer with the wrong content type',
    reply: (response) =>
      void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(whole),
    code: null,
    text: wholeText,
    tries: 1,
  },
  {
    name: 'an error with status 200',
    reply: status(200, error('The model `tiny` does not exist', { code: 'model_not_found' })),
    code: 'model-unknown',
    text: '',
    tries: 1,
  },
  {
    name: 'a whole completion that is no stream',
    reply: status(200, '{"choices":[{"message":{"content":"hi"}}]}'),
    code: 'model-not-understood',
    text: '',
    tries: 1,
  },
  {
    name: '401',
    reply: status(401, error('Incorrect API key provided: sk-test-0123456789abcdef')),
    code: 'model-key-refused',
    sentence: /refused the API key\. Check it in Settings/,
    text: '',
    tries: 1,
  },
  {
    name: '403',
    reply: status(403, error('Your account may not use this model.')),
    code: 'model-forbidden',
    sentence: /does not allow this: “Your account may not use this model”/,
    text: '',
    tries: 1,
  },
  {
    name: '403 without a word, on this machine',
    reply: status(403),
    code: 'model-forbidden',
    sentence: /OLLAMA_ORIGINS=chrome-extension:\/\/\*/,
    text: '',
    tries: 1,
  },
  {
    name: '404 for the model',
    reply: status(404, error('model "tiny" not found, try pulling it first')),
    code: 'model-unknown',
    sentence: /does not know the model “tiny”/,
    text: '',
    tries: 1,
  },
  {
    name: '404 for the address',
    reply: (response) => void response.writeHead(404).end('404 page not found'),
    code: 'model-wrong-address',
    sentence: /no model at .*most end in \/v1/,
    text: '',
    tries: 1,
  },
  {
    name: '400 for too long a context',
    reply: status(
      400,
      error("This model's maximum context length is 8192 tokens.", { code: 'context_length_exceeded' }),
    ),
    code: 'model-context-too-long',
    sentence: /than tiny can take at once \(8,192 tokens\)\. Ask again: less will be sent/,
    text: '',
    tries: 1,
  },
  {
    name: '400 by a content filter',
    reply: status(
      400,
      error('The prompt triggered our content management policy', { code: 'content_filter' }),
    ),
    code: 'model-blocked',
    sentence: /content filter/,
    text: '',
    tries: 1,
  },
  {
    name: '429 without Retry-After',
    reply: status(429, error('slow down')),
    code: 'model-rate-limited',
    sentence: /asked too often\. Wait a little/,
    text: '',
    tries: 3,
  },
  {
    name: '429 with a short Retry-After, then an answer',
    reply: (response, _seen, number) =>
      number === 0
        ? status(429, '', { 'retry-after': '1' })(response, _seen, number)
        : sendStream(response, whole),
    code: null,
    text: wholeText,
    tries: 2,
  },
  {
    name: '429 with a long Retry-After',
    reply: status(429, error('slow down'), { 'retry-after': '42' }),
    code: 'model-rate-limited',
    sentence: /Wait 42 s/,
    text: '',
    tries: 1,
  },
  {
    name: '429 because the credit is used up',
    reply: status(429, error('You exceeded your current quota', { code: 'insufficient_quota' })),
    code: 'model-rate-limited',
    sentence: /credit .* used up/,
    text: '',
    tries: 1,
  },
  {
    name: '500',
    reply: status(500, error('boom')),
    code: 'model-failed',
    sentence: /problem of its own \(500\)/,
    text: '',
    tries: 3,
  },
  {
    name: '500 once, then an answer',
    reply: (response, seen, number) =>
      number === 0 ? status(500)(response, seen, number) : sendStream(response, whole),
    code: null,
    text: wholeText,
    tries: 2,
  },
  {
    name: '502 with a web page',
    reply: status(502, '<html>Bad Gateway</html>'),
    code: 'model-failed',
    sentence: /\(502\)/,
    text: '',
    tries: 3,
  },
  {
    name: '529',
    reply: status(529, '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}'),
    code: 'model-overloaded',
    sentence: /is overloaded/,
    text: '',
    tries: 3,
  },
  {
    name: 'an overload that is said in the stream',
    reply: stream(half + `data: ${error('Overloaded', { type: 'overloaded_error' })}\n\n`),
    code: 'model-overloaded',
    text: 'Half an answer',
    tries: 1,
  },
  {
    name: 'silence before the headers',
    reply: () => undefined,
    code: 'model-silent',
    sentence: /said nothing for 2 s/,
    text: '',
    tries: 1,
  },
  {
    name: 'silence after the headers',
    reply: (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
    },
    code: 'model-silent',
    text: '',
    tries: 1,
  },
  {
    name: 'silence after the beginning',
    reply: (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(half);
    },
    code: 'model-silent',
    sentence: /said nothing/,
    text: 'Half an answer',
    tries: 1,
  },
  { name: 'one byte at a time', reply: stream(whole, 1), code: null, text: wholeText, tries: 1 },
  { name: 'two ends', reply: stream(whole + 'data: [DONE]\n\n'), code: null, text: wholeText, tries: 1 },
  {
    name: 'no [DONE]',
    reply: stream(whole.replace('data: [DONE]\n\n', '')),
    code: null,
    text: wholeText,
    tries: 1,
  },
  { name: 'nothing at all', reply: stream(''), code: 'model-cut-off', text: '', tries: 3 },
  {
    name: 'an end without a word',
    reply: stream(write({})),
    code: 'model-empty',
    sentence: /answered with nothing/,
    text: '',
    tries: 1,
  },
  {
    name: 'a call of a tool with broken JSON',
    reply: stream(write({ calls: [{ id: 'a', name: 'search_memory', input: '{"query": tides' }] })),
    code: null,
    text: '',
    tries: 1,
    calls: [{ name: 'search_memory', input: '{"query": tides' }],
  },
  {
    name: 'a call of an unknown tool',
    reply: stream(write({ calls: [{ id: 'a', name: 'launch_rocket', input: '{}' }] })),
    code: null,
    text: '',
    tries: 1,
    calls: [{ name: 'launch_rocket', input: {} }],
  },
  {
    name: 'a call of a tool that is cut in two',
    reply: stream(
      write({
        calls: [{ id: 'a', name: 'forget', input: '{"site":"example.org","all":true}' }],
        finish: null,
      }),
    ),
    code: 'model-cut-off',
    text: '',
    tries: 3,
    calls: [],
  },
  {
    name: '10,000 calls of tools',
    reply: stream(write({ calls: manyCalls })),
    code: 'model-not-understood',
    sentence: /more than 64 tools/,
    text: '',
    tries: 1,
    calls: [],
  },
];
