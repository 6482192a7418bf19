import type { MemoryManager } from '../../memory';
import { toCitation } from '.';
import { findBestSentences } from '../rag-context';
import type { AnswerEvent, CitationLabel, FoundPassage } from '../../chats';
import { makeWhole } from './whole-quote';

const introductions: Record<CitationLabel, string> = {
  'This page': 'From this page:',
  'Knowledge Base': 'From your memory:',
  'Web Source': 'From the web:',
};

/** The sentences of each passage that answer the question best; without the memory, by their words alone. */
export async function findQuotes(
  memory: MemoryManager | null,
  query: string,
  hits: readonly FoundPassage[],
): Promise<string[]> {
  const passages = hits.map(({ content }) => content);
  const ranges = await (memory?.findHighlights(query, passages).catch(() => null) ?? null);
  return (ranges ?? findBestSentences(query, passages)).map((range, at) => {
    const passage = passages[at] ?? '';
    const { start, end } = makeWhole(passage, range);
    return passage.slice(start, end);
  });
}

/** What comes from the page and what comes from memory stand together, the better group first. */
export function groupByOrigin(hits: readonly FoundPassage[]): FoundPassage[] {
  const isPageFirst = hits[0]?.isThisPage ?? false;
  return [
    ...hits.filter(({ isThisPage }) => isThisPage === isPageFirst),
    ...hits.filter(({ isThisPage }) => isThisPage !== isPageFirst),
  ];
}

/** An answer without a language model: the best passages word for word, grouped by where they come from. */
export function* quotePassages(
  hits: readonly FoundPassage[],
  quotes: readonly string[],
  first = 1,
): Generator<AnswerEvent> {
  const citations = hits.map((hit, at) => toCitation(first + at, hit, 'cited', quotes[at]));
  for (const citation of citations) yield { type: 'citation', citation };
  const labels = new Set(citations.map(({ label }) => label));
  for (const label of labels) {
    yield { type: 'text-start' };
    yield { type: 'text-delta', text: introductions[label] };
    yield { type: 'text-end' };
    for (const citation of citations) {
      if (citation.label === label) yield { type: 'quote', text: citation.quote, citation: citation.index };
    }
  }
}
