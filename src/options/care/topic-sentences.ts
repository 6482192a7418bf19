import type { TopicMatch } from '../../lib/learning/learned';
import { describeKinds } from '../../lib/learning';
import type { KindCounts } from '../../lib/memory';

/** "3 pages, 1 fact and 1 chat". */
export function describeMatches(matches: readonly Pick<TopicMatch, 'docType'>[]): string {
  const counts: KindCounts = {};
  for (const { docType } of matches) counts[docType] = (counts[docType] ?? 0) + 1;
  return describeKinds(counts);
}

/** What was found, before anything is chosen. */
export function describeFound(matches: readonly TopicMatch[], limit: number): string {
  if (matches.length === 0) return 'Nothing that is remembered has to do with this.';
  const found = `Found: ${describeMatches(matches)}. Choose what goes.`;
  return matches.length < limit ? found : `${found} There may be more: look again afterwards.`;
}
