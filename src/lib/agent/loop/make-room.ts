import type { ModelMessage } from '../../model';
import { estimateRequest } from './read-step';

const removed = '[This result was taken out to make room. Call the tool again if it is needed.]';

/**
 * The same messages, with the oldest results of tools taken out until they fit, and then most of the page in front: what
 * the model has just asked for is worth more. Null if they never do. `shorter`: the reference data with little of the page.
 */
export function makeRoom(
  messages: readonly ModelMessage[],
  limit: number,
  shorter: ModelMessage,
): ModelMessage[] | null {
  const fitting = [...messages];
  let excess = estimateRequest({ messages }) - limit;
  const lastCall = fitting.findLastIndex(({ role }) => role === 'assistant');
  const replace = (at: number, message: ModelMessage, by: ModelMessage) => {
    excess -= estimateRequest({ messages: [message] }) - estimateRequest({ messages: [by] });
    fitting[at] = by;
  };
  for (const [at, message] of fitting.entries()) {
    if (excess <= 0) break;
    // The newest results have not been seen yet.
    if (message.role === 'tool' && at < lastCall) replace(at, message, { ...message, content: removed });
  }
  const [, reference] = fitting;
  if (excess > 0 && reference) replace(1, reference, shorter);
  return excess <= 0 ? fitting : null;
}
