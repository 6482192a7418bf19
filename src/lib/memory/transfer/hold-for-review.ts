import type { SourceRecord } from '../store-types';
import type { DocType } from '../types';

/** What steers answers: what a file says about the user, and what was learned. Pages and chats are only quoted. */
const heldKinds: ReadonlySet<DocType> = new Set(['preference', 'fact', 'knowledge', 'episode', 'message']);

/**
 * What a file that is not of this memory says about the user is kept, but not used until they have accepted it: such a
 * file can come from anybody. Null: it may be used as it is. What is not active is used by nobody anyway.
 */
export function holdForReview(source: SourceRecord): SourceRecord | null {
  if (!source.active || !heldKinds.has(source.docType)) return null;
  return { ...source, active: false, details: { ...source.details, review: 'imported' } };
}
