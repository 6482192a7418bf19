import { beforeAll, describe, expect, it } from 'vitest';
import { writeHostilePdf, writeLines, writeLockedPdf, writePdf } from '../../fakes/pdf-writer';
import type { readPdfFile as ReadPdfFile } from '../../../src/platform/pdf/pdf-file';

const noMaps = 'file:///nowhere/';
let readPdfFile: typeof ReadPdfFile;

function withResolvers<Value>() {
  let settle: Pick<PromiseWithResolvers<Value>, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<Value>((resolve, reject) => (settle = { resolve, reject }));
  return { promise, ...settle! };
}

beforeAll(async () => {
  // Of what pdf.js needs, only this is missing in the oldest Node that we support; no browser of ours lacks it.
  if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers });
  ({ readPdfFile } = await import('../../../src/platform/pdf/pdf-file'));
});

describe('readPdfFile', () => {
  it('reads text with its places, and what the document says about itself', async () => {
    const bytes = writePdf([writeLines(['First line', 'second line']), writeLines(['Other page'])], {
      info: { Title: 'Of Clocks', Author: 'A. Keeper', CreationDate: 'D:20240131120000Z' },
    });
    const file = await readPdfFile(bytes, noMaps);
    expect(file).toMatchObject({
      title: 'Of Clocks',
      author: 'A. Keeper',
      language: 'en',
      pageCount: 2,
      isCut: false,
    });
    expect(file.pages[0]?.runs.filter(({ text }) => text.trim() !== '')).toMatchObject([
      { text: 'First line', x: 72, y: 760, size: 10 },
      { text: 'second line', x: 72, y: 748 },
    ]);
    expect(file.pages[1]?.runs[0]?.text).toBe('Other page');
  });

  it('knows the fonts of typewriters', async () => {
    const [page] = (await readPdfFile(writePdf([[{ text: 'x = 1', x: 72, y: 700, font: 'fixed' }]]), noMaps))
      .pages;
    expect(page?.runs[0]?.isFixedPitch).toBe(true);
  });

  it('stops at its limits and says so', async () => {
    const bytes = writePdf(
      Array.from({ length: 9 }, () => writeLines(['A line of text', 'another line of it'])),
    );
    const limits = { pages: 2_000, runs: 20_000, characters: 1_000_000, duration: 20_000 };
    expect(await readPdfFile(bytes.slice(), noMaps, { ...limits, pages: 3 })).toMatchObject({
      pageCount: 9,
      isCut: true,
    });
    const short = await readPdfFile(bytes.slice(), noMaps, { ...limits, characters: 50 });
    expect(short.isCut).toBe(true);
    expect(short.pages.length).toBeLessThan(4);
    expect((await readPdfFile(bytes.slice(), noMaps, { ...limits, duration: -1 })).pages).toEqual([]);
    expect((await readPdfFile(bytes.slice(), noMaps, { ...limits, runs: 1 })).pages[0]?.runs).toHaveLength(1);
  });

  it('reads past the scripts of a hostile document', async () => {
    const { pages } = await readPdfFile(writeHostilePdf('http://127.0.0.1:9/'), noMaps);
    expect(pages[0]?.runs[0]?.text).toContain('ninety barrels');
  });

  it.each([
    ['locked', writeLockedPdf(), /password/],
    ['empty', new Uint8Array(), /damaged/],
    ['no PDF', new TextEncoder().encode('<html>'), /damaged/],
    ['cut off', writePdf([writeLines(['Text'])]).slice(0, 60), /damaged/],
  ])('%s: rejects with a sentence', async (_name, bytes, expected) => {
    await expect(readPdfFile(bytes, noMaps)).rejects.toMatchObject({
      code: 'page-unreadable',
      message: expect.stringMatching(expected) as string,
    });
  });

  it('ends though its pages point at each other', async () => {
    const circle = '%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 1 0 R >> endobj trailer << /Root 1 0 R >>';
    const { pages } = await readPdfFile(new TextEncoder().encode(circle), noMaps);
    expect(pages.flatMap(({ runs }) => runs)).toEqual([]);
  });

  it('goes on behind a page that is broken', async () => {
    const bytes = writePdf([writeLines(['One']), writeLines(['Two'])], {
      objects: { 30: '<< /Type /Nothing >>' },
    });
    const { pages } = await readPdfFile(bytes, noMaps);
    expect(pages.map(({ runs }) => runs.length > 0)).toEqual([false, true]);
  });
});
