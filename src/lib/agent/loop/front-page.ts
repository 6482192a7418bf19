import { AppError } from '../../../shared/app-error';
import type { MemoryManager } from '../../memory';
import { indexPage } from '../auto-indexer';
import {
  type CapturedPage,
  type Decision,
  mayLeave,
  type PageNews,
  type PageOutcome,
  type Privacy,
  toSourceUrl,
} from '../../pages';
import type { AgentPorts } from '../types';
import type { Question } from '../../chats';
import { isDoneWithin } from '../../model';

/** When the answer is there, so long is waited for its page to be stored: to say how that went. In ms. */
const outcomePatienceMs = 1_500;
const noMemory = 'The memory cannot be used right now, so this page is not kept.';

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

/**
 * Stores the page that an answer is about, while the answer is being made: it is begun when everything has been looked
 * for, because the memory does one thing at a time, and nobody waits for its end.
 */
export class PageKeeping {
  readonly #begin: () => Promise<PageOutcome>;
  #outcome: Promise<PageOutcome> | null = null;
  /** What is known at once. */
  readonly first: PageNews;

  constructor(memory: MemoryManager | null, { captured, decision }: FrontPage, { keepPage }: AgentPorts) {
    const { url, title } = captured;
    const isKept = memory !== null && decision.allow !== 'never';
    const notice = memory === null ? noMemory : decision.sentence;
    this.first = isKept
      ? { kind: 'being-remembered', sourceUrl: toSourceUrl(url), title }
      : { kind: 'not-remembered', notice };
    this.#begin = () => {
      if (!memory) return Promise.resolve({ kind: 'not-remembered', notice });
      return keepPage ? keepPage(captured, decision) : indexPage(memory, captured, decision);
    };
  }

  begin(): void {
    this.#outcome ??= this.#begin();
  }

  async settled(): Promise<void> {
    this.begin();
    await this.#outcome;
  }

  /** How it went; null if that is not known soon enough. */
  async outcome(): Promise<PageOutcome | null> {
    this.begin();
    const outcome = this.#outcome;
    return outcome && (await isDoneWithin(outcome, outcomePatienceMs)) ? outcome : null;
  }
}
