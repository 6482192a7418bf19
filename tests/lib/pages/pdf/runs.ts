import type { PdfPage, PdfRun } from '../../../../src/lib/pages/pdf';

/** Letters are taken to be half as wide as they are high. */
export function run(text: string, x: number, y: number, more: Partial<PdfRun> = {}): PdfRun {
  const size = more.size ?? 10;
  const width = text.length * size * 0.5;
  return { text, x, y, width, size, font: 'text', isFixedPitch: false, isRightToLeft: false, ...more };
}

/** Lines below each other. */
export function lines(texts: readonly string[], x: number, y: number, more: Partial<PdfRun> = {}): PdfRun[] {
  return texts.map((text, index) => run(text, x, y - index * 12, more));
}

export function page(runs: readonly PdfRun[], number = 1): PdfPage {
  return { number, width: 600, height: 800, runs };
}
