import { toErrorPayload } from '../../../shared/app-error';
import type { CitationRegistry } from '../cite';
import { isDoneWithin, shorten, type ToolCall, untilAborted } from '../../model';
import { type AnswerEvent, notAllowed } from '../../chats';
import {
  formatFailure,
  formatOutput,
  type FormattedOutput,
  type Tool,
  type ToolContext,
  type ToolPlan,
} from '../tools';
import { toConfirmation } from './to-confirmation';

/** The same call is made so many times; after that it is refused. */
const maxRepeats = 2;
/** A word that was given for good needs no question: only what takes longer is shown. In ms. */
const promptWordMs = 50;

export interface ToolCallResult {
  content: string;
  added: FormattedOutput['added'];
  hasSucceeded: boolean;
}

export interface ToolRun {
  tools: readonly Tool[];
  context: ToolContext;
  registry: CitationRegistry;
  /** How often each call was made in this answer. */
  repeats: Map<string, number>;
}

/** Runs one call. Whatever goes wrong becomes a result that the model can make something of; only a stop throws. */
export async function* runToolCall(
  { tools, context, registry, repeats }: ToolRun,
  call: ToolCall,
  id: string,
  remark: string,
): AsyncGenerator<AnswerEvent, ToolCallResult> {
  const { signal } = context;
  const toolName = shorten(call.name, 64) || 'unnamed';
  const fail = (message: string): ToolCallResult => ({
    ...{ content: formatFailure(toolName, message, remark), added: [], hasSucceeded: false },
  });
  const tool = tools.find(({ name }) => name === call.name);
  if (!tool) {
    yield { type: 'tool-call', id, toolName, summary: `Trying to use “${toolName}”` };
    yield { type: 'tool-error', id, message: 'The model asked for a tool that does not exist.' };
    return fail(`There is no tool of this name. There are: ${tools.map(({ name }) => name).join(', ')}.`);
  }
  const accepted = tool.accept(call.input);
  if ('problem' in accepted) {
    yield { type: 'tool-call', id, toolName, summary: `Trying to use ${toolName}` };
    yield { type: 'tool-error', id, message: 'The model used a tool in a wrong way.' };
    return fail(accepted.problem);
  }
  yield { type: 'tool-call', id, toolName, summary: accepted.summary };
  if (isRepeated(repeats, call)) {
    yield { type: 'tool-error', id, message: 'The model asked for the same thing again and again.' };
    return fail('This call was made before with the same input. Use what it gave, or try something else.');
  }
  try {
    const plan = await untilAborted(accepted.plan(context), signal);
    if (!(yield* askUser(plan, id, toolName, context))) {
      yield { type: 'tool-result', id, summary: notAllowed };
      return fail('The user did not allow this. Nothing was changed. Do not try it again.');
    }
    if (plan.leaving) yield { type: 'web-query', ...plan.leaving };
    const output = await untilAborted(plan.run(), signal);
    yield { type: 'tool-result', id, summary: output.summary };
    const { content, added, conflicts } = formatOutput(toolName, output, registry, remark);
    for (const conflict of conflicts) yield { type: 'conflict', conflict };
    return { content, added, hasSucceeded: true };
  } catch (error) {
    signal.throwIfAborted();
    const { message } = toErrorPayload(error);
    yield { type: 'tool-error', id, message };
    return fail(message);
  }
}

/** True when the user allows it, or need not be asked. */
async function* askUser(
  plan: ToolPlan,
  id: string,
  toolName: string,
  context: ToolContext,
): AsyncGenerator<AnswerEvent, boolean> {
  const request = toConfirmation(plan, id, toolName, context);
  if (!request) return true;
  const { ports, signal } = context;
  const word = untilAborted(ports.confirm(request, signal), signal);
  if (!(await isDoneWithin(word, promptWordMs))) yield { type: 'confirmation', ...request };
  return word;
}

function isRepeated(repeats: Map<string, number>, { name, input }: ToolCall): boolean {
  const inOrder = typeof input === 'object' && input !== null ? Object.entries(input).sort() : input;
  const key = JSON.stringify([name, inOrder]);
  const count = (repeats.get(key) ?? 0) + 1;
  repeats.set(key, count);
  return count > maxRepeats;
}
