import type { ModelRequest } from '../../src/lib/model/types';
import { findBlocks, parseBlocks } from './parse-blocks';
import { createScriptedModel, type ScriptedModel, type ScriptedStep } from './scripted-model';

export interface SaidFact {
  subject?: string;
  text: string;
  quote?: string;
  confidence?: number;
}

export interface MemoryModelScript {
  /** What follows from a message. By default the message itself. */
  facts?: (message: string) => readonly SaidFact[];
  /** What becomes of each old fact beside a new one. By default it is kept. */
  decide?: (fresh: string, old: readonly string[]) => { actions: readonly string[]; merged?: string };
  judge?: (message: string, role: string) => number;
}

/** A model for the memory: it judges, extracts and consolidates as it is told, from what stands in the prompt. */
export function createMemoryModel({
  facts = (message) => [{ text: message }],
  decide = (_fresh, old) => ({ actions: old.map(() => 'KEEP') }),
  judge = () => 50,
}: MemoryModelScript = {}): ScriptedModel {
  return createScriptedModel((request): ScriptedStep => {
    const system = request.messages[0]!.content;
    if (system.includes('"decisions"')) return say(consolidate(request, decide));
    if (system.includes('"facts"')) return say(extract(request, facts));
    return say({
      messages: blocksOf(request, 'message').map(({ text, attributes }, at) => ({
        ...{ index: at + 1, importance: judge(text, attributes['role']!), summary: `In short: ${text}` },
        type: 'chat',
      })),
    });
  });
}

const say = (value: unknown): ScriptedStep => ({ say: [JSON.stringify(value)] });
const blocksOf = (request: ModelRequest, name: string) =>
  findBlocks(parseBlocks(request.messages[1]!.content), name);

function extract(request: ModelRequest, factsOf: NonNullable<MemoryModelScript['facts']>) {
  const facts = blocksOf(request, 'message').flatMap(({ text: message }, at) =>
    factsOf(message).map(({ subject = 'user', text, quote = message, confidence = 0.9 }) => ({
      ...{ subject, text, quote, confidence, message: at + 1 },
    })),
  );
  return { facts };
}

function consolidate(request: ModelRequest, decide: NonNullable<MemoryModelScript['decide']>) {
  const fresh = blocksOf(request, 'new_fact')[0]!.text;
  const old = blocksOf(request, 'fact').map(({ text }) => text);
  const { actions, merged = '' } = decide(fresh, old);
  return {
    decisions: actions.map((action, at) => ({ index: at + 1, action })),
    merged_text: merged,
  };
}
