/** Tools for a model that knows none: told in words, and called by a line of JSON. */
import { z } from 'zod';
import type { ModelMessage, ToolCall, ToolDescription } from '../../lib/model';
import { parseJson } from '../../shared/json';

const introduction = [
  'You can use tools. To use one, answer with nothing but one line of JSON, such as',
  '{"tool":"name","input":{}}',
  'Its result is the next message; then answer, or use another one. Use a tool only where you need it. Tools:',
].join('\n');

const propertySchema = z.looseObject({
  type: z.string().catch('string'),
  enum: z.array(z.string()).optional().catch(undefined),
  description: z.string().optional().catch(undefined),
});
const objectSchema = z.object({
  properties: z.record(z.string(), propertySchema).catch({}),
  required: z.array(z.string()).catch([]),
});
/** Models call the input of a call by several names. */
const callSchema = z.object({
  tool: z.string(),
  input: z.unknown().optional(),
  arguments: z.unknown().optional(),
  parameters: z.unknown().optional(),
});

/** What is added to the system prompt; empty without tools. */
export function describeTools(tools: readonly ToolDescription[]): string {
  return tools.length === 0 ? '' : `\n\n${introduction}\n${tools.map(describeTool).join('\n')}`;
}

/** `search_memory(query, kind?: page|fact, after?: YYYY-MM-DD): Search …` */
function describeTool({ name, description, inputSchema }: ToolDescription): string {
  const { properties, required } = objectSchema.parse(inputSchema);
  const inputs = Object.entries(properties).map(([input, { type, enum: values, description: words }]) => {
    const kind = values?.join('|') ?? words ?? (type === 'string' ? '' : type);
    return `${input}${required.includes(input) ? '' : '?'}${kind === '' ? '' : `: ${kind}`}`;
  });
  return `${name}(${inputs.join(', ')}): ${description}`;
}

/** A call and its result as words, for the messages that follow. */
export function toWords(message: ModelMessage): { role: 'system' | 'user' | 'assistant'; content: string } {
  if (message.role === 'tool') {
    return { role: 'user', content: `Result of ${message.toolName}:\n${message.content}` };
  }
  if (message.role !== 'assistant' || !message.toolCalls) {
    return { role: message.role, content: message.content };
  }
  const calls = message.toolCalls.map(({ name, input }) => JSON.stringify({ tool: name, input }));
  return { role: 'assistant', content: [message.content, ...calls].filter((text) => text !== '').join('\n') };
}

/** The call that a line makes of one of these tools; null: it is text. */
export function readCall(line: string, tools: readonly ToolDescription[], id: string): ToolCall | null {
  const parsed = callSchema.safeParse(parseJson(line.trim().replace(/,$/, '')));
  if (!parsed.success || !tools.some(({ name }) => name === parsed.data.tool)) return null;
  const { tool: name, input, arguments: given, parameters } = parsed.data;
  return { id, name, input: input ?? given ?? parameters ?? {} };
}
