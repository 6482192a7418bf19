import type { AnswerEvent, CitationLabel } from './types';
import type { Passage } from './context';

const introductions: Record<CitationLabel, string> = {
  'This page': 'From this page:',
  'Knowledge Base': 'From your memory:',
  'Web Source': 'From the web:',
};

/** An answer without a language model: the best passages word for word, grouped by where they come from. */
export function* quotePassages(passages: readonly Passage[]): Generator<AnswerEvent> {
  const labels = new Set(passages.map(({ citation }) => citation.label));
  for (const label of labels) {
    yield { type: 'text-start' };
    yield { type: 'text-delta', text: introductions[label] };
    yield { type: 'text-end' };
    for (const { citation } of passages) {
      if (citation.label === label) yield { type: 'quote', text: citation.quote, citation: citation.index };
    }
  }
  yield { type: 'model-hint' };
}
