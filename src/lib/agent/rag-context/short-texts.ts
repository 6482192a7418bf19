import type { RAGConfig } from './config';

/**
 * What was said, learned or noted is one sentence where a page has paragraphs, and the packaged model is much less sure
 * of it: such a sentence that answers a question without a word in common scores .07 to .3, one that has nothing to do
 * with it .02 at most (tests/lib/agent/real-recall.test.ts).
 */
const share = 1 / 6;

/** What scores less is not recalled, where all that is searched are single sentences. */
export function toShortTextThreshold({ similarityThreshold }: RAGConfig): number {
  return similarityThreshold * share;
}
