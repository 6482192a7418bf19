import { AppError } from '../../../shared/app-error';
import type { MemoryManager } from '../../memory';
import { indexPage, mayLeave, type Decision } from '../auto-indexer';
import type { AgentPorts } from '../ports';
import type { OpenPage } from '../rag-context';
import type { AnswerEvent, CapturedPage, PageOutcome, Privacy, Question } from '../types';

/** An answer waits at most this long for the vectors of a page it has just read. */
const maxEmbeddingWaitMs = 4_000;
const progressEveryMs = 400;

/** The page in front as it was read, and what may be done with it. */
export interface FrontPage {
  captured: CapturedPage;
  decision: Decision;
}

/** A page that cannot be read is no reason not to answer from memory: then its notice comes back. */
export async function readFrontPage(
  { tabId, isTemporary }: Question,
  { readPage, decide }: AgentPorts,
  signal: AbortSignal,
): Promise<FrontPage | { notice: string }> {
  try {
    const captured = await readPage(tabId, signal);
    const decision = await decide(captured);
    return { captured, decision: isTemporary === true ? keepNothing(decision) : decision };
  } catch (error) {
    if (!(error instanceof AppError && error.code.startsWith('page-'))) throw error;
    return { notice: error.message };
  }
}

/** In a temporary chat nothing is kept; whether a page is private does not change by that. */
function keepNothing(decision: Decision): Decision {
  const reason = mayLeave(decision) ? 'capture-off' : decision.reason;
  if (decision.allow === 'never') return decision;
  return { allow: 'never', reason, sentence: 'This chat is temporary: the page is not kept.' };
}

export function toPrivacy(decision: Decision): Privacy {
  if (!mayLeave(decision)) return 'secret';
  return decision.allow === 'full' ? 'open' : 'unkept';
}

export async function rememberFrontPage(
  memory: MemoryManager | null,
  { captured, decision }: FrontPage,
  { keepPage }: AgentPorts,
): Promise<PageOutcome> {
  if (memory && keepPage) return keepPage(captured, decision);
  if (memory) return indexPage(memory, captured, decision);
  return { kind: 'not-remembered', notice: 'The memory cannot be used right now, so this page is not kept.' };
}

/** The page as it is searched; a page may be remembered under another of its addresses. */
export function toOpenPage({ captured }: FrontPage, outcome: PageOutcome): OpenPage {
  const isStored = outcome.kind === 'remembered' || outcome.kind === 'unchanged';
  return isStored ? { captured: { ...captured, url: outcome.url }, isStored } : { captured, isStored };
}

/** Words are searchable at once; a short wait lets the question be matched by meaning as well. */
export async function* waitForVectors(
  memory: MemoryManager,
  sourceUrl: string,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  for (let waited = 0; waited < maxEmbeddingWaitMs; waited += progressEveryMs) {
    signal.throwIfAborted();
    const { embedded, total } = await memory.waitForEmbeddings(sourceUrl, progressEveryMs);
    if (embedded >= total) return;
    yield { type: 'status', text: `Understanding this page… ${embedded} of ${total} passages` };
  }
}
