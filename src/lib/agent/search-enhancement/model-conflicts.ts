import { z } from 'zod';
import { parseJson } from '../../../shared/json';
import { readUntilAborted } from '../loop/abortable';
import type { LanguageModel, ModelMessage } from '../model-types';
import { shorten } from '../prompt-text';
import type { Conflict } from '../types';
import { mostConflicts, sentencesOf } from './find-conflicts';
import type { NumberedSource, NumberedSources } from './sources';
import { comparisonRequest } from './synthesis-prompt';
import { toStem } from './tokens';

/** A list of three needs no more. In characters. */
const maxReplyLength = 8_000;
/** So many of the words a model claims to quote have to stand in one sentence of the source. */
const leastLikeness = 0.7;
const longestStatement = 300;

const claimsSchema = z
  .array(
    z.object({
      memory: z.coerce.number().int(),
      memory_words: z.string().min(1).max(2_000),
      web: z.coerce.number().int(),
      web_words: z.string().min(1).max(2_000),
    }),
  )
  .max(20);

/** Asks the model where memory and web disagree. What it says counts only as far as the sources say it. */
export async function askForConflicts(
  messages: readonly ModelMessage[],
  sources: NumberedSources,
  model: LanguageModel,
  signal: AbortSignal,
): Promise<Conflict[]> {
  const request = {
    messages: [...messages.slice(0, -1), { role: 'user' as const, content: comparisonRequest }],
    tools: [],
  };
  let reply = '';
  for await (const event of readUntilAborted(model.stream(request, signal), signal)) {
    if (event.type === 'text-delta') reply += event.text;
    if (reply.length > maxReplyLength) break;
  }
  return readConflicts(reply, sources);
}

/** The conflicts in a model's reply that hold up to the sources; the words shown are those of the sources. */
export function readConflicts(reply: string, sources: NumberedSources): Conflict[] {
  const parsed = claimsSchema.safeParse(findList(reply));
  if (!parsed.success) return [];
  return parsed.data
    .flatMap((claim): Conflict[] => {
      const memory = findSide(sources.memory, claim.memory, claim.memory_words);
      const web = findSide(sources.web, claim.web, claim.web_words);
      if (!memory || !web || !areAboutOneThing(memory.statement, web.statement)) return [];
      return [{ sentence: 'Your memory and the web disagree about this.', memory, web }];
    })
    .slice(0, mostConflicts);
}

/** Models like to put words and fences around what was asked for. */
function findList(reply: string): unknown {
  const start = reply.indexOf('[');
  const end = reply.lastIndexOf(']');
  return start === -1 || end < start ? undefined : parseJson(reply.slice(start, end + 1));
}

function findSide(
  sources: readonly NumberedSource[],
  index: number,
  claimed: string,
): Conflict['memory'] | null {
  const source = sources.find((one) => one.index === index);
  if (!source) return null;
  const wanted = toWords(claimed);
  const [best] = sentencesOf(source.text)
    .map((sentence) => ({ sentence, likeness: likenessOf(wanted, toWords(sentence)) }))
    .toSorted((left, right) => right.likeness - left.likeness);
  if (!best || best.likeness < leastLikeness) return null;
  return { statement: shorten(best.sentence, longestStatement), citation: index, date: source.date };
}

/** Which share of the words that were claimed is there. */
function likenessOf(claimed: ReadonlySet<string>, said: ReadonlySet<string>): number {
  if (claimed.size === 0) return 0;
  return [...claimed].filter((word) => said.has(word)).length / claimed.size;
}

function areAboutOneThing(one: string, other: string): boolean {
  const left = one.toLowerCase();
  if (left === other.toLowerCase()) return false;
  const words = toWords(other);
  return [...toWords(one)].some((word) => word.length >= 4 && words.has(word));
}

function toWords(text: string): Set<string> {
  return new Set(
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.map(toStem),
  );
}
