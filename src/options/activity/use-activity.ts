import { useCallback, useEffect, useRef, useState } from 'react';
import type { Activity, BackgroundProtocol, Notification } from '../../messaging/protocol';
import type { Call } from '../../messaging/rpc';
import type { Attempt } from '../../ui/use-attempt';

/** While many pages are remembered, the list is read no more often than this. In ms. */
const pauseMs = 300;

/** What was remembered and what waits, as it changes; null until it is read. */
export function useActivity(
  callBackground: Call<BackgroundProtocol>,
  onNotification: (listener: (notification: Notification) => void) => () => void,
  attempt: Attempt,
): Activity | null {
  const [activity, setActivity] = useState<Activity | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refresh = useCallback(() => {
    attempt('activity-get', async () => setActivity(await callBackground('activity-get')));
  }, [attempt, callBackground]);

  useEffect(() => {
    refresh();
    const stop = onNotification(({ type }) => {
      if (type !== 'activity-changed' || timer.current !== undefined) return;
      timer.current = setTimeout(() => {
        timer.current = undefined;
        refresh();
      }, pauseMs);
    });
    return () => {
      stop();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [onNotification, refresh]);

  return activity;
}
