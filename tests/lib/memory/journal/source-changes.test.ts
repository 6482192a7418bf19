import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChunkRecord, SourceRecord } from '../../../../src/lib/memory';
import {
  parseSourceChange,
  toChangeSources,
  toChunkRecord,
  toPutSource,
  toRemoveSources,
  toTouchSource,
} from '../../../../src/lib/memory/journal';
import type { ChunkId } from '../../../../src/shared/ids';
import { FakeJournalDisk } from '../../../fakes/journal-file';
import { anyText, openJournal, readRecords } from './model';

const anySource: fc.Arbitrary<SourceRecord> = fc.record(
  {
    sourceUrl: anyText,
    title: anyText,
    docType: fc.constantFrom('page', 'fact', 'message'),
    chunkCount: fc.nat(),
    createdAt: fc.nat(),
    updatedAt: fc.nat(),
    lastVisitedAt: fc.nat(),
    truncated: fc.boolean(),
    importance: fc.integer({ min: 0, max: 100 }),
    active: fc.boolean(),
    details: fc.dictionary(fc.string(), fc.string()),
    contentHash: anyText,
    language: anyText,
  },
  {
    requiredKeys: [
      'sourceUrl',
      'title',
      'docType',
      'chunkCount',
      'createdAt',
      'updatedAt',
      'lastVisitedAt',
      'truncated',
      'importance',
      'active',
      'details',
      'contentHash',
    ],
  },
);

const anyChunk: fc.Arbitrary<ChunkRecord> = fc.record({
  id: anyText.map((text) => text as ChunkId),
  sourceUrl: anyText,
  position: fc.nat(),
  content: anyText,
  headingPath: fc.array(anyText, { maxLength: 3 }),
  start: fc.nat(),
  end: fc.nat(),
});

describe('parseSourceChange', () => {
  it('gives back a source and its passages from the disk', async () => {
    await fc.assert(
      fc.asyncProperty(anySource, fc.array(anyChunk, { maxLength: 4 }), async (source, chunks) => {
        const { journal } = await openJournal(new FakeJournalDisk());
        await journal.append([
          toPutSource(source, chunks),
          toTouchSource(source.sourceUrl, 5),
          toRemoveSources([source.sourceUrl, 'x']),
        ]);
        const [put, touch, removal] = (await readRecords(journal)).map(parseSourceChange);
        expect(put).toMatchObject({ kind: 'put-source', source });
        const stored = put?.kind === 'put-source' ? put.chunks : [];
        expect(stored.map((chunk) => toChunkRecord(chunk, source.sourceUrl))).toEqual(
          chunks.map((chunk) => ({
            ...chunk,
            sourceUrl: source.sourceUrl,
          })),
        );
        expect(touch).toEqual({ kind: 'touch-source', sourceUrl: source.sourceUrl, visitedAt: 5 });
        expect(removal).toEqual({ kind: 'remove-sources', sourceUrls: [source.sourceUrl, 'x'] });
        expect(journal.holdsErased).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('reads what version 0.1 wrote', () => {
    const source = {
      ...{ sourceUrl: 'https://example.org/', title: 'Old', docType: 'page', chunkCount: 0, createdAt: 1 },
      ...{ updatedAt: 1, lastVisitedAt: 1, truncated: false, contentHash: 'h' },
    };
    const put = { sequence: 1, kind: 'put-source', payload: { source, chunks: [] } };
    expect(parseSourceChange(put)).toMatchObject({
      source: { ...source, importance: 50, active: true, details: {} },
    });
    const removal = { sequence: 2, kind: 'remove-source', payload: { sourceUrl: 'a' } };
    expect(parseSourceChange(removal)).toEqual({ kind: 'remove-sources', sourceUrls: ['a'] });
  });

  it('takes several changes together or not at all', () => {
    const source: SourceRecord = {
      ...{ sourceUrl: 'https://example.org/', title: 'One', docType: 'page', chunkCount: 0, createdAt: 1 },
      ...{ updatedAt: 1, lastVisitedAt: 1, truncated: false, contentHash: 'h' },
      ...{ importance: 50, active: true, details: {} },
    };
    const read = (payload: unknown) => parseSourceChange({ sequence: 1, kind: 'change-sources', payload });
    const put = { source, chunks: [] };
    expect(read({ puts: [put], removals: ['a'] })).toMatchObject({ puts: [put], removals: ['a'] });
    expect(read({ puts: [], removals: ['a'] })).toMatchObject({ puts: [], removals: ['a'] });
    expect(read({ puts: [put, { source: { title: 'Half' }, chunks: [] }], removals: ['a'] })).toBeNull();
    expect(read({ puts: [put], removals: ['a', 1] })).toBeNull();
    // Only what takes something away makes older records unwanted.
    expect(toChangeSources([put], ['a']).erases).toBe(true);
    expect(toChangeSources([put], []).erases).toBe(false);
  });

  it('refuses what is not a change of a source', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('put-source', 'touch-source', 'remove-source', 'remove-sources', 'fact'),
        fc.jsonValue(),
        (kind, payload) => {
          expect(parseSourceChange({ sequence: 1, kind, payload })).toBeNull();
        },
      ),
    );
  });
});
