import { fingerprintOf, isSecretParameter, isSecretSegment } from './url-secrets';

/** Query parameters that follow the reader around instead of naming a page. */
const tracking = /^(utm_\w+|gclid|dclid|fbclid|msclkid|mc_cid|mc_eid|igshid|yclid|_ga|_gl)$/i;

/** For addresses in a query that begin at the root of some site. */
const anyOrigin = 'https://origin.invalid';

/**
 * The address a page is remembered under: without credentials, secrets, trackers and the position within
 * the page. A fragment that names a page of a single-page application (`#/…`, `#!…`) stays, without its secrets.
 * Idempotent.
 */
export function toSourceUrl(address: string): string {
  const url = new URL(address);
  for (let before = ''; before !== url.href;) {
    before = url.href;
    // What is left may show another secret; each round makes it shorter.
    removeSecrets(url);
  }
  return url.href;
}

function removeSecrets(url: URL): void {
  url.username = '';
  url.password = '';
  const path = cleanPath(url.pathname, url.hostname);
  if (path !== url.pathname) url.pathname = path;
  const query = cleanQuery(url.search.slice(1), url.pathname);
  if (query !== url.search.slice(1)) url.search = query;
  const fragment = cleanFragment(url.hash);
  if (fragment !== url.hash) url.hash = fragment;
}

/** Without secrets that are segments, or parameters in one: `;jsessionid=…`. */
function cleanPath(path: string, host: string): string {
  const kept: string[] = [];
  for (const segment of path.split('/')) {
    const [name = '', ...parameters] = segment.split(/(?=[;&])/);
    const before = kept.map(decode);
    if (isSecretSegment(decode(name), before, host)) {
      const fingerprint = fingerprintOf(name, before.at(-1) ?? '');
      if (fingerprint !== null) kept.push(fingerprint);
      continue;
    }
    const isPublic = (parameter: string) => isPublicParameter(parameter.replace(/^[;&]/, ''), '');
    kept.push([...(isPublic(name) ? [name] : []), ...parameters.filter(isPublic)].join(''));
  }
  return kept.join('/');
}

/** What is left keeps its spelling: a page must not change its address because of a neighbour of a secret. */
function cleanQuery(query: string, path: string): string {
  // `?mode=activate` says what `/activate` says.
  const place = `${path}/${/(?:^|&)(?:action|cmd|do|mode|op|view)=([\w-]+)/.exec(query)?.[1] ?? ''}`;
  return query
    .split(/(?=&|;[\w.-]+=)/)
    .filter((parameter) => isPublicParameter(parameter.replace(/^[;&]/, ''), place))
    .map(cleanInnerAddress)
    .join('')
    .replace(/^[;&]/, query.startsWith('&') || query.startsWith(';') ? '$&' : '');
}

function cleanFragment(hash: string): string {
  const [, sign = '', path = '', query] = /^(#!?)(\/[^?]*)(?:\?(.*))?$/s.exec(hash) ?? [];
  if (sign === '') return '';
  const kept = query === undefined ? '' : cleanQuery(query, path);
  return `${sign}${cleanPath(path, '')}${kept === '' ? '' : `?${kept}`}`;
}

function isPublicParameter(parameter: string, path: string): boolean {
  const equals = parameter.indexOf('=');
  // An address that was put into another twice over has its signs encoded: `token%3D…`.
  if (equals === -1) return !/%3d/i.test(parameter) || isPublicParameter(decode(parameter), path);
  const name = decode(parameter.slice(0, equals));
  return !tracking.test(name) && !isSecretParameter(name, decode(parameter.slice(equals + 1)), path);
}

/** `?next=https%3A%2F%2F…%3Ftoken%3D…` carries a secret in a second address. */
function cleanInnerAddress(parameter: string): string {
  const equals = parameter.indexOf('=');
  const value = decode(parameter.slice(equals + 1));
  if (equals === -1 || !/^(https?:\/)?\/./i.test(value) || !URL.canParse(value, anyOrigin)) return parameter;
  const inner = new URL(value, anyOrigin);
  const cleaned = toSourceUrl(inner.href);
  if (cleaned === inner.href) return parameter;
  const text = cleaned.startsWith(`${anyOrigin}/`) ? cleaned.slice(anyOrigin.length) : cleaned;
  return `${parameter.slice(0, equals + 1)}${encodeURIComponent(text)}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // A stray per cent sign: then it stands for itself.
    return text;
  }
}
