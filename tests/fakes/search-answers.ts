import type { WebSearchKind } from '../../src/messaging/settings';

/** Answers in the format of each engine, for a search that finds the same two pages. */
export const searchAnswers: Record<Exclude<WebSearchKind, 'none'>, unknown> = {
  searxng: {
    query: 'tides',
    number_of_results: 2,
    results: [
      {
        title: 'Tides & moons',
        url: 'https://tides.example/a',
        content: 'High water comes twice a day.',
        publishedDate: 'Feb 3, 2026',
        pubdate: '2026-02-03 00:00:00+0000',
        engines: ['offline'],
        score: 1,
      },
      { title: 'Low water', url: 'https://low.example/b', content: null, publishedDate: null },
      { title: 'No address' },
    ],
    answers: [],
    unresponsive_engines: [],
  },
  brave: {
    type: 'search',
    query: { original: 'tides' },
    web: {
      type: 'search',
      results: [
        {
          title: 'Tides &amp; moons',
          url: 'https://tides.example/a',
          description: '<strong>High</strong> water comes twice a day.',
          page_age: '2026-02-03T00:00:00',
          language: 'en',
        },
        { title: 'Low water', url: 'https://low.example/b', description: '' },
        { title: 'Bad', url: 7 },
      ],
    },
  },
  tavily: {
    query: 'tides',
    results: [
      {
        title: 'Tides & moons',
        url: 'https://tides.example/a',
        content: 'High water comes twice a day.',
        score: 0.9,
        published_date: 'Tue, 03 Feb 2026 00:00:00 GMT',
      },
      { title: 'Low water', url: 'https://low.example/b', content: '', score: 0.4 },
    ],
    response_time: 1.2,
  },
  google: {
    kind: 'customsearch#search',
    searchInformation: { totalResults: '2' },
    items: [
      {
        kind: 'customsearch#result',
        title: 'Tides &amp; moons',
        link: 'https://tides.example/a',
        snippet: 'High water comes twice a day.',
        pagemap: { metatags: [{ 'article:published_time': '2026-02-03T00:00:00Z', viewport: 'x' }] },
      },
      { kind: 'customsearch#result', title: 'Low water', link: 'https://low.example/b' },
    ],
  },
  kagi: {
    meta: { id: 'x', node: 'y', ms: 20 },
    data: [
      {
        t: 0,
        url: 'https://tides.example/a',
        title: 'Tides & moons',
        snippet: 'High water comes <b>twice</b> a day.',
        published: '2026-02-03T00:00:00Z',
      },
      { t: 0, url: 'https://low.example/b', title: 'Low water' },
      { t: 1, list: ['tide table', 'ebb'] },
    ],
  },
  duckduckgo: `<!DOCTYPE html><html><body><form id="search_form"></form><div id="links" class="results">
    <div class="result results_links result--ad"><h2 class="result__title">
      <a rel="nofollow" class="result__a" href="https://duckduckgo.com/y.js?ad_domain=shop.example&amp;u3=x">Buy tides</a></h2>
      <a class="result__snippet" href="https://duckduckgo.com/y.js?x">An advertisement.</a></div>
    <div class="result results_links results_links_deep web-result ">
      <div class="links_main links_deep result__body">
        <h2 class="result__title">
          <a rel="nofollow" class="result__a" href="//duckduckgo.com/l/?uddg=https%3A%2F%2Ftides.example%2Fa&amp;rut=0123">Tides &amp; moons</a>
        </h2>
        <div class="result__extras"><a class="result__url" href="//duckduckgo.com/l/?uddg=x"> tides.example/a </a></div>
        <a class="result__snippet" href="//duckduckgo.com/l/?uddg=https%3A%2F%2Ftides.example%2Fa&amp;rut=0123"><b>High</b> water comes twice a day.</a>
      </div></div>
    <div class="result"><h2><a class='result__a' href='https://low.example/b'>Low water</a></h2></div>
  </div></body></html>`,
};

/** The look for old browsers. */
export const liteAnswer = `<html><body><table>
  <tr><td>1.&nbsp;</td><td><a rel="nofollow" href="//duckduckgo.com/l/?uddg=https%3A%2F%2Ftides.example%2Fa&amp;rut=1" class='result-link'>Tides &#38; moons</a></td></tr>
  <tr><td></td><td class='result-snippet'>
     <b>High</b> water comes twice a&nbsp;day.
  </td></tr></table></body></html>`;

/** Nothing was found. */
export const emptyAnswers: Record<Exclude<WebSearchKind, 'none'>, unknown> = {
  searxng: { query: 'x', results: [] },
  brave: { type: 'search', query: { original: 'x' } },
  tavily: { query: 'x', results: [] },
  google: { kind: 'customsearch#search', searchInformation: { totalResults: '0' } },
  kagi: { meta: {}, data: [] },
  duckduckgo: '<html><body><div class="no-results">No  results.</div></body></html>',
};
