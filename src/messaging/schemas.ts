/** Border checks: what a page, a content script or storage hands us is `unknown` until one of these accepts it. */
import { z } from 'zod';
import { siteLevels } from '../lib/pages';
import type { NewLearned } from '../lib/learning/learned';
import { knowledgeCategories, type MemoryLoss, preferenceTypes, type Witness } from '../lib/memory';
import { AppError } from '../shared/app-error';
import { backfillOrigins, maxBackfill, type BackfillChoice } from './backfill';
import { idPattern } from '../shared/ids';
import { bubbleScopes, floatingPanelModes } from './floating-panel';
import {
  maxLearnedLength,
  maxPageLength,
  maxPastTurns,
  maxQuestionLength,
  maxSelectionLength,
} from './limits';

export { healSettings, storedSettingsSchema, type StoredSettings } from './stored-settings';

const nameSchema = z.string().min(1).max(200).optional().catch(undefined);
const dateSchema = z.union([z.iso.date(), z.iso.datetime()]).optional().catch(undefined);

export const capturedPageSchema = z.object({
  url: z.url({ protocol: /^https?$/ }).max(100_000),
  title: z.string().transform((title) => title.slice(0, 1_000)),
  text: z.string().max(maxPageLength),
  language: z.string().max(100),
  hasPrivateField: z.boolean(),
  fullLength: z.int().nonnegative(),
  truncated: z.boolean().optional(),
  isNoStore: z.boolean().optional(),
  // Extras: what is wrong with one of them is no reason to refuse the page.
  canonicalUrl: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional()
    .catch(undefined),
  siteName: nameSchema,
  author: nameSchema,
  publishedAt: dateSchema,
  modifiedAt: dateSchema,
  pageOffsets: z.array(z.int().nonnegative()).max(10_000).optional().catch(undefined),
});

export const readerResultSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), page: capturedPageSchema }),
  z.object({ ok: z.literal(false), reason: z.enum(['empty', 'pdf', 'typed', 'unsupported']) }),
]);
export type ReaderResult = z.infer<typeof readerResultSchema>;

/** What a tab shows of what is private; all of it is the page's word. */
export const tabSignsSchema = z.object({
  url: z.string().max(100_000),
  title: z.string().max(300),
  hasPrivateField: z.boolean(),
  isNoStore: z.boolean(),
});
export type TabSigns = z.infer<typeof tabSignsSchema>;

export const selectionSchema = z.object({ text: z.string().min(1).max(maxSelectionLength) });

export const floatingPanelSchema = selectionSchema.extend({ mode: z.enum(floatingPanelModes) });

export const bubbleOffSchema = z.object({ scope: z.enum(bubbleScopes) });

export const undoSchema = z.object({ id: z.string().max(100) });

export const pageReadSchema = z.object({ url: z.url({ protocol: /^https?$/ }).max(100_000) });

const idSchema = z.string().regex(idPattern);
const pastTurnSchema = z.object({
  requestId: z.string().max(64).optional(),
  question: z.string(),
  answer: z.string(),
  summary: z.string().optional(),
  importance: z.number().optional(),
});

export const answerRequestSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ask'),
    question: z.object({
      text: z.string().trim().min(1).max(maxQuestionLength),
      tabId: z.int(),
      selection: z.string().max(maxSelectionLength).optional(),
      conversationId: idSchema.optional(),
      requestId: idSchema.optional(),
      isTemporary: z.boolean().optional(),
      mode: z.enum(['answer', 'search-enhancement']).optional(),
    }),
    history: z.array(pastTurnSchema).max(maxPastTurns).optional(),
  }),
  z.object({ type: z.literal('follow'), requestId: idSchema }),
  z.object({ type: z.literal('stop') }),
  z.object({
    type: z.literal('confirm'),
    id: z.string().max(1_000),
    answer: z.enum(['once', 'always', 'forget', 'send', 'no']),
  }),
]);

export const siteRuleChangeSchema = z.object({
  site: z.string().max(2_000),
  level: z.enum(siteLevels).nullable(),
  forget: z.boolean(),
});

export const backfillChoiceSchema: z.ZodType<BackfillChoice> = z.object({
  origin: z.enum(backfillOrigins),
  days: z.int().min(1).max(36_500).nullable(),
  limit: z.int().min(1).max(maxBackfill),
});

export const learnedTextSchema = z.string().trim().min(1).max(maxLearnedLength);

const nameOfSubject = z.string().trim().max(100);
export const newLearnedSchema: z.ZodType<NewLearned> = z.discriminatedUnion('docType', [
  z.object({
    docType: z.literal('preference'),
    text: learnedTextSchema,
    preferenceType: z.enum(preferenceTypes),
  }),
  z.object({ docType: z.literal('fact'), text: learnedTextSchema, subject: nameOfSubject }),
  z.object({
    docType: z.literal('knowledge'),
    text: learnedTextSchema,
    title: z.string().trim().max(200),
    category: z.enum(knowledgeCategories),
    tags: z.array(z.string().trim().min(1).max(40)).max(10),
  }),
]);

const count = z.int().nonnegative();

export const witnessSchema: z.ZodType<Witness> = z.object({
  databaseId: z.string(),
  sourceCount: count,
  chunkCount: count,
  sequence: count,
});

export const memoryLossSchema: z.ZodType<MemoryLoss> = z.object({
  restoredSources: count,
  missingSources: count,
  sourceCount: count,
  isComplete: z.boolean(),
});

/** The value, or an `invalid-input` error that names what was checked but not what it held. */
export function parseAt<Value>(schema: z.ZodType<Value>, value: unknown, what: string): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid-input', `Recollect refused ${what}: it is not what it should be.`);
}
