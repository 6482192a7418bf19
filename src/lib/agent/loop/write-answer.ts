import { AppError } from '../../../shared/app-error';
import { CitationRegistry } from '../citations';
import type { LanguageModel, ModelMessage, ToolCall } from '../model-types';
import { estimateTokens } from '../../memory';
import { chooseTools, type ToolContext } from '../tools';
import type { AnswerEvent, Receipt } from '../types';
import { untilAborted } from './abortable';
import { say, type Answering } from './answering';
import { LateQuotes, type ShownSource } from './late-quotes';
import { makeRoom } from './make-room';
import { preparePrompt, type PreparedPrompt } from './prepare-prompt';
import { readStep, type StepResult } from './read-step';
import { runToolCall, type ToolRun } from './tool-calls';

const lastCalls = 'These were the last calls that are possible: answer now from what you have.';

/** What has happened so far, for the receipt. */
interface Progress {
  steps: number;
  tokens: number;
  /** Sources that tools have found. */
  found: Receipt['recalled'];
  hasText: boolean;
  hasActed: boolean;
}

/** An answer written by a language model, which may use tools on the way. */
export async function* answerWithModel(
  answering: Answering,
  model: LanguageModel,
): AsyncGenerator<AnswerEvent> {
  const { question, query, ports, memory, page, signal } = answering;
  const tools = chooseTools(question, model.contextLimit);
  const descriptions = tools.map((tool) => tool.describe());
  const prompt = await preparePrompt(answering, model, descriptions);
  const registry = new CitationRegistry(prompt.block.cited);
  const quotes = new LateQuotes(memory, query);
  const context: ToolContext = { memory, ports, question, frontPage: page?.captured ?? null, signal };
  const run: ToolRun = { tools, context, registry, repeats: new Map() };
  const progress: Progress = { steps: 0, tokens: 0, found: [], hasText: false, hasActed: false };

  yield* quotes.add(prompt.block.cited.map(({ index, hit }) => ({ index, source: hit, text: hit.content })));
  yield { type: 'status', text: 'Writing…' };
  try {
    yield* takeSteps(answering, model, prompt, run, quotes, progress);
  } catch (error) {
    // What was sent was sent, whatever came of it.
    if (!signal.aborted) yield { type: 'receipt', receipt: toReceipt(answering, model, prompt, progress) };
    throw error;
  }
  await untilAborted(quotes.settle(), signal);
  yield* quotes.take();
  yield { type: 'receipt', receipt: toReceipt(answering, model, prompt, progress) };
  const { state } = prompt.block;
  const isFromSomewhere = registry.size > 0 || progress.hasActed || state !== null;
  yield { type: 'finish', outcome: isFromSomewhere ? 'answered' : 'nothing-found' };
}

async function* takeSteps(
  { question, config, signal }: Answering,
  model: LanguageModel,
  { messages: first, promptLimit }: PreparedPrompt,
  run: ToolRun,
  quotes: LateQuotes,
  progress: Progress,
): AsyncGenerator<AnswerEvent> {
  const tools = run.tools.map((tool) => tool.describe());
  let messages: ModelMessage[] = first;
  for (;;) {
    const fitting = makeRoom(messages, promptLimit);
    if (!fitting) {
      yield* say(describeNoRoom(model));
      return;
    }
    messages = fitting;
    progress.steps += 1;
    const step = yield* readStep(model, { messages, tools }, quotes, signal);
    progress.tokens += step.inputTokens;
    progress.hasText ||= step.text.trim() !== '';
    if (step.calls.length === 0) {
      yield* endStep(step, progress);
      return;
    }
    if (progress.steps >= config.maxSteps) {
      yield* say(
        `I stopped after ${config.maxSteps} steps: the model kept on using tools. Ask for less at once.`,
      );
      return;
    }
    const prefix = question.requestId === undefined ? 'call' : `${question.requestId}-call`;
    const calls = nameCalls(step.calls, messages, `${prefix}-${progress.steps}`);
    messages = [...messages, { role: 'assistant', content: step.text, toolCalls: calls.map(toRecorded) }];
    for (const [at, call] of calls.entries()) {
      const isLast = at === calls.length - 1;
      const remark = isLast ? describeLimits(step, progress.steps === config.maxSteps - 1) : '';
      const { content, added, hasSucceeded } = yield* runToolCall(
        run,
        call,
        `${prefix}-${progress.steps}-${at + 1}`,
        remark,
      );
      progress.hasActed ||= hasSucceeded;
      progress.found.push(...added.map((source) => toFound(source, call.name)));
      yield* quotes.add(added);
      messages.push({ role: 'tool', callId: call.id, toolName: toRecorded(call).name, content });
    }
    yield { type: 'status', text: 'Writing…' };
  }
}

function* endStep({ reason }: StepResult, { hasText }: Progress): Generator<AnswerEvent> {
  if (reason === 'content-filter') yield* say('The model’s provider withheld the rest of this answer.');
  else if (reason === 'length') yield* say('The answer ends here: the model has reached its limit of words.');
  else if (!hasText) {
    throw new AppError(
      'model-failed',
      'The model answered with nothing. Ask again, or choose another model.',
    );
  }
}

/** Each call has an id of its own, whatever the model called it: results are found by it. */
function nameCalls(
  calls: readonly ToolCall[],
  messages: readonly ModelMessage[],
  prefix: string,
): ToolCall[] {
  const taken = new Set(messages.flatMap((message) => (message.role === 'tool' ? [message.callId] : [])));
  return calls.map((call, at) => {
    const id = call.id === '' || taken.has(call.id) ? `${prefix}-${at + 1}` : call.id;
    taken.add(id);
    return { ...call, id };
  });
}

/** As it goes back to the model: providers refuse names and inputs that are not what they should be. */
function toRecorded({ id, name, input }: ToolCall): ToolCall {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  return {
    id,
    name: name.replaceAll(/[^\w-]/g, '_').slice(0, 64) || 'unnamed',
    input: isObject ? input : {},
  };
}

function describeLimits({ droppedCalls }: StepResult, isLastChance: boolean): string {
  const dropped =
    droppedCalls === 0 ? '' : `${droppedCalls} more calls were dropped: there were too many at once. `;
  return `${dropped}${isLastChance ? lastCalls : ''}`.trim();
}

function describeNoRoom({ contextLimit }: LanguageModel): string {
  return `I stopped here: this does not fit into the ${contextLimit} tokens of the model. Ask about less at once, or set a larger context in Settings.`;
}

function toFound({ index, source, text }: ShownSource, toolName: string): Receipt['recalled'][number] {
  const { docType, title, sourceUrl: url, score } = source;
  return {
    citation: index,
    docType,
    title,
    url,
    score,
    tokens: estimateTokens(text),
    why: `found by ${toolName}`,
  };
}

function toReceipt(
  { config, notes }: Answering,
  { host, modelName }: LanguageModel,
  { block, budgets, notes: promptNotes }: PreparedPrompt,
  { steps, tokens, found }: Progress,
): Receipt {
  const round = (value: number) => Math.max(0, Math.floor(value));
  return {
    searchMode: config.rag.searchMode,
    recalled: [...block.recalled, ...found],
    leftOut: block.leftOut,
    budget: {
      available: round(budgets.totalAvailable),
      knowledge: round(budgets.knowledgeBudget),
      knowledgeUsed: block.knowledgeTokens,
      preferences: budgets.preferenceBudget,
      preferencesUsed: block.preferenceTokens,
    },
    sent: host === null || steps === 0 ? null : { host, modelName, tokens, steps },
    notes: [...notes, ...promptNotes, ...block.notes],
  };
}
