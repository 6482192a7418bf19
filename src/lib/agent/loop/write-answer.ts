import { AppError } from '../../../shared/app-error';
import { AnswerSources } from '../cite';
import { type LanguageModel, type ModelMessage, type ToolCall, untilAborted } from '../../model';
import { type AnswerEvent, endings, type UsedItem } from '../../chats';
import type { PageNotes } from '../rag-context';
import { chooseTools, type Tool, type ToolContext } from '../tools';
import { say, type Answering } from './answering';
import { gatherFor } from './gather';
import { makeRoom } from './make-room';
import { readInParts } from './page-parts';
import { preparePrompt, type PreparedPrompt } from './prepare-prompt';
import { createProgress, type Progress } from './progress';
import { quoteInstead } from './quote-answer';
import { readStep, type StepResult } from './read-step';
import { toFoundItems, toReceipt } from './receipt';
import { roomForToolSchemas } from './share-room';
import { runToolCall, type ToolRun } from './tool-calls';

const lastCalls = 'These were the last calls that are possible: answer now from what you have.';

/** These work on what is stored of the page in front. */
const changingTools: ReadonlySet<string> = new Set(['forget', 'remember']);

/** One answer that is being written. */
interface Writing {
  answering: Answering;
  model: LanguageModel;
  prompt: PreparedPrompt;
  sources: AnswerSources;
  progress: Progress;
  /** All the words so far, as the model wrote them. */
  text: string;
}

/** An answer written by a language model, which may use tools on the way. */
export async function* answerWithModel(
  answering: Answering,
  model: LanguageModel,
): AsyncGenerator<AnswerEvent> {
  const { memory, page, question, ports, signal } = answering;
  const progress = createProgress();
  const { prompt, tools, failure } = yield* compose(answering, model, toolsFor(answering, model), progress);
  const sources = new AnswerSources(prompt.block.cited, memory, question.text);
  const writing: Writing = { answering, model, prompt, sources, progress, text: '' };
  const { isSmartContext, isRagEnabled: isRecalling } = answering.config;
  const context: ToolContext = {
    ...{ memory, isRecalling, isSmartContext, ports, question, frontPage: page, signal },
  };
  const run: ToolRun = { tools, context, registry: sources.registry, repeats: new Map() };
  try {
    if (failure) throw failure.error;
    if (answering.lookUp) yield* sources.tellUnnamed();
    for (const conflict of prompt.conflicts) yield* sources.tellConflict(conflict);
    yield { type: 'status', text: 'Writing…' };
    yield* takeSteps(writing, run);
  } catch (error) {
    signal.throwIfAborted();
    // Whatever the model would have said, what was found for it answers as well as it can.
    if (!progress.hasText) yield* quoteInstead(answering, prompt.ranked, sources.registry.shownCount + 1);
    // What was sent was sent, whatever came of it.
    yield {
      type: 'receipt',
      receipt: toReceipt(answering, model, writing.prompt, sources.registry, progress, [], error),
    };
    throw error;
  }
  const notes = yield* sources.matchUnnamed(writing.text, prompt.block.cited);
  yield* sources.tellUnnamed();
  await untilAborted(sources.settle(), signal);
  yield* sources.take();
  yield {
    type: 'receipt',
    receipt: toReceipt(answering, model, writing.prompt, sources.registry, progress, notes),
  };
  yield { type: 'finish', outcome: 'answered' };
}

/** None for who looks something up: memory and web were searched already. */
function toolsFor({ question, memory, config, ports, lookUp }: Answering, model: LanguageModel) {
  if (lookUp || model.takesTools === false) return [];
  return chooseTools({
    ...{ question, hasMemory: memory !== null, isRecalling: config.isRagEnabled },
    ...{ hasWebSearch: ports.webSearch !== null, room: roomForToolSchemas(model.contextLimit) },
  });
}

interface Composed {
  prompt: PreparedPrompt;
  /** Those that are offered. */
  tools: readonly Tool[];
  failure: { error: unknown } | null;
}

/**
 * The prompt. Where all of a page is asked for and it does not fit, tools make room for it, and if that is not enough it is
 * read in parts first.
 */
