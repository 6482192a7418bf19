import type { SourceRecord, StagedHold } from '../store-types';
import type { DocType } from '../types';

/** What steers answers: what a file says about the user, and what was learned. Pages and chats are only quoted. */
const heldKinds: ReadonlySet<DocType> = new Set(['preference', 'fact', 'knowledge', 'episode', 'message']);

/**
 * What a file that is not of this memory says about the user is kept, but not used until they have accepted it: such a
 * file can come from anybody. What is not active is used by nobody anyway, but must not take the place of what is. Null:
 * it may be used as it is.
 */
export function holdForReview(source: SourceRecord): StagedHold | null {
  const { docType, active, details } = source;
  if (docType === 'conversation') return isTurn(source) ? keepFromLearning(source) : null;
  if (!heldKinds.has(docType)) return null;
  if (!active) return { source, isHeld: true };
  return { source: { ...source, active: false, details: { ...details, review: 'imported' } }, isHeld: true };
}

/** A chat has a head, and below it one source a turn. */
function isTurn({ sourceUrl }: SourceRecord): boolean {
  return /^conversation:\/\/[^/]+\/./.test(sourceUrl);
}

/** A chat can be read again, but nobody knows who said what in it: nothing is learned from it here. */
function keepFromLearning(source: SourceRecord): StagedHold {
  return { source: { ...source, details: { ...source.details, judged: true } }, isHeld: false };
}
