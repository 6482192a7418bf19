import type { CapturedPage } from '../../lib/pages';
import { chooseTitle, toIsoDate, writePdfText } from '../../lib/pages/pdf';
import { maxPageLength } from '../../messaging/limits';
import { AppError } from '../../shared/app-error';
import { readPdfFile, type PdfFile } from './pdf-file';

/** Fewer letters a page than this, and what one sees are pictures. */
const minLettersPerPage = 4;

/** A PDF as a page like any other. Rejects with `page-unreadable` or `page-empty`. */
export async function readPdfPage(
  bytes: Uint8Array<ArrayBuffer>,
  url: string,
  characterMaps: string,
): Promise<CapturedPage> {
  const file = await readPdfFile(bytes, characterMaps);
  const { text, pageOffsets } = writePdfText(file.pages, file.outline);
  if (text.length < minLettersPerPage * file.pages.length) throw nothingToRead(file);
  const kept = text.slice(0, maxPageLength).trimEnd();
  return {
    url,
    title: chooseTitle(file.title, file.pages[0], url),
    text: kept,
    language: file.language,
    hasPrivateField: false,
    fullLength: estimateLength(text.length, file),
    truncated: file.isCut || kept.length < text.length,
    author: file.author.trim().slice(0, 200) || undefined,
    publishedAt: toIsoDate(file.createdAt),
    modifiedAt: toIsoDate(file.modifiedAt),
    pageOffsets: pageOffsets.filter((offset) => offset < kept.length),
  };
}

/** Of a document that was not read to its end, by the pages that were. */
function estimateLength(length: number, { pages, pageCount }: PdfFile): number {
  return Math.round((length * pageCount) / Math.max(1, pages.length));
}

function nothingToRead({ pages }: PdfFile): AppError {
  const what = pages.length === 1 ? 'page' : 'pages';
  return new AppError(
    'page-empty',
    `This PDF holds pictures of its ${what} and no text (a scan, perhaps), so there is nothing to read.`,
  );
}
