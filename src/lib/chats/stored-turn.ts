import { z } from 'zod';
import { errorCodes } from '../../shared/app-error';
import { parseJson } from '../../shared/json';
import type { ChunkInput, Details, MemoryRecord } from '../memory';
import type { Citation, Conflict, ConflictSide, LearnedMemory, Receipt, UsedItem, UsedKind } from './types';
import type { PageNews } from '../pages';
import { parseAddress } from './addresses';
import { fromOldAddress, fromOldCitation, fromOldReceipt } from './old-turn';
import type { AnswerPart, Turn, TurnState } from './turn';

/** Stored turns come back from imported files too: nothing of them is taken on trust. */
const text = z.string().max(200_000);
const number = z.number();
const optionalText = text.optional();

const citationSchema: z.ZodType<Citation> = z.preprocess(
  fromOldCitation,
  z.object({
    index: z.int().min(1).max(999),
    label: z.enum(['This page', 'Knowledge Base', 'Web Source']),
    sourceUrl: text,
    title: text,
    quote: text,
    headingPath: z.array(text),
    readAt: number,
    score: number,
    use: z.enum(['cited', 'matched', 'found']),
  }),
);

const pageSchema: z.ZodType<PageNews> = z.preprocess(
  fromOldAddress,
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.enum(['remembered', 'unchanged']),
      sourceUrl: text,
      title: text,
      passages: number,
      notice: optionalText,
    }),
    z.object({ kind: z.literal('address-only'), sourceUrl: text, title: text, notice: text }),
    z.object({ kind: z.literal('being-remembered'), sourceUrl: text, title: text }),
    z.object({ kind: z.literal('not-remembered'), notice: text }),
  ]),
);

const usedKinds = [
  ...['page', 'preference', 'fact', 'knowledge', 'episode', 'message', 'page-in-front', 'web'],
  ...['selection', 'state', 'other-chat', 'earlier-turn', 'last-turn', 'part-notes', 'tool-result'],
] as const satisfies readonly UsedKind[];

const receiptSchema: z.ZodType<Receipt> = z.preprocess(
  fromOldReceipt,
  z.object({
    understood: text.nullable(),
    searched: z.enum(['hybrid', 'vector', 'fulltext']).nullable(),
    found: text.nullable(),
    used: z.array(
      z.object({
        kind: z.enum(usedKinds),
        citation: number.nullable(),
        title: text,
        sourceUrl: text,
        score: number.nullable(),
        tokens: number,
        why: text,
      }),
    ),
    leftOut: z.array(z.object({ title: text, sourceUrl: text, score: number, why: text })),
    budget: z.object({
      ...{ window: number, answer: number, knowledge: number, knowledgeUsed: number },
      ...{ preferences: number, preferencesUsed: number, page: number, chat: number, tools: number },
    }),
    sent: z
      .object({
        ...{ host: text.nullable(), modelName: text, tokens: number, steps: number },
        outcome: z.enum(['answered', 'failed', 'no-answer']),
      })
      .nullable(),
    notes: z.array(text),
  }),
);

const sideSchema: z.ZodType<ConflictSide> = z.object({
  statement: text,
  citation: z.int().min(1).max(999),
  date: number.nullable(),
});
const conflictSchema: z.ZodType<Conflict> = z.object({
  sentence: text,
  memory: sideSchema,
  web: sideSchema,
});

const stateSchema: z.ZodType<TurnState> = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['running', 'answered', 'nothing-found', 'interrupted']) }),
  z.object({ kind: z.literal('failed'), error: z.object({ code: z.enum(errorCodes), message: text }) }),
]);

const learnedSchema: z.ZodType<LearnedMemory> = z.preprocess(
  fromOldAddress,
  z.object({
    sourceUrl: text,
    docType: z.enum(['preference', 'fact']),
    text,
    replaced: text.nullable(),
  }),
);

const detailsSchema = z.object({
  state: stateSchema.catch({ kind: 'interrupted' }),
  tabId: z.int().catch(-1),
  citations: z.array(citationSchema).catch([]),
  page: pageSchema.nullable().catch(null),
  isPageFirst: z.boolean().catch(false),
  hasModelHint: z.boolean().catch(false),
  receipt: receiptSchema.nullable().catch(null),
  webQueries: z.array(z.object({ query: text, host: text })).catch([]),
  conflicts: z.array(conflictSchema).catch([]),
  mode: z.enum(['answer', 'search-enhancement']).optional().catch(undefined),
  learned: z.array(learnedSchema).catch([]),
  privacy: z.enum(['open', 'unkept', 'secret']).catch('open'),
});

