import { useCallback } from 'react';
import type { SiteLevel } from '../lib/pages';
import type { BackgroundProtocol } from '../messaging/protocol';
import type { Call } from '../messaging/rpc';
import { countOf } from './count-of';
import { describeRule } from './site-levels';
import type { Attempt } from './use-attempt';
import type { ShowToast } from './use-toast';

interface Surroundings {
  callBackground: Call<BackgroundProtocol>;
  attempt: Attempt;
  showToast: ShowToast;
}

export interface RuleChange {
  site: string;
  level: SiteLevel | null;
  /** Also forget what is remembered of the site. */
  forget?: boolean;
}

/** Changes a rule at once and offers to take it back, together with what was forgotten. */
export function useSiteRules({ callBackground, attempt, showToast }: Surroundings) {
  return useCallback(
    ({ site: typed, level, forget = false }: RuleChange, onDone?: () => void) => {
      const change = async () => {
        const { site, before, forgotten } = await callBackground('site-rule-set', {
          site: typed,
          level,
          forget,
        });
        onDone?.();
        const undo = () =>
          attempt('site-rule-undo', async () => {
            await callBackground('site-rule-set', { site, level: before, forget: false });
            const restored =
              forgotten.length === 0 ? 0 : await callBackground('sources-restore', { sourceUrls: forgotten });
            showToast({ text: describeUndone(site, restored, forgotten.length) });
          });
        const pages = forgotten.length > 0 ? `; ${countOf(forgotten.length, 'page')} forgotten` : '';
        showToast({ text: `${describeRule(site, level)}${pages}`, undo });
      };
      attempt('site-rule-set', change);
    },
    [callBackground, attempt, showToast],
  );
}

function describeUndone(site: string, restored: number, forgotten: number): string {
  if (forgotten === 0) return `Taken back: ${site} is as it was`;
  if (restored === forgotten) return `Taken back: ${countOf(restored, 'page')} of ${site} remembered again`;
  return `Taken back, but only ${restored} of ${countOf(forgotten, 'page')} could be restored`;
}
