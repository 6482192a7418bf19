/** The door of web search: one interface, whichever engine answers. */
import type { WebSearch } from '../../lib/agent/types';
import type { WebSearchKind } from '../../messaging/settings';
import {
  defaultLimits,
  type WebSearchConnection,
  type WebSearchLimits,
  type WebSearchProvider,
  type WebSearchServer,
} from './connection';
import { duckduckgo } from './duckduckgo';
import { request } from './guarded-request';
import { brave, google, kagi, tavily } from './keyed-providers';
import { explainNonsense } from './refusal';
import { searxng } from './searxng';
import { WebSearchError } from './web-search-error';

export type { WebSearchConnection } from './connection';
export { testWebSearch } from './test-web-search';

const providers: Record<Exclude<WebSearchKind, 'none'>, WebSearchProvider> = {
  ...{ searxng, brave, tavily, google, kagi, duckduckgo },
};

/** Null: web search is off. What is missing is said when it is used. */
export function createWebSearch(
  connection: WebSearchConnection,
  limits: WebSearchLimits = defaultLimits,
): WebSearch | null {
  const { provider: kind } = connection;
  if (kind === 'none') return null;
  const provider = providers[kind];
  const baseUrl = connection.baseUrl.trim() || provider.defaultUrl;
  if (!URL.canParse(baseUrl)) return null;
  const { host, hostname } = new URL(baseUrl);
  const isLocal = ['127.0.0.1', 'localhost'].includes(hostname);
  const server: WebSearchServer = { ...connection, baseUrl, host, isLocal, limits };
  return {
    host,
    async search(query, signal) {
      if (provider.needsKey && connection.apiKey === '') {
        throw new WebSearchError('web-search-no-key', `${host} needs an API key. Enter yours in Settings.`);
      }
      const text = await request(provider.toRequest(query, server), server, signal);
      const results = provider.read(text);
      if (results) return results;
      throw explainNonsense(text, server);
    },
  };
}
