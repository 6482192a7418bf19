import { batchSize } from '../facts';
import type { Learner } from './create-learner';

/** `judge`: right after an answer. `all`: the chats have rested, so facts are taken from them too. */
export type LearningDepth = 'judge' | 'all';

/**
 * One run: what was said is judged, then facts are taken from it, each in the order in which it was said. Resolves with
 * when to come back: `soon`, as there is more; `later`, as the model has failed; null, when there is something new.
 */
export async function learnOnce(
  learner: Learner,
  depth: LearningDepth,
  signal: AbortSignal,
  onChange: () => void,
): Promise<'soon' | 'later' | null> {
  const { judged, waiting, problem } = await learner.judgeWaiting(signal);
  if (judged > 0) onChange();
  if (problem !== null) return 'later';
  if (waiting > 0) return 'soon';
  if (depth === 'judge' && (await learner.countWaiting()) < batchSize) return null;
  const extracted = await learner.extractWaiting(signal);
  if (extracted.facts + extracted.inReview > 0) onChange();
  if (extracted.problem !== null) return 'later';
  // Without a model messages wait until there is one: nothing to be woken for.
  return extracted.messages > 0 && extracted.waiting > 0 ? 'soon' : null;
}
