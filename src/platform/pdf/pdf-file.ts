import * as pdfWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import {
  AbortException,
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OutlineEntry, PdfPage, PdfRun } from '../../lib/pages/pdf';
import { AppError } from '../../shared/app-error';

// pdf.js would start a worker of its own by address. It runs in ours already, which is ended with all that is in it.
Object.defineProperty(globalThis, 'pdfjsWorker', { value: pdfWorker });

/** Where reading stops, so that no document can keep the machine busy. */
export interface PdfLimits {
  pages: number;
  /** Runs of text on one page. */
  runs: number;
  /** Letters in all. */
  characters: number;
  /** In ms. */
  duration: number;
}

export const pdfLimits: PdfLimits = { pages: 2_000, runs: 20_000, characters: 1_200_000, duration: 20_000 };

export interface PdfFile {
  title: string;
  author: string;
  /** As PDFs write dates. */
  createdAt: string;
  modifiedAt: string;
  /** As declared; often it is not. */
  language: string;
  outline: OutlineEntry[];
  pages: PdfPage[];
  /** More than `pages` holds when the document was too large. */
  pageCount: number;
  isCut: boolean;
}

/**
 * Reads the text of a PDF, and what it says about itself. Nothing in it runs, nothing is loaded but `characterMaps`
 * of ours, which tell what the letters of Chinese, Japanese and Korean fonts are. Rejects with `page-unreadable`.
 */
export async function readPdfFile(
  data: Uint8Array<ArrayBuffer>,
  characterMaps: string,
  limits: PdfLimits = pdfLimits,
): Promise<PdfFile> {
  const task = getDocument({
    data,
    cMapUrl: characterMaps,
    cMapPacked: true,
    // There is no document around us to fetch with.
    useWorkerFetch: true,
    useWasm: false,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    return await readDocument(await task.promise, limits);
  } catch (error) {
    throw toReadingError(error);
  } finally {
    await task.destroy();
  }
}

async function readDocument(document: PDFDocumentProxy, limits: PdfLimits): Promise<PdfFile> {
  const { info } = await document.getMetadata();
  const deadline = performance.now() + limits.duration;
  const pages: PdfPage[] = [];
  let characters = 0;
  let isCut = document.numPages > limits.pages;
  for (let number = 1; number <= Math.min(document.numPages, limits.pages); number += 1) {
    if (performance.now() > deadline || characters > limits.characters) {
      isCut = true;
      break;
    }
    const page = await readPage(document, number, limits.runs);
    characters += page.runs.reduce((sum, { text }) => sum + text.length, 0);
    pages.push(page);
  }
  return {
    title: textOf(info, 'Title'),
    author: textOf(info, 'Author'),
    createdAt: textOf(info, 'CreationDate'),
    modifiedAt: textOf(info, 'ModDate'),
    language: textOf(info, 'Language'),
    outline: await readOutline(document),
    pages,
    pageCount: document.numPages,
    isCut,
  };
}

function textOf(info: object, name: string): string {
  const value: unknown = Reflect.get(info, name);
  return typeof value === 'string' ? value : '';
}

/** A page that is broken has no text; the others do. */
async function readPage(document: PDFDocumentProxy, number: number, maxRuns: number): Promise<PdfPage> {
  try {
    const page = await document.getPage(number);
    const { width, height, offsetX, offsetY } = boxOf(page);
    const runs = await readRuns(page, maxRuns);
    page.cleanup();
    const placed = runs.map((run) => ({ ...run, x: run.x - offsetX, y: run.y - offsetY }));
    return { number, width, height, runs: placed };
  } catch {
    return { number, width: 0, height: 0, runs: [] };
  }
}

function boxOf({ view }: PDFPageProxy) {
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  return { width: right - left, height: top - bottom, offsetX: left, offsetY: bottom };
}

async function readRuns(page: PDFPageProxy, maxRuns: number): Promise<PdfRun[]> {
  const runs: PdfRun[] = [];
  const fixedPitch = new Set<string>();
  const reader = page.streamTextContent().getReader();
  for (;;) {
    const chunk: ReadableStreamReadResult<unknown> = await reader.read();
    if (chunk.done) return runs;
    const { value } = chunk;
    if (!isTextContent(value)) continue;
    for (const [font, { fontFamily }] of Object.entries(value.styles))
      if (fontFamily === 'monospace') fixedPitch.add(font);
    for (const item of value.items) {
      const run = toRun(item, fixedPitch);
      if (run) runs.push(run);
    }
    if (runs.length >= maxRuns) {
      await reader.cancel(new AbortException('enough'));
      return runs.slice(0, maxRuns);
    }
  }
}

interface TextContent {
  items: readonly object[];
  styles: Record<string, { fontFamily: string }>;
}

function isTextContent(value: unknown): value is TextContent {
  return typeof value === 'object' && value !== null && 'items' in value && 'styles' in value;
}

/** Null for marks without text, and for what is turned: stamps along the edge, labels of axes. */
function toRun(item: object, fixedPitch: ReadonlySet<string>): PdfRun | null {
  if (!('str' in item && 'transform' in item && 'width' in item && 'fontName' in item && 'dir' in item))
    return null;
  const { str, transform, width, fontName, dir } = item;
  if (typeof str !== 'string' || str === '' || !Array.isArray(transform)) return null;
  const [a, b, , d, x, y] = transform.map(Number);
  if (a === undefined || b === undefined || d === undefined || x === undefined || y === undefined)
    return null;
  if (Math.abs(b) > Math.abs(a) * 0.1) return null;
  return {
    text: str,
    x,
    y,
    width: Number(width),
    size: Math.abs(d),
    font: String(fontName),
    isFixedPitch: fixedPitch.has(String(fontName)),
    isRightToLeft: dir === 'rtl',
  };
}

const maxOutlineEntries = 2_000;
const maxOutlineLevel = 6;

/** The table of contents, as a flat list; without one, or with a broken one, none. */
async function readOutline(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const waiting: { level: number; items: readonly OutlineItem[] }[] = [
    { level: 1, items: (await document.getOutline().catch(() => null)) ?? [] },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const { title, items } of next.items) {
      if (entries.length >= maxOutlineEntries) return entries;
      entries.push({ title, level: next.level });
      if (next.level < maxOutlineLevel) waiting.push({ level: next.level + 1, items });
    }
  }
  return entries;
}

interface OutlineItem {
  title: string;
  items: readonly OutlineItem[];
}

function toReadingError(error: unknown): AppError {
  if (error instanceof PasswordException)
    return new AppError(
      'page-unreadable',
      'This PDF is protected by a password, so Recollect cannot read it.',
    );
  return new AppError('page-unreadable', 'This PDF is damaged, so Recollect cannot read it.', {
    cause: error,
  });
}
