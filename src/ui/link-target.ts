import { parseUrl } from './parse-url';

export interface LinkTarget {
  href: string;
  /** Shown beside the words of the link, which may claim anything. */
  host: string;
}

/** Where a link of an answer leads; null for what is not to be opened by a click. */
export function toLinkTarget(href: string): LinkTarget | null {
  const url = parseUrl(href);
  if (url?.protocol === 'mailto:') return { href: url.href, host: url.pathname };
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  // A name before the host looks like one: https://example.org@evil.example/
  url.username = '';
  url.password = '';
  return { href: url.href, host: url.host };
}
