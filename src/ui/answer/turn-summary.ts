import type { Citation, Receipt, Turn } from '../../lib/chats';
import { countOf } from '../count-of';

/** One line above the answer: what is being done, and in the end how it went. */
export function summariseTurn({ state, status, citations, confirmation, parts, receipt }: Turn): string {
  switch (state.kind) {
    case 'running':
      return confirmation ? 'Waiting for your word' : status;
    case 'answered':
      return summariseAnswer(citations, receipt);
    case 'nothing-found':
      return 'Nothing found';
    case 'interrupted':
      return 'Interrupted';
    case 'failed':
      if (state.error.code === 'cancelled') return 'Stopped early';
      return parts.some(({ kind }) => kind === 'quote') ? 'Quoted, because the model failed' : 'Not finished';
  }
}

/** By pages: several passages of one are one source to whoever reads them. */
function summariseAnswer(citations: readonly Citation[], receipt: Receipt | null): string {
  const count = (use: Citation['use']) =>
    new Set(citations.flatMap((citation) => (citation.use === use ? [citation.sourceUrl] : []))).size;
  if (count('cited') > 0) return `Answered from ${countOf(count('cited'), 'source')}`;
  if (count('matched') > 0) return `Answered; ${countOf(count('matched'), 'source')} matched by Recollect`;
  // The page in front is not listed among what was found, but it could have been named.
  const hadSources = citations.length > 0 || receipt?.used.some(({ kind }) => kind === 'page-in-front');
  return hadSources === true ? 'Answered; no source was named' : 'Answered';
}
