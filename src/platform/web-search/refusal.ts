import { quoteServer } from '../language-model/server-words';
import type { WebSearchServer } from './connection';
import { WebSearchError } from './web-search-error';

export interface Refusal {
  status: number;
  body: string;
  /** As the server gave it: seconds or a date. */
  retryAfter: string | null;
}

const patterns = {
  keyRefused:
    /api.?key.{0,30}(not valid|invalid|missing)|(invalid|incorrect).{0,30}(api.?key|token)|token.{0,12}invalid/,
  usedUp: /quota|limit.{0,10}exceeded|dailylimit|ratelimit|usage limit|insufficient.{0,10}(credit|balance)/,
  captcha: /captcha|anomaly|unusual traffic|are you a robot|challenge/,
};

const noJson =
  'does not give its results as JSON. Whoever runs it has to add “json” to “formats” under “search” in its settings.yml.';

/** What an answer other than 200 means, as an error with a sentence about what to do. */
export function explainRefusal(refusal: Refusal, server: WebSearchServer): WebSearchError {
  const { status, body } = refusal;
  const { host, provider, apiKey } = server;
  const words = body.slice(0, 4_000).toLowerCase();
  const isKeyed = provider !== 'searxng' && provider !== 'duckduckgo';
  if ([402, 429, 432, 433].includes(status) || (isKeyed && status < 500 && patterns.usedUp.test(words))) {
    return explainQuota(refusal, server);
  }
  if (isKeyed && (status === 401 || status === 403 || (status < 500 && patterns.keyRefused.test(words)))) {
    return new WebSearchError('web-search-key-refused', `${host} refused the API key. Check it in Settings.`);
  }
  if (provider === 'searxng' && status === 403)
    return new WebSearchError('web-search-blocked', `${host} ${noJson}`);
  if (status === 202 || status === 401 || status === 403 || status === 418 || patterns.captcha.test(words)) {
    return explainBlock(server);
  }
  if (status === 404 || status === 405) {
    return new WebSearchError(
      'web-search-failed',
      `There is no search engine of this kind at ${host} (${status}). Check the address in Settings.`,
    );
  }
  const said = quoteServer(body, apiKey).replace(/[.\s]+$/, '');
  const quoted = said === '' ? '' : `: “${said}”`;
  return new WebSearchError(
    'web-search-failed',
    status >= 500
      ? `${host} has a problem of its own (${status})${quoted}. Try again in a moment.`
      : `${host} refused the search (${status})${quoted}.`,
  );
}

/** A page came instead of results: for a person to look at, or of something else altogether. */
export function explainNonsense(text: string, server: WebSearchServer): WebSearchError {
  const { host, provider } = server;
  const isPage = /^\s*</.test(text);
  if (patterns.captcha.test(text.slice(0, 20_000).toLowerCase())) return explainBlock(server);
  if (provider === 'searxng' && isPage) return new WebSearchError('web-search-blocked', `${host} ${noJson}`);
  return new WebSearchError(
    isPage && provider !== 'duckduckgo' ? 'web-search-blocked' : 'web-search-failed',
    `${host} answered with something that is not a list of results. Check the address in Settings, or choose another search engine.`,
  );
}

/** Why it could not be reached at all; the browser does not say. */
export function explainUnreachable({ host, isLocal }: WebSearchServer): WebSearchError {
  if (isLocal) {
    return new WebSearchError(
      'web-search-unreachable',
      `${host} could not be reached: nothing answers there. Is the search engine running on this computer?`,
    );
  }
  if (isOffline()) {
    return new WebSearchError('web-search-offline', 'This computer is offline, so the web was not searched.');
  }
  return new WebSearchError(
    'web-search-unreachable',
    `${host} could not be reached. Check the address and your connection to the internet.`,
  );
}

function isOffline(): boolean {
  // Outside of a browser nobody knows.
  return typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine;
}

function explainBlock({ host }: WebSearchServer): WebSearchError {
  return new WebSearchError(
    'web-search-blocked',
    `${host} takes Recollect for a robot and gave no results. Wait a while, or choose another search engine in Settings.`,
  );
}

function explainQuota({ retryAfter, status }: Refusal, { host, provider }: WebSearchServer): WebSearchError {
  const seconds = parseRetryAfter(retryAfter);
  const isKeyless = provider === 'searxng' || provider === 'duckduckgo';
  const wait = seconds === null ? 'Wait a while and try again' : `Try again in ${seconds} s`;
  return new WebSearchError(
    'web-search-quota',
    status === 429 || isKeyless
      ? `${host} is asked too often, or your quota there is used up. ${wait}, or choose another search engine.`
      : `Your quota at ${host} is used up. Top it up there, or choose another search engine in Settings.`,
  );
}

function parseRetryAfter(value: string | null): number | null {
  if (value === null || value.trim() === '') return null;
  const seconds = Number(value);
  const wait = Number.isFinite(seconds) ? seconds : (Date.parse(value) - Date.now()) / 1_000;
  return Number.isFinite(wait) ? Math.max(1, Math.ceil(wait)) : null;
}
