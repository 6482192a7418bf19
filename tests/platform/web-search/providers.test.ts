import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WebSearchKind } from '../../../src/messaging/settings';
import { createWebSearch } from '../../../src/platform/web-search';
import { answerWith, startSearchServer, type SearchServerFake } from '../../fakes/search-server';
import { emptyAnswers, liteAnswer, searchAnswers } from '../../fakes/search-answers';

type Kind = Exclude<WebSearchKind, 'none'>;
const kinds: Kind[] = ['searxng', 'brave', 'tavily', 'google', 'kagi', 'duckduckgo'];
const apiKey = 'key-0123456789-abcd';

let server: SearchServerFake;
beforeEach(async () => {
  server = await startSearchServer();
});
afterEach(() => server.close());

const paths: Partial<Record<Kind, string>> = { brave: '/res/v1/web/search', google: '/customsearch/v1' };

function search(provider: Kind, query = 'tides', signal = new AbortController().signal) {
  const baseUrl = `${server.origin}${paths[provider] ?? '/'}`;
  const webSearch = createWebSearch({ provider, baseUrl, engineId: 'cx1', apiKey });
  return webSearch!.search(query, signal);
}

describe.each(kinds)('%s', (provider) => {
  it('gives its results as text, in order, and leaves out what is none', async () => {
    server.reply = answerWith(searchAnswers[provider]);
    const results = await search(provider);
    const date = provider === 'duckduckgo' ? {} : { publishedAt: Date.UTC(2026, 1, 3) };
    expect(results).toEqual([
      {
        ...{ title: 'Tides & moons', url: 'https://tides.example/a' },
        ...{ snippet: 'High water comes twice a day.', ...date },
      },
      { title: 'Low water', url: 'https://low.example/b', snippet: '' },
    ]);
  });

  it('is asked with the words, no cookies and no referrer', async () => {
    server.reply = answerWith(searchAnswers[provider]);
    await search(provider, 'tides & "moons" ä?');
    const [{ url, body, headers }] = server.requests as [SearchServerFake['requests'][0]];
    const asked =
      provider === 'tavily' ? (JSON.parse(body) as { query: string }).query : url.searchParams.get('q');
    expect(asked).toBe('tides & "moons" ä?');
    expect(headers.cookie).toBeUndefined();
    expect(headers.referer).toBeUndefined();
    // Addresses are written into logs.
    expect(url.href).not.toContain(apiKey);
  });

  it('may find nothing', async () => {
    server.reply = answerWith(emptyAnswers[provider]);
    expect(await search(provider)).toEqual([]);
  });
});

describe('what each is asked with', () => {
  it.each([
    ['searxng', '/search', { format: 'json' }, {}],
    ['brave', '/res/v1/web/search', { count: '10' }, { 'x-subscription-token': apiKey }],
    ['google', '/customsearch/v1', { cx: 'cx1', num: '10' }, { 'x-goog-api-key': apiKey }],
    ['kagi', '/', { limit: '10' }, { authorization: `Bot ${apiKey}` }],
    ['duckduckgo', '/', {}, {}],
  ] as const)('%s', async (provider, path, parameters, headers) => {
    server.reply = answerWith(searchAnswers[provider]);
    await search(provider);
    const [seen] = server.requests;
    expect(seen!.url.pathname).toBe(path);
    expect(Object.fromEntries(seen!.url.searchParams)).toMatchObject(parameters);
    expect(seen!.headers).toMatchObject(headers);
    expect(seen!.method).toBe('GET');
  });

  it('tavily', async () => {
    server.reply = answerWith(searchAnswers.tavily);
    await search('tavily');
    expect(server.requests[0]).toMatchObject({
      ...{ method: 'POST', headers: { authorization: `Bearer ${apiKey}` } },
    });
  });

  it('searxng, whichever of its addresses was entered', async () => {
    server.reply = answerWith(searchAnswers.searxng);
    for (const path of ['', '/', '/search', '/search/', '/sub', '/sub/search']) {
      const connection = {
        provider: 'searxng',
        baseUrl: server.origin + path,
        engineId: '',
        apiKey: '',
      } as const;
      await createWebSearch(connection)!.search('tides', new AbortController().signal);
    }
    expect(server.requests.map(({ url }) => url.pathname)).toEqual([
      ...['/search', '/search', '/search', '/search', '/sub/search', '/sub/search'],
    ]);
  });
});

describe('duckduckgo', () => {
  it('is understood in its look for old browsers, too', async () => {
    server.reply = answerWith(liteAnswer);
    expect(await search('duckduckgo')).toEqual([
      { title: 'Tides & moons', url: 'https://tides.example/a', snippet: 'High water comes twice a day.' },
    ]);
  });

  it('gives no address of its own, and none that is not of the web', async () => {
    const links = [
      '//duckduckgo.com/l/?uddg=javascript%3Aalert(1)',
      '//duckduckgo.com/l/?rut=1',
      'javascript:alert(1)',
      '/y.js?ad=1',
      'https://links.duckduckgo.com/d.js',
    ];
    const page = links.map((href) => `<a class="result__a" href="${href}">x</a>`).join('');
    server.reply = answerWith(`<html>${page}</html>`);
    expect(await search('duckduckgo')).toEqual([]);
  });

  it('takes tags out of what it shows, however broken they are', async () => {
    server.reply = answerWith(
      '<a class="result__a" href="https://a.example/"><img src=x onerror=alert(1)>T<script>alert(1)</script></a>' +
        '<a class="result__snippet">a &lt;b&gt; &#x1F600; &#xD800; &bogus; <b</a>',
    );
    expect(await search('duckduckgo')).toEqual([
      { title: 'T', url: 'https://a.example/', snippet: 'a <b> 😀 &bogus; <b' },
    ]);
  });
});
