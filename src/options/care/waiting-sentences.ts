import { countOf } from '../../ui/count-of';

/** What an import has brought that is not used yet; empty when there is nothing. */
export function describeWaiting(waiting: number): string {
  if (waiting === 0) return '';
  const are = waiting === 1 ? 'is' : 'are';
  return `This file was not exported from this memory, so ${countOf(waiting, 'thing')} it says about you ${are} not used until you accept: see “What Recollect has learned”.`;
}
