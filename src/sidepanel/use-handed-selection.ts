import { useCallback, useEffect, useRef, useState } from 'react';
import type { Attempt } from '../ui/use-attempt';
import type { PanelServices } from './panel-services';

/** The text a selection bubble handed over for the tab in front, until it is asked about or removed. */
export function useHandedSelection(services: PanelServices, attempt: Attempt) {
  const { callBackground, watchActiveTab, onNotification } = services;
  const [selection, setSelection] = useState<string | null>(null);
  const currentTabId = useRef<number | null>(null);

  const take = useCallback(
    (tabId: number) =>
      attempt('selection-take', async () => {
        const text = await callBackground('selection-take', { tabId });
        // It is handed over once: nothing new does not take away what is already here.
        if (text) setSelection(text);
      }),
    [callBackground, attempt],
  );

  useEffect(
    () =>
      watchActiveTab((tabId) => {
        currentTabId.current = tabId;
        take(tabId);
      }),
    [watchActiveTab, take],
  );

  useEffect(
    () =>
      onNotification((notification) => {
        if (notification.type === 'selection-ready' && notification.tabId === currentTabId.current) {
          take(notification.tabId);
        }
      }),
    [onNotification, take],
  );

  const clearSelection = useCallback(() => setSelection(null), []);
  return { selection, clearSelection };
}
