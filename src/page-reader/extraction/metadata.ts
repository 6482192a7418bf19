import { readLinkedData, type LinkedData } from './linked-data';
import { cleanTitle } from './page-title';
import { toIsoDate } from './page-date';

/** What a page says about itself; undefined where it says nothing that can be believed. */
export interface PageMetadata {
  title: string;
  /** As declared; the text may be in another language. */
  language: string;
  canonicalUrl?: string | undefined;
  siteName?: string | undefined;
  author?: string | undefined;
  /** ISO 8601; without a time where the page gives none. */
  publishedAt?: string | undefined;
  modifiedAt?: string | undefined;
  isArticle: boolean;
}

const maxNameLength = 200;
const maxUrlLength = 2_000;

export function readMetadata(live: Document): PageMetadata {
  const linked = readLinkedData(live);
  const meta = collectMeta(live);
  const declaredTitle = linked.title ?? readMeta(meta, ['og:title', 'twitter:title']);
  const siteName = toName(readMeta(meta, ['og:site_name', 'application-name']) ?? linked.siteName);
  const heading =
    live.querySelectorAll('h1').length === 1 ? (live.querySelector('h1')?.textContent ?? '') : '';
  const title = cleanTitle(live.title, {
    declared: [declaredTitle ?? '', heading],
    siteName: siteName ?? '',
    hostname: live.location.hostname,
  });
  const language = readLanguage(live, meta);
  const type = readMeta(meta, ['og:type']) ?? '';
  // Applications change the page without changing what it says about itself.
  if (isStale(live, meta, declaredTitle)) return { title, siteName, language, isArticle: false };
  return {
    title,
    siteName,
    language,
    canonicalUrl: readCanonicalUrl(live, meta),
    author: readAuthor(live, meta, linked),
    publishedAt: readDate(live, linked.publishedAt ?? readMeta(meta, publishedNames), publishedTimes),
    modifiedAt: readDate(
      live,
      linked.modifiedAt ?? readMeta(meta, modifiedNames),
      '[itemprop="dateModified"]',
    ),
    isArticle: linked.isArticle || /^article$|\barticle\b/i.test(type),
  };
}

const publishedNames = [
  'article:published_time',
  'og:article:published_time',
  'datePublished',
  'date',
  'dc.date',
  'dc.date.issued',
  'dcterms.created',
  'citation_publication_date',
  'parsely-pub-date',
  'sailthru.date',
];
const publishedTimes =
  '[itemprop="datePublished"], time[pubdate], article header time[datetime], article time[datetime], main time[datetime]';
const modifiedNames = [
  'article:modified_time',
  'og:updated_time',
  'dateModified',
  'dcterms.modified',
  'last-modified',
];

type MetaElements = ReadonlyMap<string, string>;

/** All at once: a page may hold a million elements, and there are many names to look for. */
function collectMeta(live: Document): MetaElements {
  const found = new Map<string, string>();
  for (const element of live.getElementsByTagName('meta')) {
    const name = ['property', 'name', 'itemprop', 'http-equiv']
      .map((one) => element.getAttribute(one))
      .find(Boolean);
    const content = element.content.trim();
    if (name && content !== '' && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), content);
  }
  return found;
}

function readMeta(meta: MetaElements, names: readonly string[]): string | undefined {
  return names.map((name) => meta.get(name.toLowerCase())).find((content) => content !== undefined);
}

function readLanguage(live: Document, meta: MetaElements): string {
  const declared = [
    live.documentElement.lang,
    live.documentElement.getAttribute('xml:lang'),
    readMeta(meta, ['content-language', 'og:locale']),
  ];
  for (const one of declared) {
    const language = toLanguage(one ?? '');
    if (language !== '') return language;
  }
  return '';
}

/** `en_US` and `EN-us` mean `en-US`; anything that is no language is none. */
export function toLanguage(text: string): string {
  try {
    return Intl.getCanonicalLocales(text.trim().replaceAll('_', '-'))[0] ?? '';
  } catch {
    return '';
  }
}

/**
 * Only within the same origin, or a page could be kept under another site's name; and never the start page
 * for a page that is not it, which is how misconfigured sites name all of theirs.
 */
function readCanonicalUrl(live: Document, meta: MetaElements): string | undefined {
  const declared =
    live.querySelector('link[rel~="canonical" i]')?.getAttribute('href') ?? readMeta(meta, ['og:url']);
  const url = parseUrl(declared, live.baseURI);
  if (!url || url.origin !== live.location.origin || url.href.length > maxUrlLength) return undefined;
  const isStartPage = url.pathname === '/' && url.search === '';
  const isHere = live.location.pathname === '/' && live.location.search === '';
  if (isStartPage && !isHere) return undefined;
  url.hash = '';
  return url.href;
}

function parseUrl(address: string | undefined, base: string): URL | null {
  return address !== undefined && URL.canParse(address, base) ? new URL(address, base) : null;
}

function readAuthor(live: Document, meta: MetaElements, linked: LinkedData): string | undefined {
  const marked = live.querySelector(
    '[rel~="author"], [itemprop="author"] [itemprop="name"], [itemprop="author"]',
  );
  const candidates = [
    linked.author,
    readMeta(meta, [
      'author',
      'article:author',
      'citation_author',
      'dc.creator',
      'parsely-author',
      'sailthru.author',
    ]),
    marked?.textContent,
  ];
  // Many sites give the address of a profile where a name belongs.
  return toName(candidates.find((name) => name?.trim() && !/^https?:|[/\\@]/.test(name)));
}

function toName(text: string | undefined | null): string | undefined {
  const name = text
    ?.replace(/\s+/g, ' ')
    .replace(/^\s*by:?\s+/i, '')
    .trim()
    .slice(0, maxNameLength);
  return name === '' ? undefined : name;
}

function readDate(live: Document, declared: string | undefined, times: string): string | undefined {
  const date = declared === undefined ? undefined : toIsoDate(declared);
  if (date !== undefined) return date;
  const element = live.querySelector(times);
  return toIsoDate(element?.getAttribute('datetime') ?? element?.getAttribute('content') ?? '');
}

function isStale(live: Document, meta: MetaElements, declaredTitle: string | undefined): boolean {
  const declaredUrl = parseUrl(readMeta(meta, ['og:url']), live.baseURI);
  if (!declaredUrl || !declaredTitle || live.title === '') return false;
  const isElsewhere =
    declaredUrl.origin === live.location.origin &&
    declaredUrl.pathname.replace(/\/$/, '') + declaredUrl.search !==
      live.location.pathname.replace(/\/$/, '') + live.location.search;
  return isElsewhere && !live.title.includes(declaredTitle) && !declaredTitle.includes(live.title);
}
