import type { MemoryRecord } from '../memory';
import { pageAt } from './pdf';
import { toQuotation } from './page-marks';

/** The page on which quoted words stand, from 1, of a document that has pages; undefined of any other. */
export function findPageOfQuote(record: MemoryRecord, quote: string): number | undefined {
  const { pageOffsets } = record.details;
  if (!Array.isArray(pageOffsets)) return undefined;
  const wanted = toQuotation(quote);
  for (const { content, start } of record.passages) {
    const within = content.indexOf(quote);
    if (within !== -1) return pageAt(pageOffsets.map(Number), start + within);
    // Quotations are shown without the marks of headings and lists.
    if (toQuotation(content).includes(wanted)) return pageAt(pageOffsets.map(Number), start);
  }
  return undefined;
}
