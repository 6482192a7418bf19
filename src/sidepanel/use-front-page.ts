import { useCallback, useEffect, useRef, useState } from 'react';
import type { TabState } from '../messaging/protocol';
import type { Attempt } from '../ui/use-attempt';
import type { PanelServices } from './panel-services';

export interface FrontPage {
  tabId: number;
  /** Null until it is known. */
  state: TabState | null;
}

/** The page in front of the user and what memory holds of it. */
export function useFrontPage(services: PanelServices, attempt: Attempt) {
  const { callBackground, watchActiveTab, onNotification } = services;
  const [page, setPage] = useState<FrontPage | null>(null);
  const currentTabId = useRef<number | null>(null);
  const latestRequest = useRef(0);

  const refresh = useCallback(() => {
    const tabId = currentTabId.current;
    if (tabId === null) return;
    attempt('tab-state', async () => {
      const request = ++latestRequest.current;
      const state = await callBackground('tab-state', { tabId });
      // A slow answer about an earlier page must not replace a newer one.
      if (request === latestRequest.current) setPage({ tabId, state });
    });
  }, [callBackground, attempt]);

  useEffect(
    () =>
      watchActiveTab((tabId) => {
        currentTabId.current = tabId;
        setPage((previous) => (previous?.tabId === tabId ? previous : { tabId, state: null }));
        refresh();
      }),
    [watchActiveTab, refresh],
  );

  useEffect(
    () =>
      onNotification(({ type }) => {
        if (type === 'memory-changed' || type === 'settings-changed' || type === 'page-outcome') refresh();
      }),
    [onNotification, refresh],
  );

  return { page, refresh };
}
