import type { MemoryLoss } from '../lib/memory';
import { countOf } from './count-of';

/** What happened to the memory, in plain words. An entry is a page, or a question of a chat: both are counted as one. */
export function describeLoss(loss: MemoryLoss): string {
  return [describeDamage(loss), describeRestored(loss), describeMissing(loss)]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

function describeDamage({ restoredSources, sourceCount }: MemoryLoss): string {
  const isWhole = restoredSources >= sourceCount;
  const damage = `The browser had lost ${isWhole ? '' : 'a part of '}Recollect’s database`;
  return restoredSources > 0 ? `${damage}.` : `${damage}, and ${isWhole ? '' : 'of '}its second copy too.`;
}

function describeRestored({ restoredSources, sourceCount, isComplete }: MemoryLoss): string | null {
  if (restoredSources === 0) return null;
  const isAll = isComplete && restoredSources > 1 && restoredSources >= sourceCount;
  const entries = countOf(restoredSources, 'entry', 'entries');
  return `Recollect restored ${isAll ? `all ${entries}` : entries} from its second copy.`;
}

function describeMissing({ missingSources, sourceCount, isComplete }: MemoryLoss): string | null {
  if (isComplete) return null;
  if (missingSources === 0) return 'Some of the latest changes could not be restored.';
  const all = countOf(sourceCount + missingSources, 'entry', 'entries');
  const which = sourceCount === 0 ? all : `${missingSources.toLocaleString('en')} of ${all}`;
  return `${which} could not be restored.`;
}
