import { useCallback, useEffect, useState } from 'react';
import type { Attempt } from '../ui/use-attempt';
import { useForget } from '../ui/use-forget';
import type { ShowToast } from '../ui/use-toast';
import { describePageOutcome } from '../ui/answer/page-sentences';
import type { PanelServices } from './panel-services';
import { useFrontPage } from './use-front-page';

/** The page in front, with the two things one can do to the memory of it. */
export function usePageMemory(services: PanelServices, attempt: Attempt, showToast: ShowToast) {
  const { callBackground, onNotification } = services;
  const { page, refresh } = useFrontPage(services, attempt);
  const [isBusy, setBusy] = useState(false);
  const tabId = page?.tabId ?? null;

  const rememberPage = useCallback(() => {
    if (tabId === null) return;
    attempt('page-remember', async () => {
      setBusy(true);
      try {
        const outcome = await callBackground('page-remember', { tabId });
        // The strip shows success by itself; words are needed only for what it cannot show.
        if (outcome.notice !== undefined) showToast({ text: describePageOutcome(outcome) });
        refresh();
      } finally {
        setBusy(false);
      }
    });
  }, [tabId, callBackground, attempt, showToast, refresh]);

  useEffect(
    () =>
      onNotification((notification) => {
        if (notification.type === 'notice' && notification.tabId === tabId)
          showToast({ text: notification.text });
        if (notification.type !== 'page-outcome' || notification.tabId !== tabId) return;
        showToast({ text: describePageOutcome(notification.page) });
      }),
    [onNotification, tabId, showToast],
  );

  const forget = useForget({ callBackground, attempt, showToast, onChange: refresh });
  const remembered = page?.state?.remembered;
  const forgetPage = useCallback(() => {
    if (remembered) forget(remembered);
  }, [remembered, forget]);

  return { tabId, state: page?.state ?? null, isBusy, rememberPage, forgetPage };
}
