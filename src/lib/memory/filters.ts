/** Border checks of what can be asked of the memory: tools and other agents ask too, not only our own pages. */
import { z } from 'zod';
import { AppError } from '../../shared/app-error';
import { hostOf, isOnSite, isWithin } from './search';
import type { SourceRecord } from './store-types';
import type {
  AddDocumentOptions,
  Details,
  ListOptions,
  MemoryFilter,
  MemoryPatch,
  SearchOptions,
} from './types';

export const docTypeSchema = z.enum([
  'page',
  'preference',
  'fact',
  'knowledge',
  'episode',
  'message',
  'conversation',
]);
const importance = z.number().min(0).max(100);
const share = z.number().min(0).max(1);
const time = z.number();
const maxListLimit = 100_000;
/** Serialised, in characters: details are a few short fields. */
const maxDetailsLength = 20_000;

export const detailsSchema: z.ZodType<Details> = z
  .record(z.string(), z.json())
  .refine((details) => JSON.stringify(details).length <= maxDetailsLength);

const searchable = {
  docType: docTypeSchema.optional(),
  sourceUrl: z.string().optional(),
  site: z.string().optional(),
  after: time.optional(),
  before: time.optional(),
  minimumImportance: importance.optional(),
};

const filterSchema = z.strictObject({ ...searchable, active: z.boolean().optional() });

const searchSchema = z
  .strictObject({
    ...searchable,
    mode: z.enum(['hybrid', 'vector', 'fulltext']).optional(),
    topK: z.int().min(0).optional(),
    similarityThreshold: z.number().optional(),
    perSource: z.int().min(1).optional(),
    recencyWeight: share.optional(),
    importanceWeight: share.optional(),
  })
  .refine(({ recencyWeight = 0, importanceWeight = 0 }) => recencyWeight + importanceWeight <= 1);

const listSchema = z.strictObject({
  limit: z.int().min(0).max(maxListLimit),
  offset: z.int().min(0).optional(),
  sortBy: z.enum(['lastVisitedAt', 'updatedAt', 'createdAt', 'importance']).optional(),
});

const patchSchema = z.strictObject({
  title: z.string().optional(),
  content: z.string().optional(),
  importance: importance.optional(),
  active: z.boolean().optional(),
  details: detailsSchema.optional(),
});

const addSchema = z.strictObject({
  sourceUrl: z.string().min(1).max(100_000),
  title: z.string(),
  docType: docTypeSchema,
  language: z.string().max(100).optional(),
  truncated: z.boolean().optional(),
  importance: importance.optional(),
  active: z.boolean().optional(),
  details: detailsSchema.optional(),
});

export const checkFilter = (filter: MemoryFilter): MemoryFilter => check(filterSchema, filter, 'filter');
export const checkSearch = (options: SearchOptions): SearchOptions => check(searchSchema, options, 'search');
export const checkList = (options: ListOptions): ListOptions => check(listSchema, options, 'list');
export const checkPatch = (patch: MemoryPatch): MemoryPatch => check(patchSchema, patch, 'change');
export const checkDocument = (options: AddDocumentOptions): AddDocumentOptions =>
  check(addSchema, options, 'document');

function check<Value>(schema: z.ZodType<Value>, value: unknown, what: string): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map(({ path, code }) => path.join('.') || code);
  throw new AppError('invalid-input', `The memory does not understand this ${what}: ${places.join(', ')}.`);
}

/** Whether a source passes the filter. */
export function toMatcher(filter: MemoryFilter): (source: SourceRecord) => boolean {
  const { docType: kind, sourceUrl, after, before, minimumImportance, active } = filter;
  const site = filter.site === undefined ? undefined : hostOf(filter.site);
  return (source) =>
    (kind === undefined || source.docType === kind) &&
    (sourceUrl === undefined || isWithin(source.sourceUrl, sourceUrl)) &&
    (site === undefined || isOnSite(source.sourceUrl, site)) &&
    (after === undefined || source.updatedAt >= after) &&
    (before === undefined || source.updatedAt < before) &&
    (minimumImportance === undefined || source.importance >= minimumImportance) &&
    (active === undefined || source.active === active);
}
