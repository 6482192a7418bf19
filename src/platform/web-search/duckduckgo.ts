import type { WebResult } from '../../lib/agent/types';
import type { WebSearchProvider } from './connection';
import { decodeEntities, toPlainText } from './html-text';

const link = /<a\b([^>]*\bclass\s*=\s*["'][^"']*\bresult(?:__a|-link)\b[^"']*["'][^>]*)>([\s\S]*?)<\/a>/gi;
const snippet =
  /<(a|td|div|span)\b[^>]*\bclass\s*=\s*["'][^"']*\bresult(?:__|-)snippet\b[^"']*["'][^>]*>([\s\S]*?)<\/\1>/i;
const address = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;

/** The pages for browsers without scripts; there is no other way in without a key. Full and "lite" look are read. */
export const duckduckgo: WebSearchProvider = {
  defaultUrl: 'https://html.duckduckgo.com/html/',
  needsKey: false,
  toRequest(query, { baseUrl }) {
    const url = new URL(baseUrl);
    url.searchParams.set('q', query);
    return { url, headers: { accept: 'text/html' } };
  },
  read(html) {
    const links = [...html.matchAll(link)];
    if (links.length === 0) return /\bno[-_ ]results\b|No\s+results/i.test(html) ? [] : null;
    return links.flatMap((found, at) => {
      const [whole, attributes = '', title = ''] = found;
      const url = readAddress(attributes);
      if (url === null) return [];
      const end = links[at + 1]?.index ?? html.length;
      const rest = html.slice(found.index + whole.length, end);
      const result: WebResult = {
        title: toPlainText(title),
        url,
        snippet: toPlainText(snippet.exec(rest)?.[2] ?? ''),
      };
      return [result];
    });
  },
};

/** Links lead over a counter, which carries the address along; those of advertisements carry none. */
function readAddress(attributes: string): string | null {
  const [, double, single, bare] = address.exec(attributes) ?? [];
  const written = decodeEntities(double ?? single ?? bare ?? '');
  if (!URL.canParse(written, 'https://duckduckgo.com')) return null;
  const url = new URL(written, 'https://duckduckgo.com');
  if (!/(^|\.)duckduckgo\.com$/.test(url.hostname)) return /^https?:$/.test(url.protocol) ? url.href : null;
  const target = url.pathname === '/l/' ? url.searchParams.get('uddg') : null;
  return target !== null && /^https?:\/\//i.test(target) && URL.canParse(target) ? target : null;
}
