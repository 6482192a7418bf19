/** `URL.parse` is younger than the oldest Chrome we run in. */
export function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
