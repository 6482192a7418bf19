import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebSearchKind } from '../../../src/messaging/settings';
import { createWebSearch, testWebSearch } from '../../../src/platform/web-search';
import type { WebSearchLimits } from '../../../src/platform/web-search/connection';
import { toErrorPayload, type ErrorPayload } from '../../../src/shared/app-error';
import { searchAnswers } from '../../fakes/search-answers';
import { answerWith, startSearchServer, type SearchServerFake } from '../../fakes/search-server';

type Kind = Exclude<WebSearchKind, 'none'>;
const kinds: Kind[] = ['searxng', 'brave', 'tavily', 'google', 'kagi', 'duckduckgo'];
const keyed: Kind[] = ['brave', 'tavily', 'google', 'kagi'];
const apiKey = 'key-0123456789-abcd';

let server: SearchServerFake;
beforeEach(async () => {
  server = await startSearchServer();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

interface Attempt {
  signal?: AbortSignal;
  key?: string;
  limits?: WebSearchLimits;
  baseUrl?: string;
}

async function fail(provider: Kind, attempt: Attempt = {}): Promise<ErrorPayload> {
  const { key = apiKey, limits = { timeoutMs: 2_000, maxBytes: 100_000 } } = attempt;
  const { baseUrl = server.origin, signal = new AbortController().signal } = attempt;
  const webSearch = createWebSearch({ provider, baseUrl, engineId: 'cx1', apiKey: key }, limits);
  const error: unknown = await webSearch!.search('tides secretword', signal).then(
    () => new Error('It did not fail.'),
    (thrown: unknown) => thrown,
  );
  const payload = toErrorPayload(error);
  // Neither the words nor the key go into a sentence that may be logged.
  expect(payload.message).not.toContain('secretword');
  expect(payload.message).not.toContain(apiKey);
  expect(payload.message).toMatch(/^\S.*[.?]$/);
  return payload;
}

describe.each(kinds)('%s', (provider) => {
  it('has a sentence for a quota that is used up, with how long to wait', async () => {
    server.reply = answerWith({ error: 'slow down' }, { status: 429, headers: { 'retry-after': '17' } });
    const { code, message } = await fail(provider);
    expect(code).toBe('web-search-quota');
    expect(message).toContain('Try again in 17 s');
  });

  it('has one for a page instead of results', async () => {
    server.reply = answerWith('<html><title>Please solve this captcha</title></html>');
    expect(await fail(provider)).toMatchObject({ code: 'web-search-blocked' });
  });

  it('has one for nonsense', async () => {
    server.reply = answerWith({ something: 'else' });
    expect((await fail(provider)).code).toBe('web-search-failed');
  });

  it('has one for a problem of the server', async () => {
    server.reply = answerWith({ error: { message: 'Out of cheese.' } }, { status: 500 });
    const { code, message } = await fail(provider);
    expect(code).toBe('web-search-failed');
    expect(message).toContain('(500): “Out of cheese”');
  });

  it('follows no redirect', async () => {
    server.reply = (response, { url }) => {
      if (url.pathname === '/elsewhere') answerWith(searchAnswers[provider])(response, server.requests[0]!);
      else response.writeHead(302, { location: '/elsewhere' }).end();
    };
    expect((await fail(provider)).message).toContain('another address');
    expect(server.requests.length).toBe(1);
  });

  it('waits no longer than it may, whether nothing comes or it never ends', async () => {
    server.reply = () => undefined;
    const limits = { timeoutMs: 150, maxBytes: 100_000 };
    expect((await fail(provider, { limits })).code).toBe('web-search-timeout');
    server.reply = (response) => void response.writeHead(200).write('{"results": [');
    expect((await fail(provider, { limits })).code).toBe('web-search-timeout');
  });

  it('takes no more than it may', async () => {
    server.reply = answerWith({ results: 'x'.repeat(300_000) });
    expect((await fail(provider)).message).toContain('far more');
  });

  it('stops when it is told to', async () => {
    server.reply = () => undefined;
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 30);
    expect((await fail(provider, { signal: stop.signal })).code).toBe('cancelled');
  });

  it('has a sentence for a server that is not there', async () => {
    await server.close();
    const { code, message } = await fail(provider);
    expect(code).toBe('web-search-unreachable');
    expect(message).toContain('nothing answers there');
    server = await startSearchServer();
  });

  it('has one for a computer that is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const { code } = await fail(provider, { baseUrl: 'https://search.example/' });
    expect(code).toBe('web-search-offline');
    vi.stubGlobal('navigator', { onLine: true });
    expect((await fail(provider, { baseUrl: 'https://search.example/' })).code).toBe(
      'web-search-unreachable',
    );
  });
});

