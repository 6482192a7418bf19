import { AppError } from '../../../shared/app-error';
import { type Clock, type MemoryChange, type MemoryManager, toPreferenceUrl } from '../../memory';
import { createPreferenceStore } from '../preferences';
import { apply, readLearned } from './change-learned';
import { withDetails } from './details';
import { findHead, readReplaced } from './lineage';
import type { TakenBack } from './types';

/** As if it had never been learned: it goes, and what it had replaced counts again. */
export async function takeBack(memory: MemoryManager, clock: Clock, url: string): Promise<TakenBack> {
  const record = await readLearned(memory, url);
  if (!record.active) throw new AppError('invalid-input', 'Something else has taken its place since.');
  const replaced = await readReplaced(memory, record);
  if (record.docType === 'preference') {
    // Its store knows what was so before it was stated: it may have been there already, as history.
    await createPreferenceStore(memory, clock).undo(url.slice(toPreferenceUrl('').length));
    const after = await Promise.all(replaced.map(({ sourceUrl }) => memory.getSource(sourceUrl)));
    return { url, reactivated: after.flatMap((version) => (version?.active ? [version.sourceUrl] : [])) };
  }
  const reactivations = replaced.map((version): MemoryChange => {
    const details = withDetails(version, { supersededBy: undefined });
    return { kind: 'patch', sourceUrl: version.sourceUrl, patch: { active: true, details } };
  });
  await apply(memory, [...reactivations, { kind: 'remove', sourceUrl: url }]);
  return { url, reactivated: replaced.map(({ sourceUrl }) => sourceUrl) };
}

/** After all. False: it is too late, for it or for what it had replaced. */
export async function learnAgain(memory: MemoryManager, { url, reactivated }: TakenBack): Promise<boolean> {
  const heads = await Promise.all(reactivated.map((earlier) => findHead(memory, earlier)));
  if (heads.some((head) => head === null || !head.active)) return false;
  const replaced = new Map(
    heads.flatMap((head) => (head && head.sourceUrl !== url ? [[head.sourceUrl, head]] : [])),
  );
  if ((await memory.restore([url])) === 0) return false;
  const record = await readLearned(memory, url);
  await apply(memory, [
    {
      kind: 'patch',
      sourceUrl: url,
      patch: { details: withDetails(record, { supersedes: [...replaced.keys()] }) },
    },
    ...Array.from(replaced.values(), (head): MemoryChange => {
      const details = withDetails(head, { supersededBy: url });
      return { kind: 'patch', sourceUrl: head.sourceUrl, patch: { active: false, details } };
    }),
  ]);
  return true;
}
