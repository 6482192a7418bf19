import type { FactDetails, MemoryManager } from '../../memory';
import type { LanguageModel } from '../../model';
import { decideByRules, decideWithModel, type Decision, type SimilarFact } from './decide';
import { toSaidAt, type FactBook, type KnownFact, type NewFact } from './fact-book';
import { toFactKey } from './fact-text';
import { findSimilarFacts } from './similar-facts';

export interface Surroundings {
  memory: MemoryManager;
  book: FactBook;
  /** Null: by rules. */
  model: LanguageModel | null;
  signal: AbortSignal;
}

export type Consolidated =
  /** It was there already. */
  | { kind: 'known'; url: string }
  | { kind: 'added'; url: string; text: string; replaced: string[] }
  /** What was said later holds: this one is its history. */
  | { kind: 'overtaken'; url: string; by: string }
  | { kind: 'review'; url: string; conflictsWith: string[] };

/**
 * Writes a fact into the book beside, or in place of, what is there. What was said later holds, in whatever order facts
 * are learned. Null: the model failed, and nothing was written.
 */
export async function consolidate(
  candidate: NewFact,
  surroundings: Surroundings,
): Promise<Consolidated | null> {
  const { book, memory } = surroundings;
  const { subject, review } = candidate.details;
  const saidAt = toSaidAt(candidate.details);
  const key = toFactKey(candidate.text);
  const same = (await book.read(subject)).filter(({ text }) => toFactKey(text) === key);
  const known =
    same.find(({ active }) => active) ??
    same.find(({ details }) => isOfSameMessage(details, candidate.details)) ??
    // It was said again since, and replaced after that.
    same.find((fact) => fact.details.supersededBy !== undefined && fact.saidAt > saidAt) ??
    (review === undefined ? undefined : same.find(({ details }) => details.review !== undefined));
  if (known) {
    if (known.active && review === undefined) book.sayAgain(known, saidAt);
    return { kind: 'known', url: known.url };
  }
  if (review !== undefined) return addForReview(book, candidate);

  const similar = await findSimilarFacts(candidate, memory, book);
  const decision = await decide(candidate, similar, surroundings);
  if (!decision) return null;
  const { conflicts, duplicateOf, overtakenBy } = decision;
  if (duplicateOf) {
    book.sayAgain(duplicateOf, saidAt);
    return { kind: 'known', url: duplicateOf.url };
  }
  if (overtakenBy) {
    const past = await book.add(candidate, false);
    book.supersede(past, overtakenBy);
    return { kind: 'overtaken', url: past.url, by: overtakenBy.url };
  }
  if (conflicts.length > 0) {
    const conflictsWith = conflicts.map(({ url }) => url);
    const details = { ...candidate.details, review: 'contradiction' as const, conflictsWith };
    return addForReview(book, { ...candidate, details });
  }
  return write(candidate, decision, same, book);
}

async function addForReview(book: FactBook, fact: NewFact): Promise<Consolidated> {
  const { url, details } = await book.add(fact, false);
  return { kind: 'review', url, conflictsWith: details.conflictsWith };
}

async function decide(
  candidate: NewFact,
  similar: readonly SimilarFact[],
  { model, signal }: Surroundings,
): Promise<Decision | null> {
  if (!model || similar.length === 0) return decideByRules(candidate, similar);
  const answer = await decideWithModel(candidate, similar, model, signal);
  if (answer.ok) return answer.value;
  // A model that cannot do it is no reason never to learn anything: the rules lose nothing.
  return answer.reason === 'invalid' ? decideByRules(candidate, similar) : null;
}

async function write(
  candidate: NewFact,
  { replaced, merged, mergedText }: Decision,
  waiting: readonly KnownFact[],
  book: FactBook,
): Promise<Consolidated> {
  const text = merged.length > 0 ? mergedText : candidate.text;
  const saidAt = Math.max(toSaidAt(candidate.details), ...merged.map((fact) => fact.saidAt));
  const details = saidAt === Infinity ? candidate.details : { ...candidate.details, saidAt };
  const holder =
    (await book.findActive(candidate.details.subject, text)) ?? (await book.add({ text, details }, true));
  book.sayAgain(holder, saidAt);
  const old = [...replaced, ...merged, ...waiting.filter((fact) => fact.details.review !== undefined)];
  // What was merged is kept word for word as well, with whoever said it and when.
  if (toFactKey(text) !== toFactKey(candidate.text)) old.push(await book.add(candidate, false));
  for (const fact of old) book.supersede(fact, holder);
  const replacedTexts = [...replaced, ...merged].filter((fact) => fact !== holder).map((fact) => fact.text);
  return { kind: 'added', url: holder.url, text, replaced: replacedTexts };
}

function isOfSameMessage(left: FactDetails, right: FactDetails): boolean {
  return (
    left.requestId !== undefined &&
    left.requestId === right.requestId &&
    left.conversationId === right.conversationId
  );
}
