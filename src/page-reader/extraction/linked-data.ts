import { parseJson } from '../../shared/json';

/** What a page declares in JSON-LD (schema.org), as far as we use it. Untrusted, like all of the page. */
export interface LinkedData {
  title?: string | undefined;
  author?: string | undefined;
  publishedAt?: string | undefined;
  modifiedAt?: string | undefined;
  siteName?: string | undefined;
  isArticle: boolean;
}

const maxScripts = 20;
const maxScriptLength = 300_000;
const maxNodes = 300;
const maxAuthors = 5;

const articleTypes = /^(?:\w*Article|BlogPosting|Report|LiveBlogPosting|Review|Recipe)$/;

type Fields = Record<string, unknown>;

export function readLinkedData(live: Document): LinkedData {
  const scripts = Array.from(live.querySelectorAll('script[type="application/ld+json"]')).slice(
    0,
    maxScripts,
  );
  const nodes = scripts
    .map((script) => script.textContent)
    .filter((text) => text.length <= maxScriptLength)
    .flatMap((text) => listNodes(parseJson(text)))
    .slice(0, maxNodes);
  const article = nodes.find((node) => typesOf(node).some((type) => articleTypes.test(type)));
  const subject =
    article ?? nodes.find((node) => typesOf(node).some((type) => /^(VideoObject|WebPage)$/.test(type)));
  const site = nodes.find((node) => typesOf(node).includes('WebSite'));
  return {
    title: textIn(subject?.['headline']) ?? textIn(subject?.['name']),
    author: namesIn(subject?.['author']),
    publishedAt: textIn(subject?.['datePublished']) ?? textIn(subject?.['uploadDate']),
    modifiedAt: textIn(subject?.['dateModified']),
    siteName: namesIn(subject?.['publisher']) ?? textIn(site?.['name']),
    isArticle: article !== undefined,
  };
}

/** The objects of a document: alone, in a list, or in a `@graph`. */
function listNodes(value: unknown): Fields[] {
  if (Array.isArray(value)) return value.slice(0, maxNodes).flatMap(listNodes);
  if (!isFields(value)) return [];
  return Array.isArray(value['@graph']) ? [value, ...value['@graph'].filter(isFields)] : [value];
}

function typesOf(node: Fields): string[] {
  const type = node['@type'];
  return (Array.isArray(type) ? type : [type]).filter((one) => typeof one === 'string');
}

function namesIn(value: unknown): string | undefined {
  const people = (Array.isArray(value) ? value : [value]).slice(0, maxAuthors);
  const names = people
    .map((person) => textIn(isFields(person) ? person['name'] : person))
    .filter((name) => name !== undefined);
  return names.length > 0 ? names.join(', ') : undefined;
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
