import { describe, expect, it } from 'vitest';
import type { Batch } from '../../../src/lib/agent/auto-indexer';
import { countLeft, describeBatch, describeCounts } from '../../../src/options/backfill/backfill-form';

const batch: Batch = { id: '1', state: 'running', total: 100, done: 12, skipped: 3, failed: 1, startedAt: 0 };

describe('pages of before', () => {
  it('are counted: done, left out, failed, to go', () => {
    expect(countLeft(batch)).toBe(84);
    expect(describeCounts(batch)).toBe('12 remembered · 3 left out · 1 failed · 84 to go');
    expect(describeCounts({ ...batch, done: 100, skipped: 0, failed: 0 })).toBe('100 remembered');
  });

  it('say how it stands', () => {
    expect(describeBatch(batch)).toBe('Remembering 100 pages, one at a time.');
    expect(describeBatch({ ...batch, state: 'paused' })).toBe('Paused: 84 of 100 pages to go.');
    expect(describeBatch({ ...batch, total: 0 })).toMatch(/no page to remember/);
  });
});
