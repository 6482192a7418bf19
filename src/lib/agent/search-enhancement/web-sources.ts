import { hostOf } from '../../pages';
import type { WebResult } from '../types';
import { shorten, toVisibleText } from '../../model';
import type { WebSource } from './types';

/** One site must not fill the answer: whoever wants to be believed would only have to be found often. */
const mostPerSite = 2;
const mostResults = 8;
const longestTitle = 200;
const longestSnippet = 1_000;

/** Results as sources of an answer, best first: addresses of the web only, each once, few of one site. */
export function toWebSources(query: string, results: readonly WebResult[], now: number): WebSource[] {
  const seen = new Set<string>();
  const perSite = new Map<string, number>();
  const words = toWords(query);
  return results
    .flatMap((result, rank): WebSource[] => {
      const host = hostOf(result.url);
      const snippet = toVisibleText(result.snippet).trim().slice(0, longestSnippet).toWellFormed();
      if (!/^https?:\/\//i.test(result.url) || !host || snippet === '') return [];
      const count = perSite.get(host) ?? 0;
      if (seen.has(result.url) || count >= mostPerSite) return [];
      seen.add(result.url);
      perSite.set(host, count + 1);
      const title = shorten(result.title, longestTitle);
      return [
        {
          ...{
            content: snippet,
            sourceUrl: result.url,
            title,
            docType: 'page',
            headingPath: [],
            readAt: now,
          },
          ...{ score: scoreOf(words, `${title} ${snippet}`, rank), isThisPage: false, isWeb: true },
          publishedAt: toDate(result.publishedAt, now),
        },
      ];
    })
    .slice(0, mostResults);
}

/** Memory and web in one order. Scores of an engine are not known: its order and the words found stand for them. */
function scoreOf(words: ReadonlySet<string>, text: string, rank: number): number {
  const found = toWords(text);
  const share = words.size === 0 ? 0 : [...words].filter((word) => found.has(word)).length / words.size;
  return 0.6 * share + 0.3 / (rank + 1);
}

/** What an engine says is a date may be anything. */
function toDate(publishedAt: number | undefined, now: number): number | null {
  const isDate = publishedAt !== undefined && Number.isFinite(publishedAt) && publishedAt > 0;
  const tomorrow = now + 24 * 60 * 60 * 1_000;
  return isDate && publishedAt <= tomorrow ? publishedAt : null;
}

function toWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu));
}
