import { AppError } from '../../shared/app-error';
import type { ChunkId } from '../../shared/ids';
import { chunkText } from './chunk';
import { cleanText } from '../text';
import type { ChunkRecord } from './store-types';
import type { ChunkInput } from './types';

/** Longer texts are refused: the reader cuts pages well below this. In characters. */
export const maxDocumentLength = 2_000_000;
/** Between two passages that their owner has cut. */
const separator = '\n\n';

export type UnsavedChunk = Omit<ChunkRecord, 'id' | 'sourceUrl'>;

/** Text as it will be stored. */
export interface CutText {
  passages: UnsavedChunk[];
  /** What the content hash is made of: all of the text, also where no passage holds it. */
  hashedText: string;
}

/** @throws AppError `page-empty` or `invalid-input` */
export function cutText(rawContent: string): CutText {
  assertLength(rawContent.length);
  const hashedText = cleanText(rawContent);
  return assertText({ passages: chunkText(hashedText).map(toUnsavedChunk), hashedText });
}

/** For text that is cut already; passages without text are left out. Throws like `cutText`. */
export function acceptPassages(inputs: readonly ChunkInput[]): CutText {
  assertLength(inputs.reduce((sum, { content, context = '' }) => sum + content.length + context.length, 0));
  let start = 0;
  const passages = inputs
    .map(({ content, headingPath = [], context = '' }) => ({
      content: cleanText(content),
      headingPath: headingPath.map(cleanText),
      context: cleanText(context) || undefined,
    }))
    .filter(({ content }) => content !== '')
    .map((chunk, position) => {
      const end = start + chunk.content.length;
      const passage = { ...chunk, position, start, end };
      start = end + separator.length;
      return passage;
    });
  const hashed = passages.map(({ content, headingPath, context = null }) => [content, headingPath, context]);
  return assertText({ passages, hashedText: JSON.stringify(hashed) });
}

export function toChunkRecords(
  passages: readonly UnsavedChunk[],
  sourceUrl: string,
  createIds: (count: number) => ChunkId[],
): ChunkRecord[] {
  const ids = createIds(passages.length);
  return passages.flatMap((passage, at) => {
    const id = ids[at];
    return id === undefined ? [] : [{ ...passage, id, sourceUrl }];
  });
}

function toUnsavedChunk(
  { content, headingPath, start, end }: ReturnType<typeof chunkText>[number],
  position: number,
): UnsavedChunk {
  return { content, headingPath, start, end, position };
}

function assertLength(length: number): void {
  if (length > maxDocumentLength) {
    throw new AppError('invalid-input', 'This text is too long to remember in one piece.');
  }
}

function assertText(cut: CutText): CutText {
  if (cut.passages.length === 0) {
    throw new AppError('page-empty', 'There is no readable text to remember.');
  }
  return cut;
}
