import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendStream, startModelServer, type ModelServerFake } from '../../fakes/model-server';
import { connectTo, runStep, searchTool, simpleRequest } from './step';

/** Answers of real servers, recorded; not part of the project. */
const folder = join(import.meta.dirname, '../../../../shared/data/openai-streams');

interface Chunk {
  error?: unknown;
  choices?: {
    delta?: {
      content?: string | { type: string; text?: string }[] | null;
      tool_calls?: { id?: string | null; function?: { name?: string | null; arguments?: string } }[] | null;
    };
    finish_reason?: string | null;
  }[];
}

interface Recording {
  name: string;
  wire: string;
  text: string;
  calls: { name: string; input: unknown }[];
}

/** What a recording holds, read in the plainest way there is. */
function readRecording(name: string, chunks: readonly Chunk[]): Recording {
  let text = '';
  const calls: { id: string; name: string; input: string }[] = [];
  for (const { choices } of chunks) {
    const { content, tool_calls } = choices?.[0]?.delta ?? {};
    if (typeof content === 'string') text += content;
    else for (const part of content ?? []) text += part.type === 'text' ? (part.text ?? '') : '';
    for (const { id, function: called } of tool_calls ?? []) {
      // Some servers repeat the id of a call or leave it empty, one gives all calls the same index.
      const isNew = id != null && id !== '' && calls.at(-1)?.id !== id;
      if (isNew) calls.push({ id, name: '', input: '' });
      const call = calls.at(-1)!;
      call.name += called?.name ?? '';
      call.input += called?.arguments ?? '';
    }
  }
  return {
    name,
    wire: chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('') + 'data: [DONE]\n\n',
    text,
    calls: calls.map((call) => ({ name: call.name, input: JSON.parse(call.input || '{}') })),
  };
}

function loadRecordings(): Recording[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.(chunks\.txt|sse)$/.test(name))
    .flatMap((name) => {
      const lines = readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .map((line) => line.replace(/^data: /, '').trim())
        .filter((line) => line.startsWith('{'));
      // One of another protocol is not whole.
      const chunks = lines.flatMap((line) => (line.includes('"choices"') ? [JSON.parse(line) as Chunk] : []));
      // Other protocols have no choices with deltas.
      const isChat = chunks.some(({ choices }) => choices?.some(({ delta }) => delta !== undefined));
      return isChat ? [readRecording(name, chunks)] : [];
    });
}

const recordings = existsSync(folder) ? loadRecordings() : [];

describe.runIf(recordings.length > 0)('recorded answers of real servers', () => {
  let server: ModelServerFake;
  beforeAll(async () => {
    server = await startModelServer();
  });
  afterAll(() => server.close());
  const request = { ...simpleRequest, tools: [searchTool] };

  const check = async ({ name, text, calls }: Recording) => {
    const outcome = await runStep(connectTo(server, 'openai-compatible', { limits: {} }), request);
    expect(outcome.error, name).toBeNull();
    expect(outcome.text).toBe(text);
    expect(outcome.calls.map((call) => ({ name: call.name, input: call.input }))).toEqual(calls);
  };

  it('are there, with text and with calls of tools', () => {
    expect(recordings.length).toBeGreaterThanOrEqual(15);
    expect(recordings.filter(({ text }) => text !== '').length).toBeGreaterThanOrEqual(8);
    expect(recordings.filter(({ calls }) => calls.length > 0).length).toBeGreaterThanOrEqual(5);
  });

  it.each(recordings.map((recording) => [recording.name, recording] as const))(
    '%s gives what it holds, in whatever pieces it comes',
    async (_name, recording) => {
      for (const pieceBytes of recording.wire.length < 20_000 ? [0, 1, 7, 1_021] : [0, 61, 4_093]) {
        server.reply = (response) => sendStream(response, recording.wire, pieceBytes);
        await check(recording);
      }
    },
    60_000,
  );

  it('the short ones, cut in two at every byte', async () => {
    const short = recordings.filter(({ wire }) => wire.length < 1_500);
    expect(short.length).toBeGreaterThanOrEqual(3);
    for (const recording of short) {
      const bytes = Buffer.from(recording.wire);
      for (let at = 1; at < bytes.length; at += 1) {
        server.reply = async (response) => {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.socket?.setNoDelay(true);
          response.write(bytes.subarray(0, at));
          await new Promise((resolve) => setImmediate(resolve));
          response.end(bytes.subarray(at));
        };
        await check(recording);
      }
    }
  }, 120_000);
});

it.skipIf(recordings.length > 0)('skipped: no data', () => undefined);
