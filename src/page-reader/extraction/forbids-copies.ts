/** What a page says about its copies counts like the header of that name. */
export function forbidsCopies(live: Document): boolean {
  const declared = live.querySelectorAll('meta[http-equiv="cache-control" i]');
  return Array.from(declared).some((meta) => /\bno-store\b/i.test(meta.getAttribute('content') ?? ''));
}
