import { useState } from 'react';
import type { ForgottenSources } from '../../lib/chats';
import type { MemoryFilter, SourceSummary } from '../../lib/memory';
import { countOf } from '../../ui/count-of';
import type { Attempt } from '../../ui/use-attempt';
import type { ShowToast } from '../../ui/use-toast';
import type { CareServices } from './care-services';
import { describePages, describeRestored, toForgetFilter, type ForgetForm } from './forget-form';
import type { JobMessage, Jobs } from './use-jobs';

export const maxTitles = 5;

/** What would go, as it was shown to the user. */
export interface ForgetPreview {
  sourceUrls: readonly string[];
  first: readonly SourceSummary[];
  /** Chats that quote them. */
  chats: number;
}

interface Surroundings {
  services: Pick<CareServices, 'memory' | 'forgetWaiting' | 'forget' | 'restore' | 'countQuotations'>;
  jobs: Jobs;
  attempt: Attempt;
  showToast: ShowToast;
  onChange: () => void;
}

/** Forgets many pages, in two steps: first it is shown what would go, then exactly that goes. */
export function useBulkForget(surroundings: Surroundings) {
  const { services, jobs, attempt, showToast, onChange } = surroundings;
  const { memory, forgetWaiting } = services;
  const [takesQuotations, setTakesQuotations] = useState(true);
  const [form, setForm] = useState<ForgetForm>({ site: '', period: 'today' });
  const [shown, setShown] = useState<{ filter: MemoryFilter; preview: ForgetPreview } | null>(null);

  const show = async (filter: MemoryFilter): Promise<JobMessage> => {
    const [{ sourceUrls }, { sources }] = await Promise.all([
      memory.removeMatching(filter, { dryRun: true }),
      memory.list(filter, { limit: maxTitles }),
    ]);
    const chats = await services.countQuotations(sourceUrls);
    setShown({ filter, preview: { sourceUrls, first: sources, chats } });
    if (sourceUrls.length === 0) return { tone: 'plain', text: 'No remembered page fits.' };
    return { tone: 'plain', text: `This forgets ${describePages(sourceUrls.length, form)}:` };
  };

  const offerUndo = ({ sourceUrls, chats }: ForgottenSources) => {
    const undo = () =>
      attempt('memory-restore', async () => {
        const restored = await services.restore(sourceUrls);
        onChange();
        showToast({ text: describeRestored(restored, sourceUrls.length) });
      });
    const quoted = chats > 0 ? `, and what ${countOf(chats, 'chat')} quoted` : '';
    showToast({ text: `Forgotten: ${describePages(sourceUrls.length, form)}${quoted}`, undo });
  };

  const preview = () =>
    jobs.run('forget', 'Looking…', async () => {
      setShown(null);
      setTakesQuotations(true);
      const filter = toForgetFilter(form, new Date());
      if (!filter) return { tone: 'bad', text: 'This is no site. Enter one such as example.org.' };
      return show(filter);
    });

  const confirm = () => {
    if (!shown) return;
    const { filter, preview: seen } = shown;
    jobs.run('forget', 'Forgetting…', async () => {
      const { sourceUrls } = await memory.removeMatching(filter, { dryRun: true });
      if (!isSameSet(sourceUrls, seen.sourceUrls)) {
        const { text } = await show(filter);
        return { tone: 'bad', text: `The memory has changed since, and nothing was forgotten. ${text}` };
      }
      await forgetWaiting(filter, !takesQuotations);
      const forgotten = await services.forget(seen.sourceUrls, !takesQuotations);
      setShown(null);
      onChange();
      offerUndo(forgotten);
      return null;
    });
  };

  const clear = () => {
    setShown(null);
    jobs.clear();
  };

  return {
    form,
    changeForm: (change: Partial<ForgetForm>) => {
      // What is being looked up or forgotten is what the form said.
      if (jobs.messageOf('forget')?.tone === 'busy') return;
      setForm({ ...form, ...change });
      clear();
    },
    /** Null while there is nothing to confirm. */
    shown: jobs.messageOf('forget') && shown && shown.preview.sourceUrls.length > 0 ? shown.preview : null,
    takesQuotations,
    setTakesQuotations,
    preview,
    confirm,
    clear,
  };
}

function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  const known = new Set(right);
  return left.length === right.length && left.every((sourceUrl) => known.has(sourceUrl));
}
