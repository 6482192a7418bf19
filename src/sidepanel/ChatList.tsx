import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { ListedConversation } from '../messaging/protocol';
import { Icon } from '../ui/Icon';
import type { Attempt } from '../ui/use-attempt';
import { useNow } from '../ui/use-now';
import type { ShowToast } from '../ui/use-toast';
import { ChatRow } from './ChatRow';
import type { PanelServices } from './panel-services';
import { useChats } from './use-chats';

interface ChatListProps {
  services: PanelServices;
  attempt: Attempt;
  showToast: ShowToast;
  currentId: string;
  onOpen: (id: string) => void;
  onRemove: (id: string) => void;
  onClose: () => void;
}

/** The chats that are kept: looked through, opened, renamed, deleted. Takes the place of the conversation. */
export function ChatList({
  services,
  attempt,
  showToast,
  currentId,
  onOpen,
  onRemove,
  onClose,
}: ChatListProps) {
  const { query, setQuery, chats, hasMore, showMore, rename, remove, save } = useChats(
    services,
    attempt,
    showToast,
  );
  const now = useNow();
  const searchField = useRef<HTMLInputElement>(null);
  useEffect(() => searchField.current?.focus(), []);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (query === '') onClose();
    else setQuery('');
  };
  const removeChat = (chat: ListedConversation) => {
    remove(chat);
    onRemove(chat.id);
    // The row with the focus is about to go.
    searchField.current?.focus();
  };

  return (
    <main className="chats" data-testid="chats" aria-label="Chats" onKeyDown={closeOnEscape}>
      <div className="chats-head">
        <button
          type="button"
          className="button button-quiet button-icon"
          data-testid="chats-back"
          aria-label="Back to the conversation"
          title="Back"
          onClick={onClose}
        >
          <Icon name="back" />
        </button>
        <label className="search-field chats-search">
          <Icon name="search" />
          <input
            ref={searchField}
            type="search"
            data-testid="chats-search"
            placeholder="Search your chats"
            aria-label="Search your chats"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </label>
      </div>
      <p className="visually-hidden" role="status">
        {chats && query !== '' && `${chats.length} found`}
      </p>
      {chats && chats.length === 0 && (
        <p className="chats-none" data-testid="chats-none">
          {query === '' ? 'Chats are kept here. There is none yet.' : 'No chat has all of these words.'}
        </p>
      )}
      {chats && chats.length > 0 && (
        <ul className="chat-list">
          {chats.map((chat) => (
            <ChatRow
              key={chat.id}
              chat={chat}
              isCurrent={chat.id === currentId}
              now={now}
              onOpen={() => onOpen(chat.id)}
              onRename={(title) => rename(chat.id, title)}
              onSave={() => save(chat)}
              onRemove={() => removeChat(chat)}
            />
          ))}
        </ul>
      )}
      {hasMore && (
        <button type="button" className="button chats-more" data-testid="chats-more" onClick={showMore}>
          Show more
        </button>
      )}
    </main>
  );
}
