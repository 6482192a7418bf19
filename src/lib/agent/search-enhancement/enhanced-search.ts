import type { MemoryManager, SearchResult } from '../../memory';
import { applyEvent, createTurn, type Turn } from '../turn';
import { formatDisclaimer } from './disclaimer';
import type { AgentPorts } from '../ports';
import type { AnswerEvent } from '../types';
import { gather } from './gather';
import { numberSources, toSearchCitation } from './sources';
import { synthesize } from './synthesize';
import type { EnhancedSearchResult, Synthesis, WebSource } from './types';

/** What the search asks its surroundings for. */
export interface EnhancedSearchPorts extends Pick<AgentPorts, 'webSearch' | 'languageModel' | 'clock'> {
  /** Null: it cannot be used. */
  memory: MemoryManager | null;
}

/** Searches memory, then the web, and makes one answer of both. The query is cleaned before it leaves. */
export async function enhancedSearch(
  query: string,
  ports: EnhancedSearchPorts,
  signal: AbortSignal,
): Promise<EnhancedSearchResult> {
  const gathering = gather({ query, memory: ports.memory, ports, webRefusal: null, signal });
  let step = await gathering.next();
  while (step.done !== true) step = await gathering.next();
  const { memory: memoryResults, web: webResults } = step.value;
  const { answer, citations, conflictDisclaimer } = await synthesizeWithMemory(
    query,
    webResults,
    memoryResults,
    ports,
    signal,
  );
  return { webResults, memoryResults, synthesizedAnswer: answer, citations, conflictDisclaimer };
}

/** One answer from both lists; without a language model, from quotations. */
export async function synthesizeWithMemory(
  query: string,
  webResults: readonly WebSource[],
  memoryResults: readonly SearchResult[],
  { memory, languageModel }: Pick<EnhancedSearchPorts, 'memory' | 'languageModel'>,
  signal: AbortSignal,
): Promise<Synthesis> {
  const sources = numberSources(memoryResults, webResults);
  const question = { text: query, tabId: -1 };
  const work = { question, query, sources, memory, languageModel, signal };
  const turn = await collect(synthesize(work, { sent: null, notes: [] }));
  const words = turn.parts.flatMap((part) => {
    if (part.kind === 'step') return [];
    return [part.kind === 'quote' ? `> ${part.text} [${part.citation}]` : part.text];
  });
  return {
    answer: words.join('\n\n'),
    citations: [...sources.memory, ...sources.web].map(toSearchCitation),
    conflictDisclaimer: turn.conflicts.length === 0 ? undefined : formatDisclaimer(turn.conflicts),
  };
}

async function collect(events: AsyncIterable<AnswerEvent>): Promise<Turn> {
  let turn = createTurn({ text: '', tabId: -1, requestId: '', conversationId: '' });
  for await (const event of events) turn = applyEvent(turn, event);
  return turn;
}
