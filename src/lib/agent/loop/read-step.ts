import { estimateTokens } from '../../memory';
import type { LanguageModel, ModelEvent, ModelRequest, ToolCall } from '../model-types';
import type { AnswerEvent } from '../types';
import { readUntilAborted } from './abortable';
import type { LateQuotes } from './late-quotes';

/** More calls than this in one step are dropped. */
export const maxCallsPerStep = 5;
/** A model that does not stop is stopped. In characters. */
const maxStepLength = 100_000;

type FinishReason = (ModelEvent & { type: 'finish' })['reason'];

export interface StepResult {
  text: string;
  calls: ToolCall[];
  droppedCalls: number;
  reason: FinishReason;
  inputTokens: number;
}

/** Asks the model once and passes its words on as they arrive. */
export async function* readStep(
  model: LanguageModel,
  request: ModelRequest,
  quotes: LateQuotes,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, StepResult> {
  const calls: ToolCall[] = [];
  let text = '';
  let droppedCalls = 0;
  let reason: FinishReason = 'other';
  let inputTokens = estimateRequest(request);
  for await (const event of readUntilAborted(model.stream(request, signal), signal)) {
    yield* quotes.take();
    if (event.type === 'text-delta') {
      if (event.text === '') continue;
      if (text === '') yield { type: 'text-start' };
      text += event.text;
      yield { type: 'text-delta', text: event.text };
      if (text.length > maxStepLength) reason = 'length';
    } else if (event.type === 'tool-call') {
      if (calls.length < maxCallsPerStep) calls.push(event.call);
      else droppedCalls += 1;
    } else {
      reason = event.reason;
      inputTokens = event.inputTokens ?? inputTokens;
    }
    if (text.length > maxStepLength) break;
  }
  if (text !== '') yield { type: 'text-end' };
  return { text, calls, droppedCalls, reason, inputTokens };
}

export function estimateRequest({ messages }: Pick<ModelRequest, 'messages'>): number {
  return messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
}
