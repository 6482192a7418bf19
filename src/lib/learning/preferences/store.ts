import { AppError } from '../../../shared/app-error';
import {
  type Clock,
  createContentId,
  KeyedQueue,
  type MemoryManager,
  preferenceRoot,
  toPreferenceUrl,
} from '../../memory';
import { cleanText } from '../../text';
import { toTurnUrl } from '../../chats';
import { packPreferences, readPreferences } from './profile';
import { forget, statePreference, takeBack } from './change-preferences';
import { detectPreferenceIntent } from './detect';
import { PreferenceDraft } from './preference-draft';
import { readStored, toComparable, toPreference } from './stored-preference';
import type { NewPreference, PreferenceStore, PreferenceType } from './types';

/** Somebody else changes the same memory now and then, not all the time. */
const mostAttempts = 5;
/** Longer texts are no preferences; the rest is cut off. */
const longestContent = 2_000;

export function createPreferenceStore(memory: MemoryManager, clock: Clock): PreferenceStore {
  // Two that are stated at once must see each other: which of them is the later one has to be known.
  const queue = new KeyedQueue();

  /** Reads, changes and writes; again, if something else was written in between. */
  const change = <Value>(make: (draft: PreferenceDraft) => Value | Promise<Value>): Promise<Value> =>
    queue.run(preferenceRoot, async () => {
      for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
        const draft = new PreferenceDraft(await readStored(memory));
        const value = await make(draft);
        const changes = draft.toChanges();
        if (changes.length === 0 || (await memory.applyChanges(changes))) return value;
      }
      throw new AppError('storage-failed', 'The preferences were changed elsewhere meanwhile. Try again.');
    });

  const changeOne = (id: string, make: (draft: PreferenceDraft, url: string) => void): Promise<boolean> =>
    change((draft) => {
      const url = toPreferenceUrl(id);
      if (!draft.get(url)) return false;
      make(draft, url);
      return true;
    });

  return {
    add: (preference) =>
      change(async (draft) => {
        const content = toContent(preference.content);
        const topic = preference.topic ?? toTopicOf(preference.type, content);
        const freeUrl = toPreferenceUrl(await createFreeId(draft, content, clock));
        const saidAt = preference.saidAt ?? (await findTimeOfQuestion(memory, preference)) ?? clock.now();
        const url = statePreference(draft, { ...preference, content, topic, freeUrl, saidAt });
        return url.slice(toPreferenceUrl('').length);
      }),
    getAll: async () => (await readStored(memory)).filter(({ active }) => active).map(toPreference),
    get: async (id) => {
      const found = new PreferenceDraft(await readStored(memory)).get(toPreferenceUrl(id));
      return found ? toPreference(found) : null;
    },
    undo: (id) => changeOne(id, takeBack),
    remove: (id) => changeOne(id, forget),
    clear: () =>
      queue.run(preferenceRoot, async () => {
        await memory.removeMatching({ docType: 'preference', sourceUrl: preferenceRoot });
      }),
    formatForContext: async (budgetTokens) => {
      const { packed } = packPreferences(await readPreferences(memory), budgetTokens);
      return packed.map(({ rendered }) => rendered).join('\n');
    },
  };
}

function toContent(text: string): string {
  const content = cleanText(text.slice(0, longestContent)).replaceAll(/\s+/g, ' ').trim();
  if (content === '') throw new AppError('invalid-input', 'A preference needs words: write what you prefer.');
  return content;
}

/** What the words are about, if they can be read; else nothing but the same words replaces them. */
function toTopicOf(type: PreferenceType, content: string): string {
  return detectPreferenceIntent(content)?.topic ?? `${type}:${toComparable(content)}`;
}

/** A question that is asked once more keeps the time at which it was asked first. */
async function findTimeOfQuestion(
  memory: MemoryManager,
  { conversationId, requestId }: NewPreference,
): Promise<number | undefined> {
  if (conversationId === undefined || requestId === undefined) return undefined;
  return (await memory.getSource(toTurnUrl(conversationId, requestId)))?.createdAt;
}

/** The same words have the same id, unless those were edited and became others. */
async function createFreeId(draft: PreferenceDraft, content: string, clock: Clock): Promise<string> {
  const id = await createContentId('preference', toComparable(content));
  return draft.get(toPreferenceUrl(id)) ? createContentId('preference', content, clock.now()) : id;
}
