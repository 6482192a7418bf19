import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isErrorCode } from '../../../../src/shared/app-error';
import { SearchIndex } from '../../../../src/lib/memory/search/index';
import { dimensions, toChunk, toStored } from './arbitraries';
import { toSegmentFile } from '../../../fakes/snapshots';

function createSaved() {
  const index = new SearchIndex({ dimensions, memtableSize: 4 });
  const vector = Float32Array.from({ length: dimensions }, (_, at) => at + 1);
  index.insert(
    Array.from({ length: 10 }, (_, at) => toChunk(`id-${at}`, `kato miru number${at}`, { vector })),
  );
  return { index, saved: index.save(42) };
}

/** One segment whose arrays span many pages, and questions that read all kinds of them. */
function createLarge() {
  const index = new SearchIndex({ dimensions: 64, memtableSize: 2000 });
  const vectorOf = (at: number) =>
    Float32Array.from({ length: 64 }, (_, column) => Math.sin(at * 64 + column));
  index.insert(
    Array.from({ length: 1500 }, (_, at) =>
      toChunk(`id-${at}`, Array.from({ length: 40 }, (__, word) => `word${(at * 7 + word) % 50}`).join(' '), {
        vector: vectorOf(at),
      }),
    ),
  );
  const saved = index.save();
  const questions = [
    { query: 'word7 word8', vector: vectorOf(3), mode: 'hybrid' as const, limit: 20 },
    { query: '"word7 word8"', vector: null, mode: 'fulltext' as const, limit: 20 },
  ];
  return { saved, questions, answers: questions.map((request) => index.search(request)) };
}

function expectRefused(open: () => unknown): void {
  let thrown: unknown = null;
  try {
    open();
  } catch (error) {
    thrown = error;
  }
  expect(isErrorCode(thrown, 'storage-failed')).toBe(true);
}

