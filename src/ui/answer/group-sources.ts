import type { Citation, CitationUse } from '../../lib/chats';

/** The passages of one page, in the order of their numbers. */
export interface SourceGroup {
  sourceUrl: string;
  title: string;
  label: Citation['label'];
  readAt: number;
  passages: Citation[];
}

/** By page, in the order in which they are named first. */
export function groupSources(citations: readonly Citation[], uses: readonly CitationUse[]): SourceGroup[] {
  const groups = new Map<string, SourceGroup>();
  for (const citation of citations) {
    if (!uses.includes(citation.use)) continue;
    const { sourceUrl, title, label, readAt } = citation;
    const key = `${label}\n${sourceUrl}`;
    const group = groups.get(key) ?? { sourceUrl, title, label, readAt, passages: [] };
    group.passages.push(citation);
    groups.set(key, group);
  }
  return [...groups.values()];
}
