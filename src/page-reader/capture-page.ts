import { forbidsCopies } from './extraction/forbids-copies';
import { readMainContent } from './extraction/main-content';
import { readMetadata, toLanguage, type PageMetadata } from './extraction/metadata';
import { hasPrivateField } from './extraction/private-fields';
import { takeTurns } from './extraction/take-turns';
import { readTranscript, readVideoPage } from './extraction/video';
import { VisibleCopier, type CopyLimits, type VisibleCopy } from './extraction/visible-copy';
import type { SeeElement } from './extraction/visibility';

export interface Capture extends Omit<PageMetadata, 'isArticle'> {
  /** Where the text was shown; applications may be elsewhere by now. */
  url: string;
  text: string;
  hasPrivateField: boolean;
  /** Only where it is so. */
  isNoStore?: true | undefined;
  /** Characters of readable text; of a page that was too large to be walked through, of all its text. */
  fullLength: number;
  truncated: boolean;
  /** Characters that were left out because the user writes them; only where there are some. */
  typedLength?: number | undefined;
}

export interface CaptureOptions {
  /** Characters of text that are kept. */
  maxLength: number;
  /** The language a text is in; null when that is not sure. */
  detectLanguage?: (text: string) => Promise<string | null>;
  see?: SeeElement;
  limits?: CopyLimits;
}

/** Characters that suffice to tell a language. */
const sampleLength = 4_000;

/**
 * Reads a live document: its main content as clean text, and what it says about itself. The document is not
 * changed. Between the steps the page gets its turn, so that it stays smooth.
 */
export async function capturePage(live: Document, options: CaptureOptions): Promise<Capture> {
  const { url, metadata, copy, video, transcript, isPrivate } =
    (await lookInTurns(live, options)) ?? lookAt(live, options);
  const { isArticle, ...described } = metadata;
  await takeTurns();
  const reading = { title: described.title, url, isArticle };
  const text = video?.text ?? withTranscript(await readMainContent(copy.document, reading), transcript);
  const kept = cutAtParagraph(text, options.maxLength);
  const fullLength = copy.isCut ? Math.max(text.length, live.body.textContent.length) : text.length;
  return {
    ...described,
    url,
    author: video?.channel ?? described.author,
    text: kept,
    language: await chooseLanguage(described.language, text.slice(0, sampleLength), options),
    hasPrivateField: isPrivate,
    isNoStore: forbidsCopies(live) || undefined,
    fullLength,
    truncated: copy.isCut || kept.length < text.length,
    typedLength: copy.typedLength || undefined,
  };
}

/** The page is looked at for so long at a time, in ms. */
const sliceMs = 15;

/** All that needs the live page; null when the page changed meanwhile, because what is read must be of one moment. */
async function lookInTurns(live: Document, { see, limits }: CaptureOptions): Promise<Look | null> {
  const url = live.location.href;
  const page = { isChanged: false };
  const observer = new MutationObserver(() => (page.isChanged = true));
  observer.observe(live, {
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['class', 'hidden', 'open', 'style'],
    subtree: true,
  });
  try {
    const metadata = readMetadata(live);
    const copier = new VisibleCopier(live, limits, see);
    while (!copier.advance(sliceMs)) {
      await takeTurns();
      if (page.isChanged || live.location.href !== url) return null;
    }
    return withVideo(live, { url, metadata, copy: copier.copy });
  } finally {
    observer.disconnect();
  }
}

interface Look {
  url: string;
  metadata: PageMetadata;
  copy: VisibleCopy;
  video: ReturnType<typeof readVideoPage>;
  transcript: string;
  isPrivate: boolean;
}

/** The same in one go, for pages that never stand still. */
function lookAt(live: Document, { see, limits }: CaptureOptions): Look {
  const url = live.location.href;
  const metadata = readMetadata(live);
  const copier = new VisibleCopier(live, limits, see);
  copier.advance();
  return withVideo(live, { url, metadata, copy: copier.copy });
}

function withVideo(live: Document, look: Pick<Look, 'url' | 'metadata' | 'copy'>): Look {
  return {
    ...look,
    video: readVideoPage(live),
    transcript: readTranscript(live),
    isPrivate: hasPrivateField(live),
  };
}

function withTranscript(text: string, transcript: string): string {
  return transcript === '' ? text : `${text}\n\n## Transcript\n\n${transcript}`.trim();
}

/** The text itself has the last word: templates declare the language of the site, not of the page. */
async function chooseLanguage(
  declared: string,
  sample: string,
  { detectLanguage }: CaptureOptions,
): Promise<string> {
  const detected = toLanguage((await detectLanguage?.(sample)) ?? '');
  if (detected === '' || detected === 'und') return declared;
  const base = (language: string) => language.split('-')[0];
  return base(detected) === base(declared) ? declared : detected;
}

function cutAtParagraph(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const paragraph = text.lastIndexOf('\n', maxLength);
  return text.slice(0, paragraph > maxLength / 2 ? paragraph : maxLength).trimEnd();
}
