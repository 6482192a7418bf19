import { AppError } from '../../../shared/app-error';
import { parseJson } from '../../../shared/json';
import { computeContentHash } from '../content-hash';
import type { MemoryStore, StoredSource } from '../store-types';
import { formatVersion, headerSchema, parseEntry, sealSchema, type ImportRules, type Seal } from './format';
import { holdForReview } from './hold-for-review';
import { splitLines } from './lines';
import { signExport } from './signature';

/** Sources that are set aside at a time: few enough to be held, and one transaction. */
const batchSize = 50;

/**
 * Reads an export to its end and sets it aside in the database, where nothing else looks. Only a whole one that
 * is in order is left there, ready for `commitStaged`; of one that is not of this memory with what it says about the
 * user held back.
 *
 * @throws AppError `import-refused`; nothing is set aside then
 */
export async function stageImport(
  pieces: AsyncIterable<string>,
  store: MemoryStore,
  rules: ImportRules,
): Promise<void> {
  await store.clearStaged();
  try {
    const { checksum, signature } = await readExport(pieces, rules, (batch) => store.stageSources(batch));
    const isOwn = signature !== undefined && signature === (await signExport(checksum, store.id));
    if (!isOwn) await store.holdStaged(holdForReview);
  } catch (error) {
    await store.clearStaged();
    throw error;
  }
}

async function readExport(
  pieces: AsyncIterable<string>,
  rules: ImportRules,
  stage: (batch: StoredSource[]) => Promise<void>,
): Promise<Seal> {
  const seen = { sourceUrls: new Set<string>(), chunkIds: new Set<string>() };
  let batch: StoredSource[] = [];
  let checksum = '';
  let lineNumber = 0;
  let seal: Seal | null = null;
  for await (const line of splitLines(pieces)) {
    lineNumber += 1;
    const value = line === null || seal ? null : parseLine(line);
    if (line === null || value === null) throw damaged(lineNumber);
    if (lineNumber === 1) assertHeader(value);
    else if ('end' in value) {
      seal = readSeal(value.end, { ...seen, checksum });
    } else {
      const entry = parseEntry(value, rules);
      if (entry === null || !isNew(entry, seen)) throw damaged(lineNumber);
      batch.push(entry);
    }
    if (batch.length >= batchSize) {
      await stage(batch);
      batch = [];
    }
    checksum = await computeContentHash(checksum + line);
  }
  if (!seal) {
    const message = 'This file ends too early: part of it is missing. Nothing was imported.';
    throw new AppError('import-refused', message);
  }
  if (batch.length > 0) await stage(batch);
  return seal;
}

function parseLine(line: string): object | null {
  const value = parseJson(line);
  return typeof value === 'object' ? value : null;
}

function assertHeader(value: object): void {
  const header = headerSchema.safeParse(value);
  if (!header.success) {
    throw new AppError('import-refused', 'This file is no export of Recollect. Nothing was imported.');
  }
  if (header.data.version > formatVersion) {
    const message = 'This file was made by a newer version of Recollect. Update it, then import again.';
    throw new AppError('import-refused', message);
  }
}

interface Seen {
  sourceUrls: Set<string>;
  chunkIds: Set<string>;
}

function isNew({ source, chunks }: StoredSource, { sourceUrls, chunkIds }: Seen): boolean {
  if (sourceUrls.has(source.sourceUrl)) return false;
  sourceUrls.add(source.sourceUrl);
  return chunks.every(({ id }) => {
    const isFirst = !chunkIds.has(id);
    chunkIds.add(id);
    return isFirst;
  });
}

function readSeal(value: unknown, { sourceUrls, chunkIds, checksum }: Seen & { checksum: string }): Seal {
  const { data: seal } = sealSchema.safeParse(value);
  const isWhole =
    seal?.sources === sourceUrls.size && seal.passages === chunkIds.size && seal.checksum === checksum;
  if (!isWhole) {
    throw new AppError('import-refused', 'This file was changed or damaged. Nothing was imported.');
  }
  return seal;
}

function damaged(lineNumber: number): AppError {
  return new AppError(
    'import-refused',
    `Line ${lineNumber} of this file is not what Recollect exports. Nothing was imported.`,
  );
}
