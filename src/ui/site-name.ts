import { parseUrl } from './parse-url';

/** The site of an address as people say it: "example.org". What is no address is shown as it is. */
export function siteName(url: string): string {
  const parsed = parseUrl(url);
  if (!parsed) return url;
  const { protocol, hostname } = parsed;
  if (protocol === 'http:' || protocol === 'https:') return hostname.replace(/^www\./u, '');
  return hostname === '' ? protocol : `${protocol}//${hostname}`;
}
