import type { CitationLabel } from '../types';
import type { Citation } from './types';

/** How each source is labelled, wherever it is shown. */
export const labels: Record<Citation['source'], CitationLabel> = {
  web: 'Web Source',
  memory: 'Knowledge Base',
};

/** The sources as a list for text without chips, one a line: "[1] Knowledge Base: Tides <https://…>". */
export function formatCitations(citations: readonly Citation[]): string {
  return citations
    .map(({ index, source, title, url }) => {
      const address = toLine(url).replaceAll(/[<>\s]/g, encodeURIComponent);
      return `[${index}] ${labels[source]}: ${toLine(title) || address} <${address}>`;
    })
    .join('\n');
}

/** A title can begin no line of its own. */
function toLine(text: string): string {
  return text.replaceAll(/[\s\u0085\u2028\u2029]+/g, ' ').trim();
}
