import type { Clock, Details, MemoryManager } from '../../memory';
import { shorten } from '../prompt-text';
import { userSubject, type knowledgeCategories, type preferenceTypes } from '../stored-kinds';
import { apply, maxTitleLength, toNewUrl } from './change-learned';
import { assertNew } from './same-text';

/** What the user enters by hand. */
export type NewLearned = { text: string } & (
  | { docType: 'preference'; preferenceType: (typeof preferenceTypes)[number] }
  /** An empty subject is the user. */
  | { docType: 'fact'; subject: string }
  | { docType: 'knowledge'; title: string; category: (typeof knowledgeCategories)[number]; tags: string[] }
);

/** More than what a tool stores: somebody took the trouble to write it down. */
const importance = 80;

/** Resolves with its address. */
export async function addLearned(memory: MemoryManager, clock: Clock, added: NewLearned): Promise<string> {
  const { docType } = added;
  const text = added.text.trim();
  const details: Details = { origin: 'user', ...toDetails(added) };
  await assertNew(memory, { docType, details, text });
  const sourceUrl = await toNewUrl(memory, { docType, details }, text, clock.now());
  const title = (docType === 'knowledge' && added.title.trim()) || shorten(text, maxTitleLength);
  const headingPath = docType === 'preference' ? ['preferences', added.preferenceType] : [];
  await apply(memory, [
    {
      kind: 'put',
      chunks: [{ content: text, headingPath }],
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
      return { subject: added.subject.trim() || userSubject, confidence: 1 };
    case 'knowledge':
      return { category: added.category, tags: added.tags, use_count: 0, last_used: null };
  }
}