async function* compose(
  answering: Answering,
  model: LanguageModel,
  wanted: readonly Tool[],
  progress: Progress,
): AsyncGenerator<AnswerEvent, Composed> {
  const gathered = await gatherFor(answering);
  const prepare = (tools: readonly Tool[], notes: PageNotes | null = null) =>
    preparePrompt(answering, model, tools.map(describeTool), gathered, notes);
  const prompt = await prepare(wanted);
  answering.whenGathered();
  const { ranked, shares } = prompt;
  if (!isTooLong(answering, prompt) || !ranked) return { prompt, tools: wanted, failure: null };
  const alone = await prepare([]);
  if (!isTooLong(answering, alone)) return { prompt: alone, tools: [], failure: null };
  try {
    const notes = yield* readInParts(answering, model, ranked, shares.page, progress);
    if (!notes) return { prompt, tools: wanted, failure: null };
    return { prompt: await prepare(wanted, notes), tools: wanted, failure: null };
  } catch (error) {
    answering.signal.throwIfAborted();
    return { prompt: withPageAlone(prompt), tools: wanted, failure: { error } };
  }
}

const describeTool = (tool: Tool) => tool.describe();

/** Of all that was gathered, parts of the page went out, and nothing else. */
function withPageAlone(prompt: PreparedPrompt): PreparedPrompt {
  return { ...prompt, used: prompt.used.filter(({ kind }) => kind === 'page-in-front') };
}

/** A translation has to do with what fits: it would be as long as the page. */
function isTooLong({ understanding: { pageTask, part } }: Answering, { block }: PreparedPrompt): boolean {
  const isWanted = pageTask !== null && pageTask !== 'translation' && part === 'all';
  return isWanted && block.page !== null && block.page.share < 1;
}

async function* takeSteps(writing: Writing, run: ToolRun): AsyncGenerator<AnswerEvent> {
  const { answering, model, prompt, sources, progress } = writing;
  const { question, config, signal } = answering;
  const tools = run.tools.map((tool) => tool.describe());
  let messages: ModelMessage[] = prompt.messages;
  /** What tools gave since the last request: it counts when it goes out with the next. */
  const found: UsedItem[] = [];
  for (let step = 1; ; step += 1) {
    const fitting = makeRoom(messages, prompt.promptLimit, prompt.shorter);
    if (!fitting) {
      if (step === 1) writing.prompt = withPageAlone(prompt);
      yield* say(endings.room(model.contextLimit));
      return;
    }
    messages = fitting;
    progress.found.push(...found.splice(0));
    const result = yield* readStep(model, { messages, tools }, sources, signal, progress);
    progress.tokens += result.inputTokens;
    writing.text += result.text;
    if (result.calls.length === 0) {
      yield* endStep(result, progress);
      return;
    }
    if (step >= config.maxSteps) {
      yield* say(endings.steps(config.maxSteps));
      return;
    }
    const prefix = question.requestId === undefined ? 'call' : `${question.requestId}-call`;
    const calls = nameCalls(result.calls, messages, `${prefix}-${step}`);
    messages = [...messages, { role: 'assistant', content: result.text, toolCalls: calls.map(toRecorded) }];
    for (const [at, call] of calls.entries()) {
      const isLast = at === calls.length - 1;
      const remark = isLast ? describeLimits(result, step === config.maxSteps - 1) : '';
      const { content, items } = yield* runCall(writing, run, call, `${prefix}-${step}-${at + 1}`, remark);
      found.push(...items);
      messages.push({ role: 'tool', callId: call.id, toolName: toRecorded(call).name, content });
    }
    yield { type: 'status', text: 'Writing…' };
  }
}

/** One call; conflicts that it finds are told with the numbers of the answer. */
async function* runCall(
  { answering, sources }: Writing,
  run: ToolRun,
  call: ToolCall,
  id: string,
  remark: string,
): AsyncGenerator<AnswerEvent, { content: string; items: UsedItem[] }> {
  // What is being stored cannot be forgotten yet.
  if (changingTools.has(call.name)) await untilAborted(answering.whenKept(), answering.signal);
  const calling = runToolCall(run, call, id, remark);
  let next = await calling.next();
  for (; next.done !== true; next = await calling.next()) {
    if (next.value.type === 'conflict') yield* sources.tellConflict(next.value.conflict);
    else yield next.value;
  }
  const { content, added } = next.value;
  return { content, items: toFoundItems(call.name, added, content) };
}

function* endStep({ reason }: StepResult, { hasText }: Progress): Generator<AnswerEvent> {
  if (reason === 'content-filter') yield* say(endings.withheld);
  else if (reason === 'length') yield* say(endings.cut);
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
