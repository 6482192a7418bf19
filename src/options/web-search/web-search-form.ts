import type { WebSearchKind, WebSearchPatch, WebSearchSettings } from '../../messaging/settings';
import { parseUrl } from '../../ui/parse-url';

/** What is typed into the form. */
export interface WebSearchForm {
  provider: WebSearchKind;
  baseUrl: string;
  engineId: string;
  /** Empty: the stored key stays. */
  apiKey: string;
}

interface Choice {
  value: WebSearchKind;
  label: string;
  /** To whom the words go; empty: to the address that is entered. */
  host: string;
  fields: readonly ('address' | 'engine' | 'key')[];
}

export const webSearchChoices: readonly Choice[] = [
  { value: 'none', label: 'None', host: '', fields: [] },
  { value: 'searxng', label: 'SearXNG (yours, or one you trust)', host: '', fields: ['address'] },
  { value: 'duckduckgo', label: 'DuckDuckGo (no key)', host: 'html.duckduckgo.com', fields: [] },
  { value: 'brave', label: 'Brave Search', host: 'api.search.brave.com', fields: ['key'] },
  { value: 'tavily', label: 'Tavily', host: 'api.tavily.com', fields: ['key'] },
  {
    value: 'google',
    label: 'Google Programmable Search',
    host: 'www.googleapis.com',
    fields: ['engine', 'key'],
  },
  { value: 'kagi', label: 'Kagi', host: 'kagi.com', fields: ['key'] },
];

export function fieldsOf(provider: WebSearchKind): Choice['fields'] {
  return webSearchChoices.find(({ value }) => value === provider)?.fields ?? [];
}

export function toWebSearchForm({ provider, baseUrl, engineId }: WebSearchSettings): WebSearchForm {
  return { provider, baseUrl, engineId, apiKey: '' };
}

/** Another engine: what was typed for the one before does not fit it, its key least of all. */
export function chooseProvider(provider: WebSearchKind, stored: WebSearchSettings): WebSearchForm {
  if (provider === stored.provider) return toWebSearchForm(stored);
  return { provider, baseUrl: '', engineId: '', apiKey: '' };
}

export function toWebSearchPatch({ provider, baseUrl, engineId, apiKey }: WebSearchForm): WebSearchPatch {
  const key = apiKey.trim();
  return {
    provider,
    baseUrl: baseUrl.trim(),
    engineId: engineId.trim(),
    ...(key === '' ? {} : { apiKey: key }),
  };
}

/** One line about what leaves the machine, and to whom. */
export function describeWhatLeaves({ provider, baseUrl }: WebSearchForm): string {
  if (provider === 'none') return 'Nothing leaves for the web.';
  const choice = webSearchChoices.find(({ value }) => value === provider);
  const url = parseUrl(baseUrl.trim());
  const host = url?.host ?? choice?.host ?? '';
  const what = 'The words you search for, at most 300 characters and without what looks like a secret,';
  const isHere = url !== null && ['127.0.0.1', 'localhost'].includes(url.hostname);
  if (isHere) return `${what} go to ${host} on this computer, which asks other search engines for you.`;
  return `${what} go to ${host === '' ? 'the address you enter' : host}. Each answer shows them. Never from a private page.`;
}
