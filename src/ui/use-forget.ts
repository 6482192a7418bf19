import { useCallback } from 'react';
import type { BackgroundProtocol } from '../messaging/protocol';
import type { Call } from '../messaging/rpc';
import { countOf } from './count-of';
import type { Attempt } from './use-attempt';
import type { ShowToast } from './use-toast';

export interface ForgettableSource {
  sourceUrl: string;
  title: string;
}

interface Surroundings {
  callBackground: Call<BackgroundProtocol>;
  attempt: Attempt;
  showToast: ShowToast;
  /** The memory is different now: show it afresh. */
  onChange: () => void;
}

/** Forgets a source at once and offers to take it back, instead of asking first. */
export function useForget({ callBackground, attempt, showToast, onChange }: Surroundings) {
  return useCallback(
    ({ sourceUrl, title }: ForgettableSource) => {
      const name = `“${title || sourceUrl}”`;
      const restore = () =>
        attempt('source-restore', async () => {
          const isRestored = await callBackground('source-restore', { sourceUrl });
          onChange();
          showToast({ text: isRestored ? `Remembered again: ${name}` : `Too late to take back: ${name}` });
        });
      attempt('source-forget', async () => {
        const { chats } = await callBackground('source-forget', { sourceUrl });
        onChange();
        const quoted = chats > 0 ? `, and what ${countOf(chats, 'chat')} quoted of it` : '';
        showToast({ text: `Forgotten: ${name}${quoted}`, undo: restore });
      });
    },
    [callBackground, attempt, showToast, onChange],
  );
}
