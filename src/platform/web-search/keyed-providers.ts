import { z } from 'zod';
import { parseJson } from '../../shared/json';
import type { WebSearchProvider } from './connection';
import { extraText, readResults, resultText, toWebResult, valueAt } from './read-results';

/** So many are asked for; fewer are shown. */
const count = 10;

const braveResult = z.object({
  title: resultText,
  url: resultText,
  description: extraText,
  page_age: extraText,
});

/** https://api-dashboard.search.brave.com/app/documentation/web-search/get-started */
export const brave: WebSearchProvider = {
  defaultUrl: 'https://api.search.brave.com/res/v1/web/search',
  needsKey: true,
  toRequest(query, { baseUrl, apiKey }) {
    const url = new URL(baseUrl);
    url.searchParams.set('q', query);
    url.searchParams.set('count', String(count));
    return { url, headers: { 'x-subscription-token': apiKey } };
  },
  read(text) {
    // Where nothing was found, there is no list at all.
    const answer = parseJson(text);
    if (valueAt(answer, 'type') === 'search' && valueAt(answer, 'web') === undefined) return [];
    return readResults(
      text,
      () => valueAt(answer, 'web', 'results'),
      braveResult,
      ({ title, url, description, page_age: age }) => toWebResult(title, url, description, age),
    );
  },
};

const tavilyResult = z.object({
  title: resultText,
  url: resultText,
  content: extraText,
  published_date: extraText,
});

/** https://docs.tavily.com/documentation/api-reference/endpoint/search */
export const tavily: WebSearchProvider = {
  defaultUrl: 'https://api.tavily.com/search',
  needsKey: true,
  toRequest: (query, { baseUrl, apiKey }) => ({
    url: new URL(baseUrl),
    headers: { authorization: `Bearer ${apiKey}` },
    body: { query, max_results: count, search_depth: 'basic' },
  }),
  read: (text) =>
    readResults(
      text,
      (answer) => valueAt(answer, 'results'),
      tavilyResult,
      ({ title, url, content, published_date: date }) => toWebResult(title, url, content, date),
    ),
};

const googleResult = z.object({
  title: resultText,
  link: resultText,
  snippet: extraText,
  pagemap: z
    .object({ metatags: z.array(z.object({ 'article:published_time': resultText.optional() })) })
    .nullish()
    .catch(null),
});

/** https://developers.google.com/custom-search/v1/reference/rest/v1/cse/list */
export const google: WebSearchProvider = {
  defaultUrl: 'https://www.googleapis.com/customsearch/v1',
  needsKey: true,
  toRequest(query, { baseUrl, apiKey, engineId }) {
    const url = new URL(baseUrl);
    url.searchParams.set('cx', engineId);
    url.searchParams.set('q', query);
    url.searchParams.set('num', String(count));
    // Not in the address, where it would stand in logs.
    return { url, headers: { 'x-goog-api-key': apiKey } };
  },
  read(text) {
    const answer = parseJson(text);
    // Where nothing was found, there are no items.
    if (valueAt(answer, 'kind') === 'customsearch#search' && valueAt(answer, 'items') === undefined)
      return [];
    return readResults(
      text,
      () => valueAt(answer, 'items'),
      googleResult,
      ({ title, link, snippet, pagemap }) =>
        toWebResult(title, link, snippet, pagemap?.metatags[0]?.['article:published_time']),
    );
  },
};

const kagiResult = z.object({
  /** 0: a result; others are related searches. */
  t: z.literal(0),
  title: resultText,
  url: resultText,
  snippet: extraText,
  published: extraText,
});

/** https://help.kagi.com/kagi/api/search.html */
export const kagi: WebSearchProvider = {
  defaultUrl: 'https://kagi.com/api/v0/search',
  needsKey: true,
  toRequest(query, { baseUrl, apiKey }) {
    const url = new URL(baseUrl);
    url.searchParams.set('q', query);
    url.searchParams.set('limit', String(count));
    return { url, headers: { authorization: `Bot ${apiKey}` } };
  },
  read: (text) =>
    readResults(
      text,
      (answer) => valueAt(answer, 'data'),
      kagiResult,
      ({ title, url, snippet, published }) => toWebResult(title, url, snippet, published),
    ),
};
