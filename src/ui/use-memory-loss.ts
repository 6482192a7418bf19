import { useCallback, useEffect, useState } from 'react';
import type { MemoryLoss } from '../lib/memory';
import type { BackgroundProtocol, Notification } from '../messaging/protocol';
import type { Call } from '../messaging/rpc';
import type { Attempt } from './use-attempt';

/** What the browser has lost of the memory; null when there is nothing to tell, or the user has dismissed it. */
export function useMemoryLoss(
  callBackground: Call<BackgroundProtocol>,
  onNotification: (listener: (notification: Notification) => void) => () => void,
  attempt: Attempt,
): { loss: MemoryLoss | null; dismissLoss: () => void } {
  const [loss, setLoss] = useState<MemoryLoss | null>(null);

  useEffect(() => {
    const refresh = () => attempt('loss-get', async () => setLoss(await callBackground('loss-get')));
    refresh();
    return onNotification(({ type }) => {
      if (type === 'loss-changed') refresh();
    });
  }, [callBackground, onNotification, attempt]);

  const dismissLoss = useCallback(
    () =>
      attempt('loss-dismiss', async () => {
        await callBackground('loss-dismiss');
        setLoss(null);
      }),
    [callBackground, attempt],
  );
  return { loss, dismissLoss };
}
