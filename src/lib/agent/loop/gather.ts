import {
  type ChatMemory,
  type RankedPage,
  rankFollowUp,
  type Recalled,
  recallFor,
  recallOtherChats,
  type Retrieval,
} from '../rag-context';
import { untilAborted } from '../../model';
import { describeStateFor, isOfPageAlone, toSurroundings, type Answering } from './answering';

const spokenTurns = 2;
/** "Summarise this" would find whatever is like these words, and take the room of the page for it. */
const notSearched: Retrieval = { hits: [], leftOut: [], totalFound: 0, searched: null, failure: null };

/** Everything that is looked for once, however often a prompt is made of it. */
export interface Gathered {
  ranked: RankedPage | null;
  recalled: Recalled;
  chats: ChatMemory[];
  state: string[];
  notes: string[];
}

export async function gatherFor(answering: Answering): Promise<Gathered> {
  const { query, understanding, config, memory, page, ports, signal } = answering;
  const [{ chats, notes, recalled }, state, ranked] = await untilAborted(
    Promise.all([
      recall(answering),
      describeStateFor(answering, config.isRagEnabled),
      page ? rankFollowUp(query, understanding.ownQuery, page, memory, config.rag, ports.clock.now()) : null,
    ]),
    signal,
  );
  return { ranked, recalled, chats, state, notes };
}

/** Other chats first: what stands there is not repeated. */
async function recall(answering: Answering): Promise<Pick<Gathered, 'chats' | 'notes' | 'recalled'>> {
  const { query, config, lookUp } = answering;
  const { found } = lookUp ?? { found: isOfPageAlone(answering) ? notSearched : undefined };
  const { memories: chats, notes } = await recallChats(answering);
  const taken = new Set(chats.map(({ sourceUrl }) => sourceUrl));
  const recalled = await recallFor(query, config.rag, {
    ...toSurroundings(answering),
    ...{ found, spoken: toSpoken(answering) },
    isTaken: (sourceUrl) => taken.has(sourceUrl),
  });
  return { chats, notes, recalled };
}

/** The question and the last turns: whoever is named in them is spoken of. */
function toSpoken({ question, history }: Answering): string {
  const turns = history.slice(-spokenTurns).flatMap((turn) => [turn.question, turn.answer]);
  return [...turns, question.text].join('\n');
}

async function recallChats({
  memory,
  query,
  question,
  config,
  lookUp,
}: Answering): Promise<{ memories: ChatMemory[]; notes: string[] }> {
  if (!memory || lookUp || !config.isSmartContext || !config.isRagEnabled) return { memories: [], notes: [] };
  try {
    return {
      memories: await recallOtherChats(memory, query, question.conversationId, config.rag),
      notes: [],
    };
  } catch {
    return { memories: [], notes: ['Memories of other chats could not be recalled.'] };
  }
}
