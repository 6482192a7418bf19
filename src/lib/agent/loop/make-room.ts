import type { ModelMessage } from '../model-types';
import { estimateRequest } from './read-step';

const removed = '[This result was taken out to make room. Call the tool again if it is needed.]';

/** The same messages, with the oldest results of tools taken out until they fit; null if they never do. */
export function makeRoom(messages: readonly ModelMessage[], limit: number): ModelMessage[] | null {
  const fitting = [...messages];
  let excess = estimateRequest({ messages }) - limit;
  const lastCall = fitting.findLastIndex(({ role }) => role === 'assistant');
  for (const [at, message] of fitting.entries()) {
    if (excess <= 0) break;
    // The newest results have not been seen yet.
    if (message.role !== 'tool' || at > lastCall) continue;
    const emptied = { ...message, content: removed };
    excess -= estimateRequest({ messages: [message] }) - estimateRequest({ messages: [emptied] });
    fitting[at] = emptied;
  }
  return estimateRequest({ messages: fitting }) <= limit ? fitting : null;
}
