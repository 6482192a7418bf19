import fc from 'fast-check';
import type { TurnEvent } from '../../../../src/lib/agent/turn';
import type { Citation, ConflictSide, Receipt } from '../../../../src/lib/agent/types';
import { errorCodes } from '../../../../src/shared/app-error';

const text = fc.string();
const score = fc.double({ min: 0, max: 1, noNaN: true });

const citation: fc.Arbitrary<Citation> = fc.record({
  index: fc.integer({ min: 1, max: 5 }),
  label: fc.constantFrom('This page', 'Knowledge Base', 'Web Source'),
  url: text,
  title: text,
  quote: text,
  headingPath: fc.array(text),
  readAt: fc.integer(),
  score,
});

const side: fc.Arbitrary<ConflictSide> = fc.record({
  statement: text,
  citation: fc.integer({ min: 1, max: 5 }),
  date: fc.option(fc.integer()),
});

const receipt: fc.Arbitrary<Receipt> = fc.record({
  searchMode: fc.constantFrom('hybrid', 'vector', 'fulltext'),
  recalled: fc.array(
    fc.record({
      citation: fc.option(fc.integer({ min: 1, max: 9 })),
      docType: fc.constantFrom('page', 'fact'),
      ...{ title: text, url: text, why: text },
      score,
      tokens: fc.nat(),
    }),
  ),
  leftOut: fc.array(fc.record({ title: text, url: text, score, why: text })),
  budget: fc.record({
    available: fc.nat(),
    knowledge: fc.nat(),
    knowledgeUsed: fc.nat(),
    preferences: fc.nat(),
    preferencesUsed: fc.nat(),
  }),
  sent: fc.option(fc.record({ host: text, modelName: text, tokens: fc.nat(), steps: fc.nat() })),
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
        page: { kind: 'remembered', url: 'https://example.org/', title: '', passages: 3 },
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
