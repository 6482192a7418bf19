import type { z } from 'zod';
import { toErrorPayload } from '../../shared/app-error';
import { parseJson } from '../../shared/json';
import { readUntilAborted } from './abortable';
import type { LanguageModel, ModelMessage, ModelRequest } from './types';
import { toOutputSchema } from './output-schema';

/** A model that does not stop is not read any further. In characters. */
const maxAnswerLength = 60_000;
const attempts = 2;
/** Text that is all brackets must not take for ever. */
const maxOpenings = 200;

export type JsonAnswer<Value> =
  | { ok: true; value: Value }
  /** `invalid`: the model answered, but not as asked, even when told what was wrong. `failed`: it did not answer. */
  | { ok: false; reason: 'invalid' | 'failed'; problem: string };

export interface JsonRequest<Value> {
  /** What the JSON is, in a word. */
  name: string;
  /** They say in words what is asked for: not every server can be held to a schema. */
  messages: readonly ModelMessage[];
  schema: z.ZodType<Value>;
}

/** Asks a model for JSON that fits the schema; once more, with what was wrong, if it does not. Only a stop throws. */
export async function askForJson<Value>(
  model: LanguageModel,
  { name, messages, schema }: JsonRequest<Value>,
  signal: AbortSignal,
): Promise<JsonAnswer<Value>> {
  const output = { name, schema: toOutputSchema(schema) };
  let asked = messages;
  let problem = '';
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    let text: string;
    try {
      text = await readText(model, { messages: asked, tools: [], output }, signal);
    } catch (error) {
      signal.throwIfAborted();
      return { ok: false, reason: 'failed', problem: toErrorPayload(error).message };
    }
    const found = findValid(text, schema);
    if (found.ok) return found;
    problem = found.problem;
    asked = [
      ...messages,
      // Providers refuse empty messages.
      { role: 'assistant', content: text.trim() || '(nothing)' },
      { role: 'user', content: `That could not be used: ${problem} Answer again with nothing but the JSON.` },
    ];
  }
  return { ok: false, reason: 'invalid', problem };
}

async function readText(model: LanguageModel, request: ModelRequest, signal: AbortSignal): Promise<string> {
  let text = '';
  for await (const event of readUntilAborted(model.stream(request, signal), signal)) {
    if (event.type === 'text-delta') text += event.text;
    if (text.length > maxAnswerLength) break;
  }
  return text.slice(0, maxAnswerLength);
}

/** Models think aloud before they answer: of several pieces of JSON the last that fits is meant. */
function findValid<Value>(
  text: string,
  schema: z.ZodType<Value>,
): { ok: true; value: Value } | { ok: false; problem: string } {
  let problem = 'there was no JSON in it.';
  for (const piece of findJson(text).toReversed()) {
    const parsed = schema.safeParse(piece);
    if (parsed.success) return { ok: true, value: parsed.data };
    if (problem === 'there was no JSON in it.') problem = describe(parsed.error);
  }
  return { ok: false, problem };
}

/** The outermost objects and lists of a text that are JSON, in order. */
function findJson(text: string): unknown[] {
  const found: unknown[] = [];
  let at = nextOpening(text, 0);
  for (let tried = 0; at !== -1 && tried < maxOpenings; tried += 1) {
    const end = findEnd(text, at);
    const value = end === -1 ? undefined : parseJson(text.slice(at, end));
    if (value !== undefined) found.push(value);
    at = nextOpening(text, value === undefined ? at + 1 : end);
  }
  return found;
}

function nextOpening(text: string, from: number): number {
  const at = text.slice(from).search(/[{[]/u);
  return at === -1 ? -1 : from + at;
}

/** Behind the bracket that closes the one at `start`; -1 when there is none. */
function findEnd(text: string, start: number): number {
  let depth = 0;
  let isInString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

function describe(error: z.ZodError): string {
  const problems = error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.') || 'answer'}: ${message}`);
  return `it does not fit: ${problems.join('; ')}.`;
}
