import { AppError, toErrorPayload } from '../../../shared/app-error';
import type { MemoryManager, SearchResult } from '../../memory';
import { untilAborted } from '../loop/abortable';
import type { AgentPorts } from '../ports';
import type { AnswerEvent } from '../types';
import { cleanQuery } from './clean-query';
import { toCitation } from '../citations';
import { toBeginning } from '../loop/late-quotes';
import { retrieveRelatedMemory } from './related-memory';
import { numberSources } from './sources';
import type { WebSource } from './types';
import { toWebSources } from './web-sources';

export interface Gathering {
  /** What is looked for in memory; cleaned, on the web. */
  query: string;
  /** Null: it cannot be used, or is not to be. */
  memory: MemoryManager | null;
  ports: Pick<AgentPorts, 'webSearch' | 'clock'>;
  /** Why nothing may leave for the web, as a sentence; null: it may. */
  webRefusal: string | null;
  /** Passages that are left out, such as those of the page that the words were selected on. */
  isLeftOut?: ((result: SearchResult) => boolean) | undefined;
  signal: AbortSignal;
}

export interface Gathered {
  memory: SearchResult[];
  web: WebSource[];
  /** Why there is nothing of the web; null: it was searched. */
  webProblem: string | null;
  /** The same for the memory. */
  memoryProblem: string | null;
}

const noProvider = 'Web search is not set up. You can choose a search engine in Settings.';
const nothingLeft = 'After what looked private was taken out, nothing was left to search the web for.';
const memoryFailed = 'Your memory could not be searched.';

/** Searches memory, then the web. What fails is left out and said; only a stop throws. */
export async function* gather(work: Gathering): AsyncGenerator<AnswerEvent, Gathered> {
  yield { type: 'status', text: 'Searching your memory…' };
  const { memory, memoryProblem } = await searchMemory(work);
  // The web takes its time: what is known already is there to be opened meanwhile.
  for (const { index, source, text } of numberSources(memory, []).memory) {
    yield { type: 'citation', citation: toCitation(index, source, toBeginning(text)) };
  }
  const { web, webProblem } = yield* searchWeb(work);
  return { memory, memoryProblem, web, webProblem };
}

async function searchMemory({
  query,
  memory,
  isLeftOut = () => false,
  signal,
}: Gathering): Promise<Pick<Gathered, 'memory' | 'memoryProblem'>> {
  if (!memory) return { memory: [], memoryProblem: null };
  try {
    const found = await untilAborted(retrieveRelatedMemory(query, memory, 8), signal);
    return { memory: found.filter((result) => !isLeftOut(result)).slice(0, 5), memoryProblem: null };
  } catch {
    signal.throwIfAborted();
    return { memory: [], memoryProblem: memoryFailed };
  }
}

async function* searchWeb({
  query,
  ports: { webSearch, clock },
  webRefusal,
  signal,
}: Gathering): AsyncGenerator<AnswerEvent, Pick<Gathered, 'web' | 'webProblem'>> {
  const cleaned = cleanQuery(query);
  const refusal = webRefusal ?? (webSearch ? (cleaned === '' ? nothingLeft : null) : noProvider);
  if (refusal !== null || !webSearch) return { web: [], webProblem: refusal ?? noProvider };
  yield { type: 'web-query', query: cleaned, host: webSearch.host };
  yield { type: 'status', text: `Searching the web at ${webSearch.host}…` };
  try {
    const results = await untilAborted(webSearch.search(cleaned, signal), signal);
    return { web: toWebSources(cleaned, results, clock.now()), webProblem: null };
  } catch (error) {
    signal.throwIfAborted();
    return { web: [], webProblem: describe(error) };
  }
}

function describe(error: unknown): string {
  return error instanceof AppError ? toErrorPayload(error).message : 'The web could not be searched.';
}
