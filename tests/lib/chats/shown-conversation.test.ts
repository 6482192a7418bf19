import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { AskedQuestion, TurnEvent } from '../../../src/lib/chats/turn';
import { anyTurnEvent } from './arbitraries';
import {
  createConversation,
  findRunningTurn,
  reduceConversation,
  turnLimit,
  type Conversation,
  type ConversationAction,
} from '../../../src/lib/chats/shown-conversation';

const emptyConversation = createConversation('chat');

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
      { type: 'retry', question: question('a') },
    );
    expect(failed.turns.map((turn) => turn.question.requestId)).toEqual(['a', 'b']);
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

  test.prop([fc.array(anyTurnEvent())])('ends every turn with its first finish or error', (events) => {
    const conversation = ask('a', ...events);
    const last = events.find(isEnd);
    expect(findRunningTurn(conversation) === undefined).toBe(last !== undefined);
  });

  test.prop([fc.array(anyTurnEvent())])('loses no word of a text', (events) => {
    const end = events.findIndex(isEnd);
    const heard = end === -1 ? events : events.slice(0, end);
    const begin = heard.findLastIndex(({ type }) => type === 'restart') + 1;
    const expected = heard.slice(begin).map((item) => (item.type === 'text-delta' ? item.text : ''));
    const shown = ask('a', ...events).turns[0]!.parts.map((part) => (part.kind === 'text' ? part.text : ''));
    expect(shown.join('')).toBe(expected.join(''));
  });
});

function answer(...events: TurnEvent[]) {
  return ask('a', ...events).turns[0]!;
}

function ask(name: string, ...events: TurnEvent[]): Conversation {
  const actions = events.map((item) => event(name, item));
  return apply(emptyConversation, { type: 'ask', question: question(name) }, ...actions);
}

function apply(conversation: Conversation, ...actions: ConversationAction[]): Conversation {
  return actions.reduce(reduceConversation, conversation);
}

function event(name: string, item: TurnEvent): ConversationAction {
  return { type: 'event', requestId: name, event: item };
}

function question(name: string): AskedQuestion {
  return { requestId: name, conversationId: 'chat', text: `question ${name}`, tabId: 1 };
}

function anyAction(): fc.Arbitrary<ConversationAction> {
  const name = fc.constantFrom('a', 'b', 'c');
  return fc.oneof(
    name.map((value) => ({ type: 'ask' as const, question: question(value) })),
    name.map((value) => ({ type: 'retry' as const, question: question(value) })),
    { weight: 8, arbitrary: fc.tuple(name, anyTurnEvent()).map(([value, item]) => event(value, item)) },
  );
}

function isEnd({ type }: TurnEvent): boolean {
  return type === 'finish' || type === 'error' || type === 'interrupted';
}
