import { detectPreferences, type PreferenceStore } from './preference-store';
import { toPreferenceUrl } from './stored-kinds';
import type { LearnedMemory, Question } from './types';

/** Keeps the preferences that a question states, without asking a model; what it tells can be taken back. */
export async function learnPreferences(
  store: PreferenceStore,
  { text, conversationId, requestId }: Question,
): Promise<LearnedMemory[]> {
  const learned: LearnedMemory[] = [];
  for (const { type, content, topic } of detectPreferences(text)) {
    const before = new Map((await store.getAll()).map((known) => [known.id, known.content]));
    const id = await store.add({
      ...{ type, content, topic, origin: 'chat', conversationId, requestId, quote: content },
    });
    const kept = await store.get(id);
    // A pinned one is replaced by the user's own hand only: nothing was learned then.
    if (!kept?.isActive) continue;
    const replaced = kept.supersedes.flatMap((old) => before.get(old) ?? []);
    learned.push({
      ...{ sourceUrl: toPreferenceUrl(id), docType: 'preference', text: content },
      replaced: replaced.length === 0 ? null : replaced.join(' '),
    });
  }
  return learned;
}
