import { AppError, toErrorPayload } from '../../../shared/app-error';
import type { MemoryManager } from '../../memory';
import { toBeginning, toCitation } from '../cite';
import { untilAborted } from '../../model';
import type { AgentPorts } from '../types';
import type { Retrieval } from '../rag-context';
import { type CapturedPage, toSourceUrl } from '../../pages';
import type { AnswerEvent, FoundPassage, Question } from '../../chats';
import { cleanQuery } from './clean-query';
import { retrieveRelatedMemory } from './related-memory';
import type { EnhancedSearchResult, WebSource } from './types';
import { toWebSources } from './web-sources';

const secretPage =
  'The page in front is private, so nothing was sent to a search engine or a language model.';
const unknownPage =
  'Whether the page of the selected text is private could not be seen, so nothing was sent to a search engine.';
const noProvider = 'Web search is not set up. You can choose a search engine in Settings.';
const nothingLeft = 'After what looked private was taken out, nothing was left to search the web for.';
const memoryFailed = 'Your memory could not be searched.';

export interface EnhancedSearch {
  question: Question;
  /** The page in front; null: it could not be read. */
  page: CapturedPage | null;
  /** The page in front is private: nothing may leave. */
  isSecret: boolean;
  /** Null: it cannot be used, or is not to be. */
  memory: MemoryManager | null;
  isSmartContext: boolean;
  ports: Pick<AgentPorts, 'webSearch' | 'clock'>;
  signal: AbortSignal;
}

/**
 * Searches memory, then the web, for the selected text or else the question. The words that leave are cleaned, and told
 * before they do. What fails is left out and said; only a stop throws.
 */
export async function* enhancedSearch(
  search: EnhancedSearch,
): AsyncGenerator<AnswerEvent, EnhancedSearchResult> {
  const { question, page, isSecret, ports, signal } = search;
  const selection = question.selection?.trim() ?? '';
  const query = selection === '' ? question.text : selection;
  const { found, memoryProblem } = await searchMemory(search, query);
  // The web takes its time: what is known already is there to be opened meanwhile.
  for (const [at, hit] of found.hits.entries()) {
    yield { type: 'citation', citation: toCitation(at + 1, hit, 'found', toBeginning(hit.content)) };
  }
  const refusal = isSecret ? secretPage : !page && selection !== '' ? unknownPage : null;
  const { webResults, webProblem } = yield* searchWeb(query, ports, refusal, signal);
  return { memoryResults: found.hits, webResults, found, webProblem, memoryProblem };
}

async function searchMemory(
  { question, page, memory, isSmartContext, signal }: EnhancedSearch,
  query: string,
): Promise<{ found: Retrieval; memoryProblem: string | null }> {
  const nothing: Retrieval = { hits: [], leftOut: [], totalFound: 0, searched: null, failure: null };
  if (!memory) return { found: nothing, memoryProblem: null };
  const pageUrl = page ? toSourceUrl(page.url) : null;
  // The page in front is shown as that.
  const isLeftOut = ({ sourceUrl }: FoundPassage) => sourceUrl === pageUrl;
  const { conversationId } = question;
  try {
    const found = await untilAborted(
      retrieveRelatedMemory(query, memory, { isSmartContext, conversationId, isLeftOut }),
      signal,
    );
    const searched = found.find(({ mode }) => mode !== undefined)?.mode ?? null;
    return { found: { ...nothing, hits: found, totalFound: found.length, searched }, memoryProblem: null };
  } catch {
    signal.throwIfAborted();
    return { found: nothing, memoryProblem: memoryFailed };
  }
}

async function* searchWeb(
  query: string,
  { webSearch, clock }: EnhancedSearch['ports'],
  mayNot: string | null,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, { webResults: WebSource[]; webProblem: string | null }> {
  const cleaned = cleanQuery(query);
  const refusal = mayNot ?? (webSearch ? (cleaned === '' ? nothingLeft : null) : noProvider);
  if (refusal !== null || !webSearch) return { webResults: [], webProblem: refusal ?? noProvider };
  yield { type: 'web-query', query: cleaned, host: webSearch.host };
  yield { type: 'status', text: `Searching the web at ${webSearch.host}…` };
  try {
    const results = await untilAborted(webSearch.search(cleaned, signal), signal);
    return { webResults: toWebSources(cleaned, results, clock.now()), webProblem: null };
  } catch (error) {
    signal.throwIfAborted();
    const problem =
      error instanceof AppError ? toErrorPayload(error).message : 'The web could not be searched.';
    return { webResults: [], webProblem: problem };
  }
}
