import { estimateTokens } from '../../text';
import type { CitedWords, CitingStream } from '../cite';
import {
  type LanguageModel,
  type ModelEvent,
  type ModelRequest,
  readUntilAborted,
  type ToolCall,
} from '../../model';
import type { AnswerEvent } from '../../chats';
import type { Progress } from './progress';

/** More calls than this in one step are dropped. */
export const maxCallsPerStep = 5;
/** A model that does not stop is stopped. In characters. */
const maxStepLength = 100_000;

type FinishReason = (ModelEvent & { type: 'finish' })['reason'];

export interface StepResult {
  /** As the model wrote it: with its own numbers of sources. */
  text: string;
  calls: ToolCall[];
  droppedCalls: number;
  reason: FinishReason;
  inputTokens: number;
}

/** How the words of a model are shown: with the numbers of the answer, and told what they cite. */
export interface Citing {
  stream: CitingStream;
  /** Tells of the sources that words name, before the words are shown. */
  cite: (words: CitedWords) => Generator<AnswerEvent>;
}

/** Asks the model once and passes its words on as they arrive. */
export async function* readStep(
  model: LanguageModel,
  request: ModelRequest,
  citing: Citing,
  signal: AbortSignal,
  progress: Progress,
): AsyncGenerator<AnswerEvent, StepResult> {
  const calls: ToolCall[] = [];
  let text = '';
  const shown = { isOpen: false };
  let droppedCalls = 0;
  let reason: FinishReason = 'other';
  let inputTokens = estimateRequest(request);
  function* show(words: CitedWords): Generator<AnswerEvent> {
    yield* citing.cite(words);
    if (words.text === '') return;
    if (!shown.isOpen) yield { type: 'text-start' };
    shown.isOpen = true;
    yield { type: 'text-delta', text: words.text };
  }
  progress.steps += 1;
  for await (const event of readUntilAborted(model.stream(request, signal), signal)) {
    progress.hasAnswered = true;
    if (event.type === 'text-delta') {
      text += event.text;
      progress.hasText ||= event.text.trim() !== '';
      if (event.text !== '') yield* show(citing.stream.push(event.text));
      if (text.length > maxStepLength) reason = 'length';
    } else if (event.type === 'tool-call') {
      if (calls.length < maxCallsPerStep) calls.push(event.call);
      else droppedCalls += 1;
    } else {
      reason = event.reason;
      inputTokens = event.inputTokens ?? inputTokens;
      noteCut(event, request, progress);
    }
    if (text.length > maxStepLength) break;
  }
  yield* show(citing.stream.end());
  if (shown.isOpen) yield { type: 'text-end' };
  return { text, calls, droppedCalls, reason, inputTokens };
}

/** The same for words that nobody sees. */
export async function readWords(
  model: LanguageModel,
  request: ModelRequest,
  signal: AbortSignal,
  progress: Progress,
): Promise<{ text: string; inputTokens: number }> {
  let text = '';
  let inputTokens = estimateRequest(request);
  progress.steps += 1;
  for await (const event of readUntilAborted(model.stream(request, signal), signal)) {
    progress.hasAnswered = true;
    if (event.type === 'text-delta') text += event.text;
    if (event.type === 'finish') {
      inputTokens = event.inputTokens ?? inputTokens;
      noteCut(event, request, progress);
    }
    if (text.length > maxStepLength) break;
  }
  return { text, inputTokens };
}

function noteCut(
  { cutTo }: Extract<ModelEvent, { type: 'finish' }>,
  request: ModelRequest,
  progress: Progress,
): void {
  if (cutTo !== undefined) progress.cut = { window: cutTo, sent: estimateRequest(request) };
}

export function estimateRequest({ messages }: Pick<ModelRequest, 'messages'>): number {
  return messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
}
