import { useCallback, useEffect, useRef, useState } from 'react';
import type { MemoryStats, SourceSummary } from '../lib/memory';
import type { BackgroundProtocol, Notification } from '../messaging/protocol';
import type { Call } from '../messaging/rpc';
import type { Attempt } from '../ui/use-attempt';

export const pageSize = 50;

interface Remembered {
  stats: MemoryStats;
  sources: SourceSummary[];
  /** How many there are in all. */
  total: number;
}

/** What is remembered, newest first, as far down as the user has asked to see; null until it is read. */
export function useSources(
  callBackground: Call<BackgroundProtocol>,
  onNotification: (listener: (notification: Notification) => void) => () => void,
  attempt: Attempt,
) {
  const [remembered, setRemembered] = useState<Remembered | null>(null);
  const limit = useRef(pageSize);
  const latestRequest = useRef(0);

  // The whole visible list is read again each time: pages move to the top while they are visited,
  // so that reading only the next fifty would skip some and repeat others.
  const refresh = useCallback(() => {
    attempt('source-list', async () => {
      const request = ++latestRequest.current;
      const [stats, { sources, total }] = await Promise.all([
        callBackground('memory-stats'),
        callBackground('source-list', { filter: { docType: 'page' }, limit: limit.current }),
      ]);
      if (request === latestRequest.current) setRemembered({ stats, sources, total });
    });
  }, [callBackground, attempt]);

  useEffect(() => {
    refresh();
    return onNotification(({ type }) => {
      if (type === 'memory-changed') refresh();
    });
  }, [onNotification, refresh]);

  const showMore = useCallback(() => {
    limit.current += pageSize;
    refresh();
  }, [refresh]);

  return { remembered, refresh, showMore };
}
