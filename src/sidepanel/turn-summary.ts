import { countOf } from '../ui/count-of';
import type { Turn } from './conversation';

/** One line above the answer: what is being done, and in the end how it went. */
export function summariseTurn({ state, status, citations }: Turn): string {
  switch (state.kind) {
    case 'running':
      return status;
    case 'answered':
      return citations.length === 0 ? 'Answered' : `Answered from ${countOf(citations.length, 'source')}`;
    case 'nothing-found':
      return 'Nothing found';
    case 'failed':
      return state.error.code === 'cancelled' ? 'Stopped early' : 'Not finished';
  }
}
