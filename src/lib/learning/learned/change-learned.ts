import { AppError } from '../../../shared/app-error';
import {
  type ChunkInput,
  type Clock,
  createContentId,
  type MemoryChange,
  type MemoryManager,
  type MemoryRecord,
  pinnedImportance,
  type SourceSummary,
  toFactUrl,
  toKnowledgeUrl,
  toPreferenceUrl,
} from '../../memory';
import { detectPreferenceIntent } from '../preferences';
import { aboutOf, isLearnedKind, readDetails, textOf, withDetails } from './details';
import { assertNew } from './same-text';
import type { LearnedKind } from './types';

/** Something learned with its text, or an error that says why it cannot be changed. */
export async function readLearned(
  memory: MemoryManager,
  url: string,
): Promise<MemoryRecord & { docType: LearnedKind }> {
  const record = await memory.get(url);
  if (!record) throw new AppError('invalid-input', 'This is not remembered any more.');
  const { docType } = record;
  if (!isLearnedKind(docType)) throw new AppError('invalid-input', 'Only what was learned can be changed.');
  return { ...record, docType };
}

/** Corrects the words. Resolves with what they were. */
export async function editLearned(memory: MemoryManager, url: string, text: string): Promise<string> {
  const record = await readEditable(memory, url);
  const before = textOf(record);
  if (text.trim() === before) return before;
  await assertNew(memory, { ...record, text, except: url });
  await apply(memory, [toRewrite(record, text)]);
  return before;
}

/** As it is now, in other words: what it was stays as history. Resolves with the address of the new version. */
export async function supersede(
  memory: MemoryManager,
  clock: Clock,
  url: string,
  text: string,
): Promise<string> {
  const record = await readEditable(memory, url);
  if (!record.active) throw new AppError('invalid-input', 'Only what is in use can be replaced.');
  await assertNew(memory, { ...record, text, except: '' });
  const next = await toNewUrl(memory, record, text, clock.now());
  const details = withDetails(record, {
    origin: 'user',
    ...{ conversationId: undefined, requestId: undefined, quote: undefined, saidAt: clock.now() },
    ...{ supersedes: [url], lastStated: undefined, ...toTopic(record, text) },
  });
  await apply(memory, [
    { ...toPut({ ...record, sourceUrl: next, details }, text) },
    {
      kind: 'patch',
      sourceUrl: url,
      patch: { active: false, details: withDetails(record, { supersededBy: next }) },
    },
  ]);
  return next;
}

/** Pinned, it weighs as much as anything can; unpinned, as much as before. */
export async function pinLearned(memory: MemoryManager, url: string, pinned: boolean): Promise<void> {
  const record = await readLearned(memory, url);
  const { pinned: isPinned, importanceBefore } = readDetails(record);
  if (isPinned === pinned) return;
  const patch = pinned
    ? {
        importance: pinnedImportance,
        details: withDetails(record, { pinned, importanceBefore: record.importance }),
      }
    : {
        importance: importanceBefore ?? record.importance,
        details: withDetails(record, { pinned: undefined, importanceBefore: undefined }),
      };
  await apply(memory, [{ kind: 'patch', sourceUrl: url, patch }]);
}

/** False can only mean that somebody else was quicker. */
export async function apply(memory: MemoryManager, changes: readonly MemoryChange[]): Promise<void> {
  if (changes.length > 0 && !(await memory.applyChanges(changes)))
    throw new AppError('invalid-input', 'The memory has changed since. Look again.');
}

async function readEditable(memory: MemoryManager, url: string) {
  const record = await readLearned(memory, url);
  if (record.docType === 'message')
    throw new AppError('invalid-input', 'What was said in a chat cannot be changed, only forgotten.');
  return record;
}

/** Long texts are cut anew by the memory; a short one is a passage, and keeps its heading. */
function toRewrite(record: MemoryRecord & { docType: LearnedKind }, text: string): MemoryChange {
  const { sourceUrl, docType } = record;
  if (docType === 'knowledge' || docType === 'episode') {
    // They have a title of their own.
    return { kind: 'patch', sourceUrl, patch: { content: text } };
  }
  return toPut({ ...record, details: withDetails(record, toTopic(record, text)) }, text);
}

function toPut(
  record: Pick<
    MemoryRecord,
    'sourceUrl' | 'docType' | 'title' | 'importance' | 'active' | 'details' | 'passages'
  >,
  text: string,
): MemoryChange {
  const { sourceUrl, docType, importance, active, details } = record;
  // The title of a fact is the fact; the others have one of their own.
  const title = docType === 'fact' ? text : record.title;
  const chunk: ChunkInput = { content: text, headingPath: record.passages[0]?.headingPath ?? [] };
  return {
    kind: 'put',
    chunks: [chunk],
    options: { sourceUrl, docType, title, importance, active, details },
  };
}

/** In other words a preference may be about something else, and another one may take its place. */
function toTopic({ docType }: { docType: LearnedKind }, text: string): { topic?: string } {
  const topic = docType === 'preference' ? detectPreferenceIntent(text)?.topic : undefined;
  return topic === undefined ? {} : { topic };
}

/** The same text has the same address, unless something else has been there since. */
export async function toNewUrl(
  memory: MemoryManager,
  source: Pick<SourceSummary, 'details'> & { docType: LearnedKind },
  text: string,
  now: number,
): Promise<string> {
  const url = await toUrl(source, text.trim());
  return (await memory.getSource(url)) === null ? url : toUrl(source, text.trim(), now);
}

async function toUrl(
  { docType, details }: Pick<SourceSummary, 'details'> & { docType: LearnedKind },
  text: string,
  ...more: number[]
): Promise<string> {
  const about = aboutOf(docType, details);
  switch (about.kind) {
    case 'preference':
      return toPreferenceUrl(await createContentId(about.preferenceType, text, ...more));
    case 'fact':
      return toFactUrl(about.subject, await createContentId(about.subject, text, ...more));
    case 'knowledge':
      return toKnowledgeUrl(await createContentId(about.category, text, ...more));
    case 'episode':
    case 'message':
      throw new AppError('invalid-input', 'What happened cannot be replaced, only corrected.');
  }
}
