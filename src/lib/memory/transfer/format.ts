/**
 * An export is text, one JSON value a line: a header, one line a source, and a last line that seals the rest.
 * It carries what the memory holds and nothing else: no settings, no keys, no addresses of models.
 */
import { z } from 'zod';
import type { ChunkId } from '../../../shared/ids';
import { cleanText } from '../../text';
import { detailsSchema, docTypeSchema } from '../filters';
import { isUsableVector } from '../stored-vector';
import type { StoredSource, VectorRecord } from '../store-types';

/** Since 2 an export is signed. */
export const formatVersion = 2;

const maxTime = 8.64e15;
const time = z.number().min(0).max(maxTime);
const offset = z.int().nonnegative();
const cleaned = z.string().transform(cleanText);
const chunkId = z.custom<ChunkId>((value) => typeof value === 'string' && /^[\w.-]{1,64}$/.test(value));

export const headerSchema = z.object({
  recollect: z.literal('memory'),
  version: z.int().positive(),
  exportedAt: time,
});

export const sealSchema = z.strictObject({
  sources: z.int().nonnegative(),
  passages: z.int().nonnegative(),
  /** Of all lines before, each with the one before it: none can be missing, changed or moved. */
  checksum: z.string(),
  /** Of the checksum, by the memory that it is of. */
  signature: z.string().optional(),
});

export type Seal = z.infer<typeof sealSchema>;

const sourceSchema = z.object({
  sourceUrl: z.string().max(100_000),
  title: cleaned.transform((title) => title.slice(0, 2_000)),
  docType: docTypeSchema,
  chunkCount: z.int().positive(),
  createdAt: time,
  updatedAt: time,
  lastVisitedAt: time,
  truncated: z.boolean(),
  importance: z.number().min(0).max(100),
  active: z.boolean(),
  details: detailsSchema,
  contentHash: z.string().regex(/^[0-9a-f]{64}$/),
  language: z.string().max(100).optional(),
});

const chunkSchema = z.object({
  id: chunkId,
  position: offset,
  content: cleaned.pipe(z.string().min(1)),
  headingPath: z.array(cleaned).max(20),
  start: offset,
  end: offset,
  context: cleaned.optional(),
});

const vectorSchema = z.object({
  id: chunkId,
  model: z.string().max(200),
  scale: z.number().positive(),
  values: z.base64(),
});

const entrySchema = z
  .object({ source: sourceSchema, chunks: z.array(chunkSchema), vectors: z.array(vectorSchema) })
  .refine(
    ({ source, chunks }) => isAddress(source.sourceUrl, source.docType) && hasAllPassages(source, chunks),
  );

/** A page has an address on the web; other kinds have schemes of their own, none of which a browser runs. */
function isAddress(sourceUrl: string, docType: string): boolean {
  const pattern = docType === 'page' ? /^https?:\/\/[^/]/ : /^[a-z][a-z\d+.-]*:\/\//;
  return pattern.test(sourceUrl);
}

function hasAllPassages(
  { chunkCount }: { chunkCount: number },
  chunks: readonly { position: number; start: number; end: number }[],
): boolean {
  return (
    chunks.length === chunkCount &&
    chunks.every(({ position, start, end }, index) => position === index && start <= end)
  );
}

export function toEntry({ source, chunks, vectors }: StoredSource) {
  return {
    source,
    // Their address is told once, by the source.
    chunks: chunks.map((chunk) => ({ ...chunk, sourceUrl: undefined })),
    vectors: vectors.map(({ id, model, scale, values }) => ({ id, model, scale, values: toBase64(values) })),
  };
}

export interface ImportRules {
  modelId: string;
  dimensions: number;
}

/** Null when it is no entry. Vectors of another model, or that are none, are left out: they can be made again. */
export function parseEntry(value: unknown, { modelId, dimensions }: ImportRules): StoredSource | null {
  const entry = checkEntry(value);
  if (entry === null) return null;
  const { source, chunks, vectors } = entry;
  const { sourceUrl } = source;
  const ids = new Set(chunks.map(({ id }) => id));
  return {
    source: { ...source, title: source.title || sourceUrl },
    chunks: chunks.map((chunk) => ({ ...chunk, sourceUrl })),
    vectors: vectors
      .filter(({ id, model }) => model === modelId && ids.has(id))
      .map((vector): VectorRecord => ({ ...vector, sourceUrl, values: fromBase64(vector.values) }))
      .filter((vector) => isUsableVector(vector, dimensions)),
  };
}

function checkEntry(value: unknown): z.infer<typeof entrySchema> | null {
  try {
    return entrySchema.safeParse(value).data ?? null;
  } catch (error) {
    // Nested so deep that the check runs out of stack.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function toBase64(values: Int8Array): string {
  let binary = '';
  for (const value of values) binary += String.fromCharCode(value & 0xff);
  return btoa(binary);
}

function fromBase64(text: string): Int8Array {
  return Int8Array.from(atob(text), (character) => (character.charCodeAt(0) << 24) >> 24);
}
