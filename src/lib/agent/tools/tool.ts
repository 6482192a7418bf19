import { z } from 'zod';
import type { MemoryManager } from '../../memory';
import type { ToolDescription } from '../../model';
import type { AgentPorts } from '../types';
import type { ConfirmationDetail, Conflict, FoundPassage, Question, ToolEffect, WebQuery } from '../../chats';
import type { CapturedPage } from '../../pages';
import { compactSchema, type JsonSchema } from './compact-schema';
import { relaxInput } from './relax-input';

/** What a tool knows of the answer it is used for. */
export interface ToolContext {
  /** Null: it cannot be used. */
  memory: MemoryManager | null;
  /** False: something may be kept, and nothing of what is kept may be told. */
  isRecalling: boolean;
  /** False: nothing that was said or done in other chats may be told. */
  isSmartContext: boolean;
  ports: AgentPorts;
  question: Question;
  /** The page in front, as it was read for this answer. */
  frontPage: CapturedPage | null;
  signal: AbortSignal;
}

/** One of the things a tool found; `source`: it can be cited. Neither text nor attributes are escaped yet. */
export interface OutputItem {
  text: string;
  attributes?: Readonly<Record<string, string>> | undefined;
  source?: FoundPassage | undefined;
}

/** What a tool gives back to the model. What does not fit into a result is read on from `offset`. */
export type ToolOutput =
  /** `offset` counts characters. */
  | { kind: 'text'; item: OutputItem; offset: number; summary: string }
  /** `offset` counts items. */
  | {
      kind: 'list';
      items: readonly OutputItem[];
      offset: number;
      summary: string;
      /** Where items disagree; their citations are positions in the list. */
      conflicts?: readonly Conflict[] | undefined;
    };

/** What a call would do. Nothing is changed before `run`. */
export interface ToolPlan {
  /** Set: the user has to allow it. Names the effect exactly. */
  confirmation?: string | undefined;
  /** How that is asked; left out: a model gets to see something, and there is no more to show. */
  asking?: Asking | undefined;
  /** Words that leave the machine as soon as it runs. */
  leaving?: WebQuery | undefined;
  run: () => Promise<ToolOutput>;
}

export interface Asking {
  effect: ToolEffect;
  /** All that would be stored, sent or forgotten. */
  details: readonly ConfirmationDetail[];
  /** The kind of argument, for what may be allowed for good on a site. */
  kind?: string | undefined;
}

export interface Tool {
  name: string;
  describe: () => ToolDescription;
  /** What the input does not fit, as a sentence for the model; else a sentence for the user, and the way on. */
  accept: (
    input: unknown,
  ) => { problem: string } | { summary: string; plan: (context: ToolContext) => Promise<ToolPlan> };
}

interface Definition<Schema extends z.ZodType> {
  name: string;
  description: string;
  input: Schema;
  /** "Searching memory for “tides”" */
  summarize: (input: z.infer<Schema>) => string;
  plan: (input: z.infer<Schema>, context: ToolContext) => Promise<ToolPlan> | ToolPlan;
}

export function defineTool<Schema extends z.ZodType>(definition: Definition<Schema>): Tool {
  const { name, description, input: schema, summarize, plan } = definition;
  const jsonSchema: JsonSchema = { ...z.toJSONSchema(schema, { io: 'input' }) };
  return {
    name,
    describe: () => ({ name, description, inputSchema: compactSchema(jsonSchema) }),
    accept: (input) => {
      const relaxed = relaxInput(input, jsonSchema);
      const parsed = schema.safeParse(relaxed);
      if (!parsed.success) return { problem: describeProblem(name, relaxed, parsed.error) };
      return {
        summary: summarize(parsed.data),
        plan: async (context) => plan(parsed.data, context),
      };
    },
  };
}

function describeProblem(name: string, input: unknown, error: z.ZodError): string {
  if (typeof input === 'string') return `The input of ${name} is not JSON. Call it again with a JSON object.`;
  const problems = error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`);
  return `The input of ${name} does not fit its schema: ${problems.join('; ')}. Correct it and call it again.`;
}

/** Where to read on: shared by the tools whose output may be long. A result that was cut says what to put here. */
export const offsetInput = z.int().min(0).default(0);
export const untoldOffsetInput = offsetInput.meta({ isUntold: true });

export const limitInput = (most: number, fallback: number) =>
  z.int().min(1).max(most).default(fallback).meta({ isUntold: true });

export function toTextOutput(text: string, summary: string): ToolOutput {
  return { kind: 'text', item: { text }, offset: 0, summary };
}
