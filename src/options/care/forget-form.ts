import type { MemoryFilter } from '../../lib/memory';
import { countOf } from '../../ui/count-of';
import { parseUrl } from '../../ui/parse-url';

/** Time spans to choose from, and how each goes on after "remembered". */
export const periods = {
  today: { label: 'Today', words: 'today' },
  week: { label: 'In the last 7 days', words: 'in the last 7 days' },
  month: { label: 'In the last 30 days', words: 'in the last 30 days' },
  always: { label: 'At any time', words: '' },
} as const;

export type Period = keyof typeof periods;

export interface ForgetForm {
  /** As typed: a host name or an address; empty for every site. */
  site: string;
  period: Period;
}

export function isPeriod(value: string): value is Period {
  return Object.hasOwn(periods, value);
}

/** The host name as addresses have it; null for what is none. */
export function toHost(site: string): string | null {
  const text = site.trim();
  const url = parseUrl(/^https?:\/\//iu.test(text) ? text : `https://${text}`);
  const host = url?.hostname.replace(/^www\./u, '').replace(/\.$/u, '') ?? '';
  // Chromium takes "two words" for a host and escapes the space.
  return /^[\w.:[\]-]+$/u.test(host) ? host : null;
}

/** Null when the site is none. */
export function toForgetFilter({ site, period }: ForgetForm, now: Date): MemoryFilter | null {
  const filter: MemoryFilter = { docType: 'page', after: startOf(period, now) };
  if (site.trim() === '') return filter;
  const host = toHost(site);
  return host === null ? null : { ...filter, site: host };
}

function startOf(period: Period, now: Date): number | undefined {
  if (period === 'always') return undefined;
  const start = new Date(now);
  if (period === 'today') start.setHours(0, 0, 0, 0);
  else start.setDate(start.getDate() - (period === 'week' ? 7 : 30));
  return start.getTime();
}

/** "14 pages of example.org, remembered today". */
export function describePages(count: number, { site, period }: ForgetForm): string {
  const host = site.trim() === '' ? null : toHost(site);
  const of = host === null ? '' : ` of ${host}`;
  const { words } = periods[period];
  return `${countOf(count, 'page')}${of}${words && `, remembered ${words}`}`;
}

export function describeRestored(restored: number, forgotten: number): string {
  const words = `${countOf(restored, 'page')} ${restored === 1 ? 'is' : 'are'} remembered again`;
  return restored === forgotten ? words : `${words}; for the rest it is too late or a newer text is there`;
}
