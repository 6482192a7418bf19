/** The user profile: the same wherever it is written. */
import { type MemoryManager, preferenceDetailsSchema, preferenceRoot } from '../../memory';
import { toLine } from '../../model';
import { type Packed, packInOrder } from '../../text';

/** More than these do not fit the budget anyway. */
const mostPreferences = 50;

export interface Preference {
  type: string;
  content: string;
  url: string;
  title: string;
}

/** All of them, whatever was asked; the most important first, the newer of two equals before the older. */
export async function readPreferences(memory: MemoryManager): Promise<Preference[]> {
  const filter = { docType: 'preference', sourceUrl: preferenceRoot, active: true } as const;
  const { sources } = await memory.list(filter, { limit: mostPreferences, sortBy: 'importance' });
  const ordered = sources.toSorted(
    (left, right) => right.importance - left.importance || right.updatedAt - left.updatedAt,
  );
  const records = await Promise.all(ordered.map(({ sourceUrl }) => memory.get(sourceUrl)));
  return records.flatMap((record) => {
    if (!record) return [];
    const content = record.passages.map((passage) => passage.content).join(' ');
    const type = preferenceDetailsSchema.parse(record.details).preferenceType;
    return [{ type, content, url: record.sourceUrl, title: record.title }];
  });
}

/** As many as fit, cut where a sentence ends. */
export function packPreferences(
  preferences: readonly Preference[],
  budget: number,
): { packed: Packed<Preference>[]; tokens: number } {
  return packInOrder(
    preferences,
    budget,
    ({ content }) => content,
    (_, text) => formatPreference(text),
  );
}

export function formatPreference(text: string): string {
  return `    - ${toLine(text)}`;
}