describe.each(keyed)('%s', (provider) => {
  it('asks for a key before anything is sent', async () => {
    const { code, message } = await fail(provider, { key: '' });
    expect(code).toBe('web-search-no-key');
    expect(message).toContain('Enter yours in Settings');
    expect(server.requests).toEqual([]);
  });

  it.each([401, 403])('says that the key was refused (%s)', async (status) => {
    server.reply = answerWith({ error: 'no' }, { status });
    expect((await fail(provider)).code).toBe('web-search-key-refused');
  });
});

describe('what only some of them say', () => {
  it.each([
    [
      'brave',
      422,
      { error: { code: 'SUBSCRIPTION_TOKEN_INVALID', detail: 'The token is invalid' } },
      'key-refused',
    ],
    ['google', 400, { error: { message: 'API key not valid. Please pass a valid API key.' } }, 'key-refused'],
    [
      'google',
      403,
      { error: { errors: [{ reason: 'dailyLimitExceeded' }], message: 'Daily Limit' } },
      'quota',
    ],
    ['tavily', 432, { detail: { error: 'This request exceeds your plan’s set usage limit.' } }, 'quota'],
    ['kagi', 402, { error: [{ code: 101, msg: 'Insufficient credit' }] }, 'quota'],
    ['duckduckgo', 202, '<div class="anomaly-modal__title">Unfortunately, bots use us too.</div>', 'blocked'],
    ['duckduckgo', 403, '<html>Forbidden</html>', 'blocked'],
  ] as const)('%s with %s', async (provider, status, body, code) => {
    server.reply = answerWith(body, { status });
    expect((await fail(provider)).code).toBe(`web-search-${code}`);
  });

  it('searxng without JSON, and how to switch it on', async () => {
    for (const reply of [answerWith('Forbidden', { status: 403 }), answerWith('<html>results</html>')]) {
      server.reply = reply;
      const { code, message } = await fail('searxng');
      expect(code).toBe('web-search-blocked');
      expect(message).toContain('add “json” to “formats” under “search” in its settings.yml');
    }
  });

  it('an address where nothing is', async () => {
    expect((await fail('searxng')).message).toContain('There is no search engine of this kind');
  });
});

describe('createWebSearch', () => {
  it('is null when web search is off, or has no address to go to', () => {
    const connection = { baseUrl: '', engineId: '', apiKey: '' };
    expect(createWebSearch({ ...connection, provider: 'none' })).toBeNull();
    expect(createWebSearch({ ...connection, provider: 'searxng' })).toBeNull();
  });

  it.each([
    ['brave', 'api.search.brave.com'],
    ['tavily', 'api.tavily.com'],
    ['google', 'www.googleapis.com'],
    ['kagi', 'kagi.com'],
    ['duckduckgo', 'html.duckduckgo.com'],
  ] as const)('names the host of %s', (provider, host) => {
    expect(createWebSearch({ provider, baseUrl: '', engineId: '', apiKey: '' })?.host).toBe(host);
  });
});

describe('testWebSearch', () => {
  it('says how it went', async () => {
    const connection = { provider: 'searxng', baseUrl: server.origin, engineId: '', apiKey: '' } as const;
    const { signal } = new AbortController();
    server.reply = answerWith(searchAnswers.searxng);
    expect(await testWebSearch(createWebSearch(connection), signal)).toMatchObject({
      ...{ ok: true, message: expect.stringMatching(/^It works: .* gave 2 results/) as string },
    });
    server.reply = answerWith('', { status: 500 });
    expect(await testWebSearch(createWebSearch(connection), signal)).toMatchObject({ ok: false });
    expect(await testWebSearch(null, signal)).toMatchObject({ ok: false });
  });
});
