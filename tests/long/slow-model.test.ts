import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { extensionIdOf } from '../../scripts/extension-browser.mjs';
import { startBrowser } from '../../scripts/kill-sweep/browser-process.mjs';
import { projectFolder } from '../../scripts/run-command.mjs';
import { openAiChunk } from '../fakes/model-events';
import { report } from './report';

/** In seconds; the browser ends a service worker that makes no call to its API for 30. */
const firstByteAfter = 90;
const pieceEvery = 20;
const streamFor = Number(process.env['SLOW_STREAM_SECONDS'] ?? 7 * 60);

interface Reported {
  type: string;
  text?: string;
  message?: string;
  error?: { message: string };
}

/** Goes on to the driver once the extension is loaded. */
const startPage = `<!doctype html><title>Start</title><script type="module">
const driver = new URLSearchParams(location.search).get('driver');
while (!(await fetch(driver).then(({ ok }) => ok, () => false))) await new Promise((done) => setTimeout(done, 50));
location.replace(driver);
</script>`;

describe('a model that is slow, in a browser without a debugger', () => {
  let folder: string;
  let extensionPath: string;
  let profiles = 0;
  const figures: Record<string, unknown> = {};

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'recollect-slow-'));
    const copy = path.join(folder, 'extension');
    cpSync(path.join(projectFolder, 'dist'), copy, { recursive: true });
    cpSync(path.join(import.meta.dirname, 'slow-model'), copy, { recursive: true });
    const manifestFile = path.join(copy, 'manifest.json');
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, unknown>;
    manifest['web_accessible_resources'] = [{ resources: ['driver.html'], matches: ['http://127.0.0.1/*'] }];
    writeFileSync(manifestFile, JSON.stringify(manifest));
    extensionPath = realpathSync(copy);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    report('slow-model', figures);
  });

  /** Asks one question; resolves with the text and how often the model was asked, once the answer has ended. */
  async function ask(
    answer: (response: ServerResponse) => Promise<void>,
    patience: number,
  ): Promise<{ text: string; end: Reported; asked: number; seconds: number }> {
    const reported: Reported[] = [];
    let asked = 0;
    const serve = async (request: IncomingMessage, response: ServerResponse) => {
      let body = '';
      for await (const part of request) body += String(part);
      response.setHeader('access-control-allow-origin', '*');
      if (request.url?.startsWith('/v1/chat/completions')) {
        asked += 1;
        await answer(response);
        return;
      }
      if (request.url === '/report') reported.push(JSON.parse(body) as Reported);
      response.setHeader('content-type', 'text/html');
      response.end(request.url?.startsWith('/start') ? startPage : '');
    };
    const server = createServer((request, response) => void serve(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const driver = `chrome-extension://${extensionIdOf(extensionPath)}/driver.html?server=${origin}`;
    profiles += 1;
    const browser = startBrowser({
      chromiumPath: await ensureChromium(),
      extensionPath,
      profilePath: path.join(folder, `profile-${profiles}`),
      url: `${origin}/start?${new URLSearchParams({ driver }).toString()}`,
    });
    const startedAt = Date.now();
    const ends = ['finish', 'error', 'disconnected', 'failed'];
    try {
      for (;;) {
        const end = reported.find(({ type }) => ends.includes(type));
        const text = reported
          .map((event) => (event.type === 'text-delta' ? (event.text ?? '') : ''))
          .join('');
        const seconds = Math.round((Date.now() - startedAt) / 1_000);
        if (end) return { text, end, asked, seconds };
        if (seconds > patience) throw new Error(`No end within ${patience} s; what came: ${text}`);
        await sleep(100);
      }
    } finally {
      await browser.kill();
      server.closeAllConnections();
      server.close();
    }
  }

  it(`answers when its first byte takes ${firstByteAfter} s`, async () => {
    const outcome = await ask(async (response) => {
      await sleep(firstByteAfter * 1_000);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(openAiChunk({ content: 'Colza oil.' }) + openAiChunk({}, 'stop') + 'data: [DONE]\n\n');
    }, firstByteAfter + 60);
    figures['firstByte'] = outcome;
    expect(outcome).toMatchObject({ text: 'Colza oil.', end: { type: 'finish' }, asked: 1 });
  });

  it(`is heard to the end when it speaks for ${streamFor} s, a word every ${pieceEvery} s`, async () => {
    const words = Array.from({ length: Math.ceil(streamFor / pieceEvery) }, (_, index) => `word${index} `);
    const outcome = await ask(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const content of words) {
        response.write(openAiChunk({ content }));
        await sleep(pieceEvery * 1_000);
      }
      response.end(openAiChunk({}, 'stop') + 'data: [DONE]\n\n');
    }, streamFor + 90);
    figures['stream'] = { ...outcome, text: `${outcome.text.split(' ').length - 1} words` };
    expect(outcome).toMatchObject({ text: words.join(''), end: { type: 'finish' }, asked: 1 });
  });
});