describe('snapshots', () => {
  it('come without bytes for segments the caller has', () => {
    const { index, saved } = createSaved();
    const known = new Set(saved.segments.map(({ key }) => key));
    expect(index.save(43, known).segments.every(({ bytes }) => bytes === null)).toBe(true);
    index.remove(['id-1']);
    const later = index.save(44, known).segments;
    expect(later.some(({ bytes }) => bytes === null)).toBe(true);
    expect(later.some(({ bytes }) => bytes !== null)).toBe(true);
  });

  it('are refused after any byte of them was changed, at the latest when all of them is read', () => {
    const { saved } = createSaved();
    const pieces = [saved.manifest, ...saved.segments.map(({ bytes }) => bytes ?? new ArrayBuffer(0))];
    const damage = fc.record({
      piece: fc.nat({ max: pieces.length - 1 }),
      at: fc.nat(),
      bits: fc.integer({ min: 1, max: 255 }),
      second: fc.option(fc.nat(), { nil: null }),
    });
    fc.assert(
      fc.property(damage, ({ piece, at, bits, second }) => {
        const damaged = pieces.map((bytes) => bytes.slice(0));
        const target = new Uint8Array(damaged[piece] ?? new ArrayBuffer(0));
        target[at % target.length] = (target[at % target.length] ?? 0) ^ bits;
        if (second !== null && second % target.length !== at % target.length) {
          target[second % target.length] = (target[second % target.length] ?? 0) ^ bits;
        }
        const segments = saved.segments.map(({ key }, index) => ({ key, bytes: damaged[index + 1] ?? null }));
        expectRefused(() =>
          SearchIndex.load({ dimensions }, damaged[0] ?? new ArrayBuffer(0), toStored(segments)).index.save(),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('are refused when cut off', () => {
    const { saved } = createSaved();
    const [first] = saved.segments;
    const whole = first?.bytes ?? new ArrayBuffer(0);
    fc.assert(
      fc.property(fc.nat({ max: whole.byteLength - 1 }), (length) => {
        const segments = saved.segments.map((entry) =>
          entry === first ? { key: entry.key, bytes: whole.slice(0, length) } : entry,
        );
        expectRefused(() => SearchIndex.load({ dimensions }, saved.manifest, toStored(segments)));
        expectRefused(() =>
          SearchIndex.load(
            { dimensions },
            saved.manifest.slice(0, length % saved.manifest.byteLength),
            toStored(saved.segments),
          ),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('are refused when a piece is missing, foreign, swapped or of another vector size', () => {
    const { saved } = createSaved();
    const [first, ...rest] = saved.segments;
    const foreign = new TextEncoder().encode('{"not":"an index","padding":"................"}').buffer;
    const replaced = (bytes: ArrayBuffer | null) => toStored([{ key: first?.key ?? '', bytes }, ...rest]);
    expectRefused(() => SearchIndex.load({ dimensions }, saved.manifest, toStored(rest)));
    expectRefused(() => SearchIndex.load({ dimensions }, foreign, toStored(saved.segments)));
    expectRefused(() => SearchIndex.load({ dimensions }, saved.manifest, replaced(foreign)));
    expectRefused(() => SearchIndex.load({ dimensions }, saved.manifest, replaced(rest[0]?.bytes ?? null)));
    expectRefused(() => SearchIndex.load({ dimensions: 16 }, saved.manifest, toStored(saved.segments)));
  });

  it('are read as far as a search needs them', () => {
    const { saved } = createLarge();
    let bytesRead = 0;
    const stored = toStored(saved.segments).map(({ key, file }) => ({
      key,
      file: file && {
        size: file.size,
        read(target: Uint8Array, at: number): number {
          bytesRead += target.length;
          return file.read(target, at);
        },
      },
    }));
    const whole = stored.reduce((sum, { file }) => sum + (file?.size ?? 0), 0);
    const { index } = SearchIndex.load({ dimensions: 64 }, saved.manifest, stored);
    const opened = bytesRead;
    index.search({ query: 'word7', vector: null, mode: 'fulltext', limit: 5 });
    expect(opened).toBeLessThan(whole / 2);
    expect(bytesRead - opened).toBeGreaterThan(0);
    expect(bytesRead - opened).toBeLessThan(opened);
  });

  it('whose damage shows later report it, go on answering, and are not saved', () => {
    const { saved, questions, answers } = createLarge();
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), (at, bits) => {
        const damaged = saved.segments.map(({ key, bytes }) => ({ key, bytes: bytes?.slice(0) ?? null }));
        const target = new Uint8Array(damaged[0]?.bytes ?? new ArrayBuffer(0));
        // Behind the head, which is checked at once.
        const head = new Uint32Array(target.buffer)[6] ?? 0;
        const place = head + (at % (target.length - head));
        target[place] = (target[place] ?? 0) ^ bits;
        const { index } = SearchIndex.load({ dimensions: 64 }, saved.manifest, toStored(damaged));
        let reports = 0;
        index.onDamage = () => {
          reports += 1;
        };
        const wasDamaged = index.isDamaged;
        const found = questions.map((request) => index.search(request));
        if (reports === 0 && !wasDamaged) expect(found).toEqual(answers);
        expect(index.isDamaged).toBe(wasDamaged || reports > 0);
        expectRefused(() => index.save());
        index.clear();
        expect(index.isDamaged).toBe(false);
        expect(index.stats()).toMatchObject({ chunks: 0, vectors: 0, segments: 0 });
        expect(index.save().segments).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('whose file is gone in the middle report that too', () => {
    const { saved } = createLarge();
    let isGone = false;
    const stored = saved.segments.map(({ key, bytes }) => {
      const file = toSegmentFile(bytes ?? new ArrayBuffer(0));
      const read = (target: Uint8Array, at: number): number => {
        if (isGone) throw new Error('closed');
        return file.read(target, at);
      };
      return { key, file: { size: file.size, read } };
    });
    const { index } = SearchIndex.load({ dimensions: 64 }, saved.manifest, stored);
    isGone = true;
    index.search({ query: '"word7 word8"', vector: null, mode: 'fulltext', limit: 5 });
    expect(index.isDamaged).toBe(true);
  });
});