/** What is not of the turn itself: marks that other parts have put beside it. */
export function readMarks(details: Details): Details {
  return Object.fromEntries(
    Object.entries(details).filter(([name]) => !Object.hasOwn(detailsSchema.shape, name)),
  );
}

/**
 * What the memory takes at most, serialised, less some room for marks that are added later; said here because its engine
 * is no part of the service worker.
 */
const maxDetailsLength = 20_000 - 100;

const jsonSchema: z.ZodType<Details> = z.record(z.string(), z.json());

/** The words of a turn, each with what it is in its heading path. */
export function toPassages({ question, parts }: Turn): ChunkInput[] {
  return [
    { content: question.text, headingPath: ['question'] },
    { content: question.selection ?? '', headingPath: ['selection'] },
    ...parts.map((part): ChunkInput => {
      if (part.kind === 'text') return { content: part.text, headingPath: ['text'] };
      if (part.kind === 'quote') return { content: part.text, headingPath: ['quote', String(part.citation)] };
      const { id, toolName, summary, outcome } = part;
      const end = outcome ? [outcome.isError ? 'error' : 'result', outcome.text] : [];
      return { content: summary || toolName, headingPath: ['step', id, toolName, ...end] };
    }),
  ];
}

/** All but the words. What is too much for the memory's details goes in the order in which it is missed least. */
export function toDetails(turn: Turn): Details {
  const { state, citations, page, isPageFirst, hasModelHint, receipt, question, learned, privacy } = turn;
  const { conflicts, webQueries } = turn;
  const { tabId, mode } = question;
  const least = { state, tabId, mode, learned, privacy };
  const whole = {
    ...{ ...least, citations, page, isPageFirst, hasModelHint, receipt },
    ...{ conflicts, webQueries },
  };
  const shortReceipt = receipt && { ...receipt, leftOut: [], used: receipt.used.map(shortenItem) };
  const shortCitations = (length: number) =>
    citations.map((citation) => ({ ...citation, quote: citation.quote.slice(0, length), headingPath: [] }));
  const smaller = [
    whole,
    { ...whole, receipt: shortReceipt },
    { ...whole, receipt: null },
    { ...whole, receipt: null, citations: shortCitations(300) },
    { ...whole, receipt: null, citations: shortCitations(40).slice(0, 20) },
    { ...least, citations: shortCitations(40).slice(0, 20), page, conflicts: conflicts.slice(0, 3) },
  ];
  const fitting = smaller.find((details) => JSON.stringify(details).length <= maxDetailsLength);
  // Optional fields that are not there are not JSON: they are left out on the way.
  return toJson(fitting ?? { state, tabId, mode, privacy });
}

function shortenItem(item: UsedItem): UsedItem {
  return { ...item, title: item.title.slice(0, 100), why: item.why.slice(0, 100) };
}

/** Null for a source that is no turn of a chat. */
export function toTurn(record: MemoryRecord): Turn | null {
  const address = parseAddress(record.sourceUrl);
  if (!address || address.requestId === null) return null;
  const { conversationId, requestId } = address;
  const details = detailsSchema.parse(record.details);
  const passages = record.passages.map(({ content, headingPath }) => ({ content, headingPath }));
  const find = (kind: string) => passages.find(({ headingPath }) => headingPath[0] === kind)?.content;
  const { tabId, mode, ...rest } = details;
  return {
    question: {
      requestId,
      conversationId,
      tabId,
      text: find('question') ?? '',
      selection: find('selection'),
      ...(mode ? { mode } : {}),
    },
    status: '',
    parts: passages.flatMap(({ content, headingPath }) => toPart(content, headingPath)),
    confirmation: null,
    settledConfirmations: [],
    ...rest,
  };
}

function toPart(content: string, [kind, ...rest]: readonly string[]): AnswerPart[] {
  const [id = '', toolName = '', end, outcome = ''] = rest;
  switch (kind) {
    case 'text':
      return [{ kind, text: content, isOpen: false }];
    case 'quote':
      return [{ kind, text: content, citation: Number(id) || 0 }];
    case 'step': {
      const isError = end !== 'result';
      return [
        { kind, id, toolName, summary: content, outcome: { isError, text: outcome || 'Not finished.' } },
      ];
    }
    default:
      return [];
  }
}

function toJson(value: object): Details {
  return jsonSchema.parse(parseJson(JSON.stringify(value)));
}
