/** Turns that version 0.1.0, and those between it and today, stored, in the form of today. */
import { z } from 'zod';

const oldAddress = z.looseObject({ url: z.string(), sourceUrl: z.undefined().optional() });

/** The address of the page in front, and of what was learned, had another name. */
export function fromOldAddress(named: unknown): unknown {
  const { success, data } = oldAddress.safeParse(named);
  return success ? { ...data, sourceUrl: data.url } : named;
}

/** That of a source too, and everything that was listed counted as cited. */
export function fromOldCitation(citation: unknown): unknown {
  const { success, data } = oldAddress.safeParse(citation);
  return success ? { ...data, sourceUrl: data.url, use: 'cited' } : citation;
}

const oldReceipt = z.object({
  searchMode: z.string(),
  recalled: z.array(
    z.looseObject({ url: z.string(), docType: z.string(), score: z.number(), title: z.string() }),
  ),
  leftOut: z.array(z.looseObject({ url: z.string() })),
  budget: z.looseObject({}),
  sent: z.looseObject({}).nullable(),
  notes: z.array(z.string()),
});

/** It did not say how the question was understood, and knew neither the page nor the chat as parts of their own. */
export function fromOldReceipt(receipt: unknown): unknown {
  const { success, data } = oldReceipt.safeParse(receipt);
  if (!success) return receipt;
  const { searchMode, recalled, leftOut, budget, sent, notes } = data;
  return {
    ...{ understood: null, searched: searchMode, found: null, notes },
    used: recalled.map((line) => ({ ...line, kind: line.docType, sourceUrl: line.url })),
    leftOut: leftOut.map((line) => ({ ...line, sourceUrl: line.url })),
    budget: { window: 0, answer: 0, page: 0, chat: 0, tools: 0, ...budget },
    sent: sent && { ...sent, outcome: 'answered' },
  };
}
