import { describe, expect, it } from 'vitest';
import type { ToolStep } from '../../../src/lib/chats/turn';
import type { Confirmation } from '../../../src/lib/chats/types';
import { toShownParts } from '../../../src/ui/answer/shown-parts';

const step = (id: string): ToolStep => ({ kind: 'step', id, toolName: 'x', summary: id, outcome: null });
const card = (id: string): Confirmation => ({
  ...{ id, toolName: 'remember', effect: 'stores', sentence: `Remember ${id}?`, details: [], grant: null },
});
const describeParts = (parts: ReturnType<typeof toShownParts>) =>
  parts.map((part) => {
    if (part.kind === 'steps') return part.steps.map(({ id }) => id).join('+');
    return 'card' in part ? `${part.kind} ${part.card.id}` : part.kind;
  });

describe('toShownParts', () => {
  it('puts what is asked below its own step', () => {
    expect(describeParts(toShownParts([step('a'), step('b')], card('b'), []))).toEqual(['a+b', 'card b']);
    expect(describeParts(toShownParts([step('a'), step('b')], card('a'), []))).toEqual(['a', 'card a', 'b']);
  });

  it('leaves a card that was answered in its place when the next one comes', () => {
    const settled = [{ ...card('a'), isAllowed: true }];
    expect(describeParts(toShownParts([step('a'), step('b')], card('b'), settled))).toEqual([
      'a',
      'settled a',
      'b',
      'card b',
    ]);
  });

  it('shows what is asked even if its step is not there, and folds steps once all is over', () => {
    expect(describeParts(toShownParts([], card('a'), []))).toEqual(['card a']);
    const text = { kind: 'text', text: ' ', isOpen: false } as const;
    expect(describeParts(toShownParts([step('a'), text, step('b')], null, []))).toEqual(['a+b']);
  });
});
