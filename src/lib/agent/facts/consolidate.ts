import type { MemoryManager } from '../../memory';
import type { LanguageModel } from '../model-types';
import { toSubjectUrl, type FactDetails } from '../stored-kinds';
import { decideByRules, decideWithModel, type Decision, type SimilarFact } from './decide';
import type { FactBook, KnownFact, NewFact } from './fact-book';
import { toFactKey } from './fact-text';
import { measureLikeness } from './likeness';

/** So many facts, so near, are looked at. */
const mostSimilar = 3;
const maxDistance = 0.35;
/** Where there are no vectors: which share of their words facts must have in common. */
const leastLikeness = 0.45;

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
  | { kind: 'review'; url: string; conflictsWith: string[] };

/** Writes a fact into the book beside, or in place of, what is there. Null: the model failed, and nothing was written. */
export async function consolidate(
  candidate: NewFact,
  surroundings: Surroundings,
): Promise<Consolidated | null> {
  const { book } = surroundings;
  const { subject, review } = candidate.details;
  const key = toFactKey(candidate.text);
  const same = (await book.read(subject)).filter(({ text }) => toFactKey(text) === key);
  const known =
    same.find(({ active }) => active) ??
    same.find(({ details }) => isOfSameMessage(details, candidate.details)) ??
    (review === undefined ? undefined : same.find(({ details }) => details.review !== undefined));
  if (known) return { kind: 'known', url: known.url };
  if (review !== undefined) return addForReview(book, candidate);

  const similar = await findSimilarFacts(candidate, surroundings);
  const decision = await decide(candidate, similar, surroundings);
  if (!decision) return null;
  const { conflicts, duplicateOf } = decision;
  if (duplicateOf) return { kind: 'known', url: duplicateOf.url };
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
  { text, details }: NewFact,
  similar: readonly SimilarFact[],
  { model, signal }: Surroundings,
): Promise<Decision | null> {
  if (!model || similar.length === 0) return decideByRules(text, similar);
  const answer = await decideWithModel(details.subject, text, similar, model, signal);
  if (answer.ok) return answer.value;
  // A model that cannot do it is no reason never to learn anything: the rules lose nothing.
  return answer.reason === 'invalid' ? decideByRules(text, similar) : null;
}

async function write(
  candidate: NewFact,
  { replaced, merged, mergedText }: Decision,
  waiting: readonly KnownFact[],
  book: FactBook,
): Promise<Consolidated> {
  const text = merged.length > 0 ? mergedText : candidate.text;
  const holder =
    (await book.findActive(candidate.details.subject, text)) ??
    (await book.add({ ...candidate, text }, true));
  const old = [...replaced, ...merged, ...waiting.filter(({ details }) => details.review !== undefined)];
  // What was merged is kept word for word as well, with whoever said it and when.
  if (toFactKey(text) !== toFactKey(candidate.text)) old.push(await book.add(candidate, false));
  for (const fact of old) book.supersede(fact, holder);
  const replacedTexts = [...replaced, ...merged].filter((fact) => fact !== holder).map((fact) => fact.text);
  return { kind: 'added', url: holder.url, text, replaced: replacedTexts };
}

/** Active facts of the same subject, nearest first: those that are stored, and those of the same batch. */
async function findSimilarFacts(
  { text, details }: NewFact,
  { memory, book }: Surroundings,
): Promise<SimilarFact[]> {
  const sourceUrl = toSubjectUrl(details.subject);
  const active = (await book.read(details.subject)).filter((fact) => fact.active);
  if (active.length === 0) return [];
  const filter = { docType: 'fact', sourceUrl, active: true } as const;
  // Some that are stored as active are superseded by now, in this batch.
  const limit = mostSimilar + active.length;
  const near = await memory.findSimilar(text, filter, { limit, maxDistance });
  const byUrl = new Map(near?.map((found) => [found.sourceUrl, found.distance]));
  return active
    .flatMap((fact): SimilarFact[] => {
      const distance = byUrl.get(fact.url);
      if (distance !== undefined) return [{ fact, distance }];
      if (near && fact.stored) return [];
      const likeness = measureLikeness(fact.text, text);
      return likeness >= leastLikeness ? [{ fact, distance: maxDistance * (1 - likeness) + 0.1 }] : [];
    })
    .sort((left, right) => left.distance - right.distance)
    .slice(0, mostSimilar);
}

function isOfSameMessage(left: FactDetails, right: FactDetails): boolean {
  return (
    left.requestId !== undefined &&
    left.requestId === right.requestId &&
    left.conversationId === right.conversationId
  );
}
