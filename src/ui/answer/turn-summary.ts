import type { Turn } from '../../lib/agent/turn';
import { countOf } from '../count-of';

/** One line above the answer: what is being done, and in the end how it went. */
export function summariseTurn({ state, status, citations, confirmation }: Turn): string {
  switch (state.kind) {
    case 'running':
      return confirmation ? 'Waiting for your word' : status;
    case 'answered':
      return citations.length === 0 ? 'Answered' : `Answered from ${countOf(citations.length, 'source')}`;
    case 'nothing-found':
      return 'Nothing found';
    case 'interrupted':
      return 'Interrupted';
    case 'failed':
      return state.error.code === 'cancelled' ? 'Stopped early' : 'Not finished';
  }
}
