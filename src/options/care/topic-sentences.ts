import type { TopicMatch } from '../../lib/agent/learned';
import type { DocType } from '../../lib/memory';
import { countOf } from '../../ui/count-of';

const kinds: Record<DocType, [one: string, several: string]> = {
  page: ['page', 'pages'],
  preference: ['preference', 'preferences'],
  fact: ['fact', 'facts'],
  knowledge: ['learning', 'learnings'],
  episode: ['episode', 'episodes'],
  message: ['message', 'messages'],
  conversation: ['chat', 'chats'],
};

export function nameKind(docType: DocType): string {
  return kinds[docType][0];
}

/** "3 pages, 1 fact and 1 chat". */
export function describeMatches(matches: readonly Pick<TopicMatch, 'docType'>[]): string {
  const counts = new Map<DocType, number>();
  for (const { docType } of matches) counts.set(docType, (counts.get(docType) ?? 0) + 1);
  const parts = Array.from(counts, ([docType, count]) => countOf(count, ...kinds[docType]));
  const last = parts.pop() ?? 'nothing';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/** What was found, before anything is chosen. */
export function describeFound(matches: readonly TopicMatch[], limit: number): string {
  if (matches.length === 0) return 'Nothing that is remembered has to do with this.';
  const found = `Found: ${describeMatches(matches)}. Choose what goes.`;
  return matches.length < limit ? found : `${found} There may be more: look again afterwards.`;
}
