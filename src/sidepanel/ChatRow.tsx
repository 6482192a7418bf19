import { useRef, useState, type KeyboardEvent } from 'react';
import type { ListedConversation } from '../messaging/protocol';
import { countOf } from '../ui/count-of';
import { Icon } from '../ui/Icon';
import { RelativeTime } from '../ui/RelativeTime';

interface ChatRowProps {
  chat: ListedConversation;
  isCurrent: boolean;
  now: number;
  onOpen: () => void;
  onRename: (title: string) => void;
  onSave: () => void;
  onRemove: () => void;
}

export function ChatRow({ chat, isCurrent, now, onOpen, onRename, onSave, onRemove }: ChatRowProps) {
  const { id, title, turnCount, updatedAt, excerpt, isRunning } = chat;
  /** The new name while it is typed. */
  const [draft, setDraft] = useState<string | null>(null);
  const renameButton = useRef<HTMLButtonElement>(null);

  const endRename = (isWanted: boolean) => {
    if (draft === null) return;
    setDraft(null);
    if (isWanted && draft.trim() !== '' && draft.trim() !== title) onRename(draft.trim());
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Escape ends the renaming, not the list.
    event.preventDefault();
    event.stopPropagation();
    endRename(event.key === 'Enter');
    renameButton.current?.focus();
  };

  return (
    <li className="chat" data-testid="chat" data-chat-id={id} aria-current={isCurrent ? 'true' : undefined}>
      {draft === null ? (
        <button type="button" className="chat-open" data-testid="chat-open" onClick={onOpen}>
          <span className="chat-title">{title}</span>
          {excerpt !== '' && <span className="chat-excerpt">{excerpt}</span>}
          <span className="chat-facts">
            {isRunning ? 'Answering…' : <RelativeTime timestamp={updatedAt} now={now} />} ·{' '}
            {countOf(turnCount, 'question')}
          </span>
        </button>
      ) : (
        <input
          className="chat-name"
          data-testid="chat-name"
          aria-label="New name of this chat"
          maxLength={120}
          autoFocus
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => endRename(true)}
          onKeyDown={onKey}
        />
      )}
      <button
        ref={renameButton}
        type="button"
        className="button button-quiet button-icon"
        data-testid="chat-rename"
        aria-label={`Rename “${title}”`}
        title="Rename"
        onClick={() => setDraft(title)}
      >
        <Icon name="edit" />
      </button>
      <button
        type="button"
        className="button button-quiet button-icon"
        data-testid="chat-save"
        aria-label={`Save “${title}” as text`}
        title="Save as text"
        onClick={onSave}
      >
        <Icon name="save" />
      </button>
      <button
        type="button"
        className="button button-quiet button-icon"
        data-testid="chat-remove"
        aria-label={`Delete “${title}”`}
        title="Delete"
        onClick={onRemove}
      >
        <Icon name="forget" />
      </button>
    </li>
  );
}
