import type { ImportSummary } from '../../lib/memory';
import { countOf } from '../../ui/count-of';

/** "recollect-memory-2026-11-16.jsonl", by the calendar of the user. */
export function toExportName(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `recollect-memory-${parts.map((part) => String(part).padStart(2, '0')).join('-')}.jsonl`;
}

/**
 * "312 entries added, 4 replaced, 10 were here already. 2 chats added." What did not happen is left out. An entry is
 * whatever is remembered, a page as well as a fact.
 */
export function describeImport(summary: Omit<ImportSummary, 'waiting'>, chats: number): string {
  const sentences = [...describeEntries(summary), ...(chats > 0 ? [`${countOf(chats, 'chat')} added.`] : [])];
  return sentences.join(' ') || 'The file holds nothing new: nothing was added.';
}

function describeEntries({ added, replaced, kept }: Omit<ImportSummary, 'waiting'>): string[] {
  const steps = [
    { count: added, words: 'added' },
    { count: replaced, words: 'replaced' },
    { count: kept, words: kept === 1 ? 'was here already' : 'were here already' },
  ].filter(({ count }) => count > 0);
  if (steps.length === 0) return [];
  const parts = steps.map(({ count, words }, index) =>
    // The noun is said once.
    index === 0 ? `${countOf(count, 'entry', 'entries')} ${words}` : `${formatCount(count)} ${words}`,
  );
  return [`${parts.join(', ')}.`];
}

const format = new Intl.NumberFormat('en');

export function formatCount(count: number): string {
  return format.format(count);
}
