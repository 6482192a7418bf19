import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PresentState, TakenBack } from '../../lib/learning/learned';
import type { Turn } from '../../lib/chats';
import type { BackgroundProtocol, Notification } from '../../messaging/protocol';
import type { Call } from '../../messaging/rpc';
import type { Attempt } from '../use-attempt';
import type { ShowToast } from '../use-toast';
import { listLearnedUrls } from './learned-chip';

/** What the chips of a conversation show and do. */
export interface LearnedAccess {
  present: ReadonlyMap<string, PresentState>;
  /** What was taken back in this panel. */
  taken: ReadonlyMap<string, TakenBack>;
  undo: (url: string) => void;
  redo: (taken: TakenBack) => void;
  edit: (url: string, text: string) => void;
}

/** What it needs from the browser. */
interface LearnedServices {
  callBackground: Call<BackgroundProtocol>;
  onNotification: (listener: (notification: Notification) => void) => () => void;
}

/** What the questions of a chat have taught, as it is today. */
export function useLearned(
  { callBackground, onNotification }: LearnedServices,
  turns: readonly Turn[],
  attempt: Attempt,
  showToast: ShowToast,
): LearnedAccess {
  const [present, setPresent] = useState<ReadonlyMap<string, PresentState>>(new Map());
  const [taken, setTaken] = useState<ReadonlyMap<string, TakenBack>>(new Map());
  // A string stays the same while words of an answer arrive.
  const wanted = listLearnedUrls(turns).join('\n');

  const latestRequest = useRef(0);

  const load = useCallback(() => {
    if (wanted === '') return;
    const request = ++latestRequest.current;
    attempt('learned-get', async () => {
      const states = await callBackground('learned-get', { urls: wanted.split('\n') });
      if (request === latestRequest.current) setPresent(new Map(states.map((state) => [state.url, state])));
    });
  }, [attempt, callBackground, wanted]);

  useEffect(() => {
    load();
    return onNotification(({ type }) => {
      if (type === 'memory-changed') load();
    });
  }, [load, onNotification]);

  return useMemo(
    () => ({
      present,
      taken,
      undo: (url) =>
        attempt('learned-undo', async () => {
          const back = await callBackground('learned-undo', { url });
          setTaken((before) => new Map(before).set(url, back));
          load();
        }),
      redo: (back) =>
        attempt('learned-redo', async () => {
          const isDone = await callBackground('learned-redo', back);
          if (!isDone) showToast({ text: 'Too late: say it again to have it remembered.' });
          setTaken((before) => new Map([...before].filter(([url]) => url !== back.url)));
          load();
        }),
      edit: (url, text) =>
        attempt('learned-edit', async () => {
          await callBackground('learned-edit', { url, text });
          load();
        }),
    }),
    [present, taken, attempt, callBackground, load, showToast],
  );
}
