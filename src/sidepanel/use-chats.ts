import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListedConversation } from '../messaging/protocol';
import type { Attempt } from '../ui/use-attempt';
import type { ShowToast } from '../ui/use-toast';
import { toChatText, toFileName } from './chat-text';
import type { PanelServices } from './panel-services';

/** The list is asked for when typing pauses for so long. In ms. */
const pauseMs = 120;
const pageSize = 50;

/** The chats that are kept, by what is searched for, and what can be done with them. */
export function useChats(services: PanelServices, attempt: Attempt, showToast: ShowToast) {
  const { callBackground, onNotification, saveFile } = services;
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(pageSize);
  /** Null until they are known. */
  const [chats, setChats] = useState<readonly ListedConversation[] | null>(null);
  const latestRequest = useRef(0);

  const load = useCallback(() => {
    const request = ++latestRequest.current;
    attempt('conversation-list', async () => {
      // One more than is shown tells whether there are more.
      const found = await callBackground('conversation-list', { query, limit: limit + 1 });
      if (request === latestRequest.current) setChats(found);
    });
  }, [attempt, callBackground, query, limit]);

  useEffect(() => {
    const timer = setTimeout(load, pauseMs);
    return () => clearTimeout(timer);
  }, [load]);

  useEffect(
    () =>
      onNotification(({ type }) => {
        if (type === 'conversations-changed') load();
      }),
    [onNotification, load],
  );

  const rename = (id: string, title: string) =>
    attempt('conversation-rename', async () => {
      await callBackground('conversation-rename', { id, title });
      load();
    });

  const remove = ({ id, title }: ListedConversation) => {
    const restore = (sourceUrls: readonly string[]) =>
      attempt('sources-restore', async () => {
        const restored = await callBackground('sources-restore', { sourceUrls });
        load();
        showToast({ text: restored > 0 ? `Here again: “${title}”` : `Too late to take back: “${title}”` });
      });
    attempt('conversation-remove', async () => {
      const sourceUrls = await callBackground('conversation-remove', { id });
      load();
      showToast({ text: `Deleted: “${title}”`, undo: () => restore(sourceUrls) });
    });
  };

  const save = ({ id, title }: ListedConversation) =>
    attempt('conversation-open', async () => {
      const stored = await callBackground('conversation-open', { id });
      if (!stored) return;
      saveFile(new Blob([toChatText(title, stored)], { type: 'text/plain' }), toFileName(title));
      showToast({ text: `Saved: “${title}”` });
    });

  return {
    query,
    setQuery,
    chats: chats?.slice(0, limit) ?? null,
    hasMore: (chats?.length ?? 0) > limit,
    showMore: () => setLimit(limit + pageSize),
    rename,
    remove,
    save,
  };
}
