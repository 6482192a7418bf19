import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { AnswerEvent, Citation } from '../../src/lib/agent/types';
import { errorCodes } from '../../src/shared/app-error';
import type { RequestId } from '../../src/shared/ids';
import {
  emptyConversation,
  findRunningTurn,
  reduceConversation,
  turnLimit,
  type AskedQuestion,
  type Conversation,
  type ConversationAction,
} from '../../src/sidepanel/conversation';

describe('reduceConversation', () => {
  it('gathers text and quotations in the order in which they came', () => {
    const { parts } = answer(
      { type: 'text-start' },
      { type: 'text-delta', text: 'From ' },
      { type: 'text-delta', text: 'this page:' },
      { type: 'text-end' },
      { type: 'quote', text: 'Words.', citation: 1 },
      { type: 'text-delta', text: 'More' },
    );
    expect(parts).toEqual([
      { kind: 'text', text: 'From this page:', isOpen: false },
      { kind: 'quote', text: 'Words.', citation: 1 },
      { kind: 'text', text: 'More', isOpen: true },
    ]);
  });

  it('keeps the partial answer when it ends with an error', () => {
    const turn = answer(
      { type: 'text-delta', text: 'Half' },
      { type: 'error', error: { code: 'cancelled', message: 'Stopped.' } },
    );
    expect(turn.parts).toEqual([{ kind: 'text', text: 'Half', isOpen: false }]);
    expect(turn.state).toEqual({ kind: 'failed', error: { code: 'cancelled', message: 'Stopped.' } });
  });

  it('forgets what was shown when the work begins anew', () => {
    const turn = answer({ type: 'text-delta', text: 'Half' }, { type: 'model-hint' }, { type: 'restart' });
    expect(turn).toEqual(answer());
  });

  it('does not change an answer after its end', () => {
    const ended = ask('a', { type: 'finish', outcome: 'answered' });
    expect(apply(ended, event('a', { type: 'text-delta', text: 'late' }))).toEqual(ended);
  });

  it('asks again in the place of the turn that failed', () => {
    const failed = apply(
      emptyConversation,
      { type: 'ask', question: question('a') },
      event('a', { type: 'error', error: { code: 'timeout', message: 'Too long.' } }),
      { type: 'ask', question: question('b') },
      { type: 'retry', replaces: id('a'), question: question('c') },
    );
    expect(failed.turns.map((turn) => turn.question.requestId)).toEqual(['c', 'b']);
    expect(failed.turns[0]?.state.kind).toBe('running');
  });

  it('holds no more than the last turns', () => {
    const names = Array.from({ length: turnLimit + 3 }, (_, index) => String(index));
    const { turns } = apply(
      emptyConversation,
      ...names.map((name) => ({ type: 'ask' as const, question: question(name) })),
    );
    expect(turns.map((turn) => turn.question.requestId)).toEqual(names.slice(3));
  });

  test.prop([fc.array(anyAction(), { maxLength: 80 })])('takes any events in any order', (actions) => {
    const conversation = apply(emptyConversation, ...actions);
    expect(conversation.turns.length).toBeLessThanOrEqual(turnLimit);
    for (const { citations, parts, state } of conversation.turns) {
      const indexes = citations.map(({ index }) => index);
      expect(indexes).toEqual([...new Set(indexes)].sort((a, b) => a - b));
      const open = parts.filter((part) => part.kind === 'text' && part.isOpen);
      expect(open.length).toBeLessThanOrEqual(state.kind === 'running' ? 1 : 0);
    }
  });

  test.prop([fc.array(anyEvent())])('ends every turn with its first finish or error', (events) => {
    const conversation = ask('a', ...events);
    const last = events.find(({ type }) => type === 'finish' || type === 'error');
    expect(findRunningTurn(conversation) === undefined).toBe(last !== undefined);
  });

  test.prop([fc.array(anyEvent())])('loses no word of a text', (events) => {
    const isEnd = ({ type }: AnswerEvent) => type === 'finish' || type === 'error';
    const end = events.findIndex(isEnd);
    const heard = end === -1 ? events : events.slice(0, end);
    const begin = heard.findLastIndex(({ type }) => type === 'restart') + 1;
    const expected = heard.slice(begin).map((item) => (item.type === 'text-delta' ? item.text : ''));
    const shown = ask('a', ...events).turns[0]!.parts.map((part) => (part.kind === 'text' ? part.text : ''));
    expect(shown.join('')).toBe(expected.join(''));
  });
});

function answer(...events: AnswerEvent[]) {
  return ask('a', ...events).turns[0]!;
}

function ask(name: string, ...events: AnswerEvent[]): Conversation {
  const actions = events.map((item) => event(name, item));
  return apply(emptyConversation, { type: 'ask', question: question(name) }, ...actions);
}

function apply(conversation: Conversation, ...actions: ConversationAction[]): Conversation {
  return actions.reduce(reduceConversation, conversation);
}

function event(name: string, item: AnswerEvent): ConversationAction {
  return { type: 'event', requestId: id(name), event: item };
}

function question(name: string): AskedQuestion {
  return { requestId: id(name), text: `question ${name}`, tabId: 1 };
}

function id(name: string): RequestId {
  return name as RequestId;
}

function anyAction(): fc.Arbitrary<ConversationAction> {
  const name = fc.constantFrom('a', 'b', 'c');
  return fc.oneof(
    name.map((value) => ({ type: 'ask' as const, question: question(value) })),
    fc.tuple(name, name).map(([replaces, value]) => ({
      type: 'retry' as const,
      replaces: id(replaces),
      question: question(value),
    })),
    { weight: 8, arbitrary: fc.tuple(name, anyEvent()).map(([value, item]) => event(value, item)) },
  );
}

function anyEvent(): fc.Arbitrary<AnswerEvent> {
  const text = fc.string();
  const citation: fc.Arbitrary<Citation> = fc.record({
    index: fc.integer({ min: 1, max: 5 }),
    label: fc.constantFrom('This page', 'Knowledge Base', 'Web Source'),
    url: text,
    title: text,
    quote: text,
    headingPath: fc.array(text),
    readAt: fc.integer(),
    score: fc.double(),
  });
  const anything: fc.Arbitrary<AnswerEvent> = fc.oneof(
    fc.constantFrom<AnswerEvent>(
      { type: 'restart' },
      { type: 'text-start' },
      { type: 'text-end' },
      { type: 'model-hint' },
      { type: 'page', page: { kind: 'not-remembered', notice: 'No.' } },
      { type: 'page', page: { kind: 'remembered', url: 'https://example.org/', title: '', passages: 3 } },
    ),
    text.map((value): AnswerEvent => ({ type: 'status', text: value })),
    text.map((value): AnswerEvent => ({ type: 'text-delta', text: value })),
    fc
      .tuple(text, fc.integer())
      .map(([value, index]): AnswerEvent => ({ type: 'quote', text: value, citation: index })),
    citation.map((value): AnswerEvent => ({ type: 'citation', citation: value })),
  );
  const end: fc.Arbitrary<AnswerEvent> = fc.oneof(
    fc.constantFrom<AnswerEvent>(
      { type: 'finish', outcome: 'answered' },
      { type: 'finish', outcome: 'nothing-found' },
    ),
    fc
      .constantFrom(...errorCodes)
      .map((code): AnswerEvent => ({ type: 'error', error: { code, message: '' } })),
  );
  return fc.oneof({ weight: 12, arbitrary: anything }, { weight: 1, arbitrary: end });
}
