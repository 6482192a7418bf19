import type { ModelMessage } from '../../lib/model';
import type { ModelFacts } from './model-facts';

/** Between two messages that became one. Each part of the reference data begins with its own mark as well. */
export const separator = '\n\n---\n\n';
export const leadIn = 'Begin with the reference data that was found.';

/**
 * Messages as this model takes them; nothing of them is left out. `needsLeadIn`: several servers take no message of the
 * assistant before the first of the user, and the reference data is one.
 */
export function shapeMessages(
  messages: readonly ModelMessage[],
  { takesAnyOrder, takesSystem, takesToolTurns }: ModelFacts,
  needsLeadIn: boolean,
): ModelMessage[] {
  const told = takesToolTurns === false ? messages.map(tellToolTurn) : messages;
  const isInstruction = ({ role }: ModelMessage) => role === 'system' && takesSystem === false;
  const instructions = told.filter(isInstruction).map(({ content }) => content);
  const shaped = told.filter((message) => !isInstruction(message));
  const first = shaped.findIndex(({ role }) => role !== 'system');
  const isUserFirst = needsLeadIn || takesAnyOrder === false || instructions.length > 0;
  // The reference data stays the assistant's: in a message of the user it could pass for the user's own words.
  if (isUserFirst && shaped[first]?.role === 'assistant') {
    shaped.splice(first, 0, { role: 'user', content: leadIn });
  }
  if (instructions.length > 0) {
    shaped.splice(first, 0, { role: 'user', content: instructions.join(separator) });
    return mergeNeighbours(shaped);
  }
  return takesAnyOrder === false ? mergeNeighbours(shaped) : shaped;
}

function mergeNeighbours(messages: readonly ModelMessage[]): ModelMessage[] {
  const merged: ModelMessage[] = [];
  for (const message of messages) {
    const before = merged.at(-1);
    if (before && before.role === message.role && isPlain(before) && isPlain(message)) {
      merged[merged.length - 1] = { ...before, content: [before.content, message.content].join(separator) };
    } else merged.push(message);
  }
  return merged;
}

/** Results belong to their calls one by one. */
function isPlain(message: ModelMessage): boolean {
  return message.role !== 'tool' && !(message.role === 'assistant' && message.toolCalls);
}

/** In words that are no call: a model that sees one as text would write its next ones as text, too. */
function tellToolTurn(message: ModelMessage): ModelMessage {
  if (message.role === 'tool') {
    return { role: 'user', content: `(What ${message.toolName} gave:)\n${message.content}` };
  }
  if (message.role !== 'assistant' || !message.toolCalls) return message;
  const calls = message.toolCalls.map(({ name, input }) => `(I used ${name}: ${JSON.stringify(input)})`);
  return {
    role: 'assistant',
    content: [message.content, ...calls].filter((text) => text !== '').join('\n'),
  };
}

export function hasToolTurns(messages: readonly ModelMessage[]): boolean {
  return messages.some((message) => message.role === 'tool');
}
