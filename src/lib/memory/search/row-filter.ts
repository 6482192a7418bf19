import { docTypeAt } from './doc-types';
import { type IndexPart } from './index-part';
import { hostOf, isOnSite, isWithin, type ParsedQuery } from './query-syntax';
import { type SearchFilter } from './types';

/** The filter of a request together with the operators of its query. */
export function combineFilters(filter: SearchFilter | undefined, query: ParsedQuery): SearchFilter {
  const combined: SearchFilter = { ...filter };
  if (filter?.site !== undefined) combined.site = hostOf(filter.site);
  if (query.site !== null) combined.site = query.site;
  if (query.after !== null) combined.after = Math.max(query.after, filter?.after ?? -Infinity);
  if (query.before !== null) combined.before = Math.min(query.before, filter?.before ?? Infinity);
  return combined;
}

/** One byte a row, 1 where the filter lets it through; null when it lets everything through. */
export function filterRows(
  part: IndexPart,
  filter: SearchFilter,
  phrases: readonly Set<number>[],
): Uint8Array | null {
  const tests = createTests(part, filter);
  for (const phrase of phrases) tests.push((row) => phrase.has(row));
  if (tests.length === 0) return null;
  const mask = new Uint8Array(part.size);
  for (let row = 0; row < part.size; row += 1) {
    if (part.removed[row] === 0 && tests.every((test) => test(row))) mask[row] = 1;
  }
  return mask;
}

function createTests(part: IndexPart, filter: SearchFilter): ((row: number) => boolean)[] {
  const { docTypes, sourceUrl, site, after, before, ids, minimumImportance } = filter;
  const { columns } = part;
  const tests: ((row: number) => boolean)[] = [];
  if (docTypes !== undefined) tests.push((row) => docTypes.has(docTypeAt(columns.docTypes[row] ?? 0)));
  if (after !== undefined) tests.push((row) => (columns.updatedAt[row] ?? 0) >= after);
  if (before !== undefined) tests.push((row) => (columns.updatedAt[row] ?? 0) < before);
  if (minimumImportance !== undefined)
    tests.push((row) => (columns.importances[row] ?? 0) >= minimumImportance);
  if (sourceUrl !== undefined) tests.push(testSource(part, (url) => isWithin(url, sourceUrl)));
  if (site !== undefined) tests.push(testSource(part, (url) => isOnSite(url, site)));
  if (ids !== undefined) {
    const rows = new Set(Array.from(ids, (id) => part.findRow(id)));
    tests.push((row) => rows.has(row));
  }
  return tests;
}

/** Looks at each source once instead of at each of its passages. */
function testSource(part: IndexPart, isWanted: (url: string) => boolean): (row: number) => boolean {
  const wanted = new Uint8Array(part.sourceCount);
  for (let source = 0; source < part.sourceCount; source += 1) {
    if (isWanted(part.sourceAt(source))) wanted[source] = 1;
  }
  return (row) => wanted[part.columns.sources[row] ?? 0] === 1;
}
