import { z } from 'zod';
import type { WebResult } from '../../lib/agent/types';
import { parseJson } from '../../shared/json';
import { toPlainText } from './html-text';

/** More than these no answer is made of. */
const mostResults = 20;

export const resultText = z.string().max(100_000);
/** What is wrong with an extra is no reason to refuse the result. */
export const extraText = resultText.nullish().catch(null);

/** Results that fit are taken, others left out; null: not even the list is there. */
export function readResults<Item>(
  text: string,
  listOf: (answer: unknown) => unknown,
  item: z.ZodType<Item>,
  toResult: (item: Item) => WebResult | null,
): WebResult[] | null {
  const list = z.array(z.unknown()).safeParse(listOf(parseJson(text)));
  if (!list.success) return null;
  return list.data
    .flatMap((entry) => {
      const parsed = item.safeParse(entry);
      const result = parsed.success ? toResult(parsed.data) : null;
      return result && /^https?:\/\//i.test(result.url) ? [result] : [];
    })
    .slice(0, mostResults);
}

/** Engines mark the words that were found, and escape the rest. */
export function toWebResult(
  title: string,
  url: string,
  snippet: string | null | undefined,
  published?: string | null,
): WebResult {
  const publishedAt = toTime(published);
  return {
    ...{ title: toPlainText(title), url, snippet: toPlainText(snippet ?? '') },
    ...(publishedAt === undefined ? {} : { publishedAt }),
  };
}

/** In ms since the epoch. A date without a zone is taken to be of Greenwich. */
function toTime(written: string | null | undefined): number | undefined {
  if (written === null || written === undefined || !/\d{4}/.test(written)) return undefined;
  const hasZone = /([zZ]|GMT|UTC|[+-]\d{2}:?\d{2})$/.test(written.trim());
  const time = Date.parse(hasZone || !written.includes('T') ? written : `${written}Z`);
  return Number.isFinite(time) ? time : undefined;
}

/** The value at a path of names, or undefined. */
export function valueAt(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((inner, name) => {
    const fields = z.record(z.string(), z.unknown()).safeParse(inner);
    return fields.success ? fields.data[name] : undefined;
  }, value);
}
