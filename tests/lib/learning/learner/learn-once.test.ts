import { describe, expect, it } from 'vitest';
import { batchSize, type ExtractionSummary } from '../../../../src/lib/learning/facts';
import { learnOnce, type Learner, type LearningDepth } from '../../../../src/lib/learning/learner';

interface Run {
  judged?: Partial<Awaited<ReturnType<Learner['judgeWaiting']>>>;
  extracted?: Partial<ExtractionSummary>;
  waiting?: number;
  depth?: LearningDepth;
}

/** One run over a learner of which it is known what it finds; what was called, and what came of it. */
async function run({ judged = {}, extracted = {}, waiting = 0, depth = 'all' }: Run) {
  const calls: string[] = [];
  const learner: Pick<Learner, 'judgeWaiting' | 'extractWaiting' | 'countWaiting'> = {
    judgeWaiting: () => {
      calls.push('judge');
      return Promise.resolve({ judged: 0, waiting: 0, problem: null, ...judged });
    },
    extractWaiting: () => {
      calls.push('extract');
      const nothing = { messages: 0, facts: 0, inReview: 0, waiting: 0, problem: null };
      return Promise.resolve({ ...nothing, ...extracted });
    },
    countWaiting: () => Promise.resolve(waiting),
  };
  const { signal } = new AbortController();
  const next = await learnOnce(learner as Learner, depth, signal, () => calls.push('changed'));
  return { next, calls };
}

describe('one run of learning', () => {
  it('takes facts from nothing while something said before still waits to be judged', async () => {
    expect(await run({ judged: { judged: 50, waiting: 7 } })).toEqual({
      next: 'soon',
      calls: ['judge', 'changed'],
    });
  });

  it('comes back later, not at once, where the model has failed', async () => {
    expect(await run({ judged: { waiting: 3, problem: 'Busy.' } })).toEqual({
      next: 'later',
      calls: ['judge'],
    });
    const extracted = { messages: 20, facts: 2, waiting: 5, problem: 'Busy.' };
    expect(await run({ extracted })).toEqual({ next: 'later', calls: ['judge', 'extract', 'changed'] });
  });

  it('goes on while there is more, and is not woken for what only a model could read', async () => {
    expect((await run({ extracted: { messages: 60, waiting: 5 } })).next).toBe('soon');
    expect((await run({ extracted: { messages: 5, waiting: 0 } })).next).toBeNull();
    expect((await run({ extracted: { messages: 0, waiting: 5 } })).next).toBeNull();
  });

  it('right after an answer asks for facts only when there are enough for one request', async () => {
    expect((await run({ depth: 'judge', waiting: batchSize - 1 })).calls).toEqual(['judge']);
    expect((await run({ depth: 'judge', waiting: batchSize })).calls).toEqual(['judge', 'extract']);
    expect((await run({ depth: 'all', waiting: 1 })).calls).toEqual(['judge', 'extract']);
  });

  it('tells of a change where something waits for the user, too', async () => {
    expect((await run({ extracted: { messages: 1, inReview: 1 } })).calls).toContain('changed');
    expect((await run({ extracted: { messages: 1 } })).calls).not.toContain('changed');
  });
});
