import { useCallback, useEffect, useRef, useState } from 'react';
import type { LearnedItem, LearnedKind, LearnedPage } from '../../lib/learning/learned';
import type { BackgroundProtocol, Notification } from '../../messaging/protocol';
import type { Call } from '../../messaging/rpc';
import type { Attempt } from '../../ui/use-attempt';

const pageSize = 10;
const maxReviews = 20;
/** The list is asked for when typing pauses for so long. In ms. */
const pauseMs = 150;

export interface LearnedView {
  docType: LearnedKind | undefined;
  query: string;
  limit: number;
}

export interface Learned extends LearnedPage {
  /** What waits for the user, newest first. */
  reviews: LearnedItem[];
  /** How many of all that waits came with a file. */
  imported: number;
  /** What all this is an answer to. */
  view: LearnedView;
}

/** What was learned, as far down as the user has asked to see; null until it is read. */
export function useLearnedList(
  callBackground: Call<BackgroundProtocol>,
  onNotification: (listener: (notification: Notification) => void) => () => void,
  attempt: Attempt,
) {
  const [view, setView] = useState<LearnedView>({ docType: undefined, query: '', limit: pageSize });
  const [learned, setLearned] = useState<Learned | null>(null);
  const latestRequest = useRef(0);

  const load = useCallback(() => {
    const request = ++latestRequest.current;
    attempt('learned-list', async () => {
      const [page, { items: reviews }, imported] = await Promise.all([
        callBackground('learned-list', { ...view, state: 'active' }),
        callBackground('learned-list', { state: 'review', limit: maxReviews }),
        callBackground('imported-count'),
      ]);
      if (request === latestRequest.current) setLearned({ ...page, reviews, imported, view });
    });
  }, [attempt, callBackground, view]);

  useEffect(() => {
    const timer = setTimeout(load, view.query === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [load, view.query]);

  useEffect(
    () =>
      onNotification(({ type }) => {
        if (type === 'memory-changed' || type === 'conversations-changed') load();
      }),
    [load, onNotification],
  );

  return {
    view,
    learned,
    load,
    changeView: (change: Partial<Pick<LearnedView, 'docType' | 'query'>>) =>
      setView({ ...view, ...change, limit: pageSize }),
    showMore: () => setView({ ...view, limit: view.limit + pageSize }),
  };
}
