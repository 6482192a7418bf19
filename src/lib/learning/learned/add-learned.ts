import {
  type Clock,
  type Details,
  type knowledgeCategories,
  type MemoryManager,
  type preferenceTypes,
  toPreferenceUrl,
} from '../../memory';
import { normalizeSubject } from '../facts';
import { createPreferenceStore } from '../preferences';
import { shorten } from '../../model';
import { apply, toNewUrl } from './change-learned';
import { assertNew } from './same-text';

/** What the user enters by hand. */
export type NewLearned = { text: string } & (
  | { docType: 'preference'; preferenceType: (typeof preferenceTypes)[number] }
  /** An empty subject is the user. */
  | { docType: 'fact'; subject: string }
  | { docType: 'knowledge'; title: string; category: (typeof knowledgeCategories)[number]; tags: string[] }
);

const maxTitleLength = 80;
/** More than what a tool stores: somebody took the trouble to write it down. */
const importance = 80;

/** Resolves with its address. */
export async function addLearned(memory: MemoryManager, clock: Clock, added: NewLearned): Promise<string> {
  const { docType } = added;
  const text = added.text.trim();
  const details: Details = { origin: 'user', saidAt: clock.now(), ...toDetails(added) };
  await assertNew(memory, { docType, details, text });
  if (docType === 'preference') {
    // Its store knows what it is about, and what it takes the place of.
    const { preferenceType: type } = added;
    const id = await createPreferenceStore(memory, clock).add({ type, content: text, origin: 'user' });
    return toPreferenceUrl(id);
  }
  const sourceUrl = await toNewUrl(memory, { docType, details }, text, clock.now());
  // The title of a fact is the fact.
  const title = docType === 'fact' ? text : added.title.trim() || shorten(text, maxTitleLength);
  await apply(memory, [
    {
      kind: 'put',
      chunks: [{ content: text }],
      options: { sourceUrl, docType, title, importance, details },
    },
  ]);
  return sourceUrl;
}

function toDetails(added: NewLearned): Details {
  switch (added.docType) {
    case 'preference':
      return { preferenceType: added.preferenceType };
    case 'fact':
      return { subject: normalizeSubject(added.subject), confidence: 1 };
    case 'knowledge':
      return { category: added.category, tags: added.tags, source: 'user', use_count: 0, last_used: null };
  }
}
