import type { RAGConfig } from './config';
import { type Preference, readPreferences } from '../../learning/preferences';
import { recallMessages, type Recollection } from './recall';
import { recallFacts } from './recall-facts';
import { retrieve, toModelLimits, type Retrieval, type Surroundings } from './retrieve';

export interface RecallSurroundings extends Surroundings {
  /** Found by whoever gathers for this answer, in the place of what is found here. */
  found?: Retrieval | undefined;
  /** The question and what was said before it: facts about those who are named in it are recalled. */
  spoken?: string | undefined;
  /** Messages that stand in another place of the prompt. */
  isTaken?: ((sourceUrl: string) => boolean) | undefined;
}

/** What memory gives for a question, however much of it a prompt then has room for. */
export interface Recalled {
  preferences: readonly Preference[];
  facts: readonly Recollection[];
  messages: readonly Recollection[];
  retrieval: Retrieval;
  /** What of it could not be read. */
  failed: { preferences: boolean; others: boolean };
}

/** All that is asked of the memory for a prompt, at once. What fails is left out, and told. */
export async function recallFor(
  query: string,
  config: RAGConfig,
  surroundings: RecallSurroundings,
): Promise<Recalled> {
  const { conversationId, isTaken = () => false, spoken = query, isSmartContext } = surroundings;
  const [preferences, others, retrieval] = await Promise.all([
    tryRecall(surroundings, readPreferences),
    tryRecall(surroundings, (memory) =>
      Promise.all([
        recallFacts(memory, query, spoken, config),
        recallMessages(memory, query, conversationId, config, isTaken, isSmartContext),
      ]),
    ),
    surroundings.found ?? retrieve(query, surroundings, config, toModelLimits(config)),
  ]);
  const [facts, messages] = others ?? [[], []];
  const failed = { preferences: preferences === null, others: others === null };
  return { preferences: preferences ?? [], facts, messages, retrieval, failed };
}

/** Null when it failed; nothing where memory is not to be used. */
async function tryRecall<Value>(
  { memory, isRecalling }: Surroundings,
  read: (memory: NonNullable<Surroundings['memory']>) => Promise<Value>,
): Promise<Value | null | undefined> {
  if (!memory || !isRecalling) return undefined;
  try {
    return await read(memory);
  } catch {
    // Said in the receipt by whoever called: an answer is given without it.
    return null;
  }
}
