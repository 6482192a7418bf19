const separator = /\s+[|–—\-·•»:/]+\s+|\s*[|»]\s*/;
const maxTitleLength = 1_000;

export interface TitleHints {
  /** Other places where the page gives its title, best first. */
  declared: readonly string[];
  siteName: string;
  hostname: string;
}

/** The title of the page without the name of its site, where that can be told apart. */
export function cleanTitle(documentTitle: string, { declared, siteName, hostname }: TitleHints): string {
  const title = tidy(documentTitle);
  const others = declared.map(tidy).filter((one) => one !== '');
  if (title === '') return others[0] ?? hostname;
  // The page's own title says which of the others are meant; what applications left from before is not in it.
  const inside = others.find((one) => one.length >= 4 && title.length > one.length && title.includes(one));
  return withoutSite(inside ?? title, siteName, hostname).slice(0, maxTitleLength);
}

function withoutSite(title: string, siteName: string, hostname: string): string {
  const parts = title.split(separator);
  if (parts.length < 2) return title;
  const isSite = (part: string) => isNameOfSite(part, siteName, hostname);
  const last = parts.at(-1) ?? '';
  if (isSite(last)) return title.slice(0, title.lastIndexOf(last)).replace(/[\s|–—\-·•»:/]+$/, '') || title;
  const first = parts[0] ?? '';
  if (isSite(first)) return title.slice(first.length).replace(/^[\s|–—\-·•»:/]+/, '') || title;
  return title;
}

function isNameOfSite(part: string, siteName: string, hostname: string): boolean {
  const name = fold(part);
  if (name === '') return false;
  const labels = hostname.replace(/^www\./, '').split('.');
  return (
    name === fold(siteName) || name === fold(labels.join('')) || labels.slice(0, -1).map(fold).includes(name)
  );
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/^the\s+/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
