import { toDay } from '../rag-context';
import type { Conflict, ConflictSide } from '../types';
import { labels } from './format-citations';

/** Both sides of each conflict with their dates, for text without a notice of its own. */
export function formatDisclaimer(conflicts: readonly Conflict[]): string {
  return conflicts
    .map(({ sentence, memory, web }) =>
      [
        sentence,
        `${labels.memory} [${memory.citation}], read ${dayOf(memory)}: “${memory.statement}”`,
        `${labels.web} [${web.citation}], published ${dayOf(web)}: “${web.statement}”`,
      ].join('\n'),
    )
    .join('\n\n');
}

function dayOf({ date }: ConflictSide): string {
  return date === null ? 'on an unknown day' : toDay(date);
}
