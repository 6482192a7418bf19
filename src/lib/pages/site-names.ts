import { parse } from 'tldts';
import { hostOf, toHostName } from './host-name';

/** The site that was typed, or pasted as an address; null for what is none, such as `co.uk`. */
export function toSite(text: string): string | null {
  const typed = text.trim();
  const host = hostOf(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)?.replace(/^www\./, '');
  // Chromium takes "two words" for a host and escapes the space.
  if (host === undefined || !/^[\w.-]+$|^\[[\da-f:]+\]$/.test(host)) return null;
  const { isIp, publicSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  const isSuffix = isIp !== true && publicSuffix === host && (isIcann === true || isPrivate === true);
  return isSuffix ? null : host;
}

/** The sites a page may be said to belong to, narrowest first: its host, and the domain that was registered. */
export function sitesOf(address: string): string[] {
  const site = toSite(address);
  if (site === null) return [];
  const { domain } = parse(site, { allowPrivateDomains: true });
  return domain === null || domain === site ? [site] : [site, toHostName(domain)];
}
