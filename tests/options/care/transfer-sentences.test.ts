import { describe, expect, it } from 'vitest';
import { describeImport, toExportName } from '../../../src/options/care/transfer-sentences';

describe('toExportName', () => {
  it('names the day as the user has it', () => {
    expect(toExportName(new Date(2026, 0, 5, 0, 0, 1))).toBe('recollect-memory-2026-01-05.jsonl');
    expect(toExportName(new Date(2026, 10, 16, 23, 59))).toBe('recollect-memory-2026-11-16.jsonl');
  });
});

describe('describeImport', () => {
  it.each([
    [{ added: 312, replaced: 4, kept: 10 }, 0, '312 entries added, 4 replaced, 10 were here already.'],
    [{ added: 1, replaced: 1, kept: 1 }, 0, '1 entry added, 1 replaced, 1 was here already.'],
    [{ added: 1204, replaced: 0, kept: 0 }, 2, '1,204 entries added. 2 chats added.'],
    [{ added: 0, replaced: 1, kept: 1204 }, 0, '1 entry replaced, 1,204 were here already.'],
    [{ added: 0, replaced: 0, kept: 1 }, 1, '1 entry was here already. 1 chat added.'],
    [{ added: 0, replaced: 0, kept: 0 }, 3, '3 chats added.'],
    [{ added: 0, replaced: 0, kept: 0 }, 0, 'The file holds nothing new: nothing was added.'],
  ])('of %o and %d chats', (summary, chats, sentence) => {
    expect(describeImport(summary, chats)).toBe(sentence);
  });
});
