import { type SearchMode } from '../types';
import { bm25 } from './bm25';
import { type Candidate, type QueryEvidence } from './candidates';

/** Turns the evidence about a passage into one score in 0..1. */
export function scoreCandidate(candidate: Candidate, evidence: QueryEvidence, mode: SearchMode): number {
  const ceiling = evidence.total * (bm25.k1 + 1);
  const lexical = ceiling > 0 ? candidate.lexical / ceiling : 0;
  const cosine = Math.max(0, candidate.cosine ?? 0);
  if (mode === 'fulltext') return lexical;
  if (mode === 'vector') return cosine;
  return (lexical + cosine) / 2;
}
