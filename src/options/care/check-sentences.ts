import { describeKinds } from '../../lib/learning';
import type { IntegrityReport, ProblemCode } from '../../lib/memory';
import { countOf } from '../../ui/count-of';
import type { JobMessage } from './use-jobs';

const problemSentences: Record<ProblemCode, (count: number) => string> = {
  'passages-missing': (count) =>
    `${countOf(count, 'passage')} of what is remembered ${isAre(count)} missing.`,
  'rows-orphaned': (count) => `${countOf(count, 'leftover')} of what is gone ${isAre(count)} still stored.`,
  'vectors-wrong': (count) => `${countOf(count, 'passage')} cannot be found by meaning.`,
  'index-differs': (count) =>
    `${countOf(count, 'place')} in the search index ${count === 1 ? 'does' : 'do'} not match what is stored.`,
  'copy-differs': (count) =>
    `${countOf(count, 'entry', 'entries')} ${isAre(count)} not the same in the second copy.`,
};

function isAre(count: number): string {
  return count === 1 ? 'is' : 'are';
}

export function describeProblem({ code, count }: IntegrityReport['problems'][number]): string {
  return problemSentences[code](count);
}

/** `chats`: how many there are. They are looked at too, as the entries that they are kept in. */
export function describeCheck(
  { kinds, sources, passages, problems }: IntegrityReport,
  chats: number,
): JobMessage {
  if (problems.length > 0) return { tone: 'bad', text: 'Something is wrong:' };
  if (sources + chats === 0) return { tone: 'good', text: 'All is well: nothing is remembered yet.' };
  const all = describeKinds({ ...kinds, conversation: chats });
  const cut = sources === 0 ? '' : `, in ${countOf(passages, 'passage')}`;
  return { tone: 'good', text: `All is well: ${all}${cut}, checked one by one.` };
}

/** What a repair did, by the checks before and after it. What had lost all its text is not kept. */
export function describeRepair(before: IntegrityReport, after: IntegrityReport, chats: number): JobMessage {
  if (after.problems.length > 0)
    return { tone: 'bad', text: 'Not everything could be repaired. Still wrong:' };
  const lost = before.sources - after.sources;
  const loss =
    lost > 0 ? ` ${countOf(lost, 'entry', 'entries')} had no text left and ${isAre(lost)} gone.` : '';
  return { tone: 'good', text: `Repaired.${loss} ${describeCheck(after, chats).text}` };
}
