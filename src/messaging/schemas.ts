/** Border checks: what a page, a content script or storage hands us is `unknown` until one of these accepts it. */
import { z } from 'zod';
import { AppError } from '../shared/app-error';
import { maxPageLength, maxQuestionLength, maxSelectionLength } from './limits';

export const capturedPageSchema = z.object({
  url: z.url({ protocol: /^https?$/ }).max(100_000),
  title: z.string().transform((title) => title.slice(0, 1_000)),
  text: z.string().max(maxPageLength),
  language: z.string().max(100),
  hasPrivateField: z.boolean(),
  fullLength: z.int().nonnegative(),
});

export const readerResultSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), page: capturedPageSchema }),
  z.object({ ok: z.literal(false), reason: z.enum(['empty', 'unsupported']) }),
]);
export type ReaderResult = z.infer<typeof readerResultSchema>;

export const selectionSchema = z.object({ text: z.string().min(1).max(maxSelectionLength) });

export const answerRequestSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ask'),
    question: z.object({
      text: z.string().trim().min(1).max(maxQuestionLength),
      tabId: z.int(),
      selection: z.string().max(maxSelectionLength).optional(),
    }),
  }),
  z.object({ type: z.literal('stop') }),
]);

export const storedSettingsSchema = z.object({
  rememberPages: z.boolean().catch(true),
  showBubble: z.boolean().catch(true),
  model: z
    .object({ baseUrl: z.string(), modelName: z.string(), apiKey: z.string() })
    .catch({ baseUrl: '', modelName: '', apiKey: '' }),
});
export type StoredSettings = z.infer<typeof storedSettingsSchema>;

/** The value, or an `invalid-input` error that names what was checked but not what it held. */
export function parseAt<Value>(schema: z.ZodType<Value>, value: unknown, what: string): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid-input', `Recollect refused ${what}: it is not what it should be.`);
}
