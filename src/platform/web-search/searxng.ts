import { z } from 'zod';
import type { WebSearchProvider } from './connection';
import { extraText, readResults, resultText, toWebResult, valueAt } from './read-results';

const result = z.object({
  title: resultText,
  url: resultText,
  content: extraText,
  publishedDate: extraText,
  pubdate: extraText,
});

/** An engine of the user's own choice, or on their own computer: https://docs.searxng.org/dev/search_api.html */
export const searxng: WebSearchProvider = {
  defaultUrl: '',
  needsKey: false,
  toRequest(query, { baseUrl }) {
    // People enter the address of the start page, or of its search.
    const url = new URL(`${baseUrl.replace(/\/(search)?\/?$/, '')}/search`);
    url.searchParams.set('q', query);
    url.searchParams.set('format', 'json');
    return { url };
  },
  read: (text) =>
    readResults(
      text,
      (answer) => valueAt(answer, 'results'),
      result,
      ({ title, url, content, publishedDate, pubdate }) =>
        // The first is written for people by older servers: “Apr 2, 2026”.
        toWebResult(title, url, content, pubdate ?? publishedDate),
    ),
};
