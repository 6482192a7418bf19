import fc from 'fast-check';
import type { TurnEvent } from '../../../src/lib/chats/turn';
import type { Citation, ConflictSide, Receipt } from '../../../src/lib/chats/types';
import { errorCodes } from '../../../src/shared/app-error';

const text = fc.string();
const score = fc.double({ min: 0, max: 1, noNaN: true });

const citation: fc.Arbitrary<Citation> = fc.record({
  index: fc.integer({ min: 1, max: 5 }),
  label: fc.constantFrom('This page', 'Knowledge Base', 'Web Source'),
  sourceUrl: text,
  title: text,
  quote: text,
  headingPath: fc.array(text),
  readAt: fc.integer(),
  score,
  use: fc.constantFrom('cited', 'matched', 'found'),
});

const side: fc.Arbitrary<ConflictSide> = fc.record({
  statement: text,
  citation: fc.integer({ min: 1, max: 5 }),
  date: fc.option(fc.integer()),
});

const receipt: fc.Arbitrary<Receipt> = fc.record({
  understood: fc.option(text),
  searched: fc.option(fc.constantFrom('hybrid', 'vector', 'fulltext')),
  found: fc.option(text),
  used: fc.array(
    fc.record({
      kind: fc.constantFrom('page-in-front', 'page', 'fact', 'last-turn', 'tool-result'),
      citation: fc.option(fc.integer({ min: 1, max: 9 })),
      ...{ title: text, sourceUrl: text, why: text },
      score: fc.option(score),
      tokens: fc.nat(),
    }),
  ),
  leftOut: fc.array(fc.record({ title: text, sourceUrl: text, score, why: text })),
  budget: fc.record({
    ...{ window: fc.nat(), answer: fc.nat(), knowledge: fc.nat(), knowledgeUsed: fc.nat() },
    ...{ preferences: fc.nat(), preferencesUsed: fc.nat(), page: fc.nat(), chat: fc.nat(), tools: fc.nat() },
  }),
  sent: fc.option(
    fc.record({
      ...{ host: fc.option(text), modelName: text, tokens: fc.nat(), steps: fc.nat() },
      outcome: fc.constantFrom('answered', 'failed', 'no-answer'),
    }),
  ),
  notes: fc.array(text),
});

/** Any event, in any order; one in thirteen ends the turn. */
export function anyTurnEvent(): fc.Arbitrary<TurnEvent> {
  const id = fc.constantFrom('t1', 't2');
  const anything: fc.Arbitrary<TurnEvent> = fc.oneof(
    fc.constantFrom<TurnEvent>(
      { type: 'restart' },
      { type: 'text-start' },
      { type: 'text-end' },
      { type: 'model-hint' },
      { type: 'page', page: { kind: 'not-remembered', notice: 'No.' }, privacy: 'open' },
      {
        type: 'page',
        page: { kind: 'remembered', sourceUrl: 'https://example.org/', title: '', passages: 3 },
        privacy: 'open',
      },
    ),
    text.map((value): TurnEvent => ({ type: 'status', text: value })),
    text.map((value): TurnEvent => ({ type: 'text-delta', text: value })),
    fc
      .tuple(text, fc.integer())
      .map(([value, index]): TurnEvent => ({ type: 'quote', text: value, citation: index })),
    citation.map((value): TurnEvent => ({ type: 'citation', citation: value })),
    side.map((value): TurnEvent => ({
      type: 'conflict',
      conflict: { sentence: 'They differ.', memory: value, web: value },
    })),
    fc.tuple(text, text).map(([query, host]): TurnEvent => ({ type: 'web-query', query, host })),
    receipt.map((value): TurnEvent => ({ type: 'receipt', receipt: value })),
    fc
      .tuple(id, text, text)
      .map(([step, toolName, summary]): TurnEvent => ({ type: 'tool-call', id: step, toolName, summary })),
    fc.tuple(id, text).map(([step, summary]): TurnEvent => ({ type: 'tool-result', id: step, summary })),
    fc.tuple(id, text).map(([step, message]): TurnEvent => ({ type: 'tool-error', id: step, message })),
    fc.tuple(id, text).map(([step, sentence]): TurnEvent => ({
      type: 'confirmation',
      id: step,
      toolName: 'forget',
      sentence,
      ...{ effect: 'stores', details: [], grant: null },
    })),
  );
  const end: fc.Arbitrary<TurnEvent> = fc.oneof(
    fc.constantFrom<TurnEvent>(
      { type: 'finish', outcome: 'answered' },
      { type: 'finish', outcome: 'nothing-found' },
      { type: 'interrupted' },
    ),
    fc
      .constantFrom(...errorCodes)
      .map((code): TurnEvent => ({ type: 'error', error: { code, message: '' } })),
  );
  return fc.oneof({ weight: 12, arbitrary: anything }, { weight: 1, arbitrary: end });
}
