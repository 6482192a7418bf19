/** A query with its operators taken out. */
export interface ParsedQuery {
  /** The words to search for, those of the phrases included. */
  text: string;
  /** Must occur word for word. */
  phrases: string[];
  site: string | null;
  /** In ms since the epoch. */
  after: number | null;
  before: number | null;
}

const operator = /(^|\s)(site|before|after):(\S+)/giu;
const quoted = /["“„”]([^"“„”]+)["“„”]/gu;
const dayPattern = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/;

/** Understands "exact phrases", site:example.org, after:2026-01-31 and before:2026; the rest are words. */
export function parseQuery(query: string): ParsedQuery {
  const parsed: ParsedQuery = { text: '', phrases: [], site: null, after: null, before: null };
  const words = query.replace(operator, (whole, space: string, name: string, value: string) => {
    const isTaken = name.toLowerCase() === 'site' ? takeSite(parsed, value) : takeDay(parsed, name, value);
    return isTaken ? space : whole;
  });
  for (const [, phrase = ''] of words.matchAll(quoted)) parsed.phrases.push(phrase);
  parsed.text = words.replaceAll(quoted, ' $1 ').trim();
  return parsed;
}

function takeSite(parsed: ParsedQuery, value: string): boolean {
  parsed.site = hostOf(value);
  return true;
}

function takeDay(parsed: ParsedQuery, name: string, value: string): boolean {
  const match = dayPattern.exec(value);
  if (match === null) return false;
  const [, year = '', month = '1', day = '1'] = match;
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (name.toLowerCase() === 'after') parsed.after = time;
  else parsed.before = time;
  return true;
}

/** The host of a URL or of what a user types for one, without "www."; '' when there is none. */
export function hostOf(url: string): string {
  const start = url.includes('://') ? url.indexOf('://') + 3 : 0;
  const authority = /^[^/?#]*/.exec(url.slice(start))?.[0] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '');
  return host.toLowerCase().replace(/^www\./, '');
}

export function isOnSite(url: string, site: string): boolean {
  const host = hostOf(url);
  return host === site || host.endsWith(`.${site}`);
}

/** `preference://user` holds `preference://user/…`; a page on the web does not hold those below it. */
export function isWithin(sourceUrl: string, container: string): boolean {
  if (sourceUrl === container) return true;
  return !/^https?:/.test(container) && sourceUrl.startsWith(`${container}/`);
}
