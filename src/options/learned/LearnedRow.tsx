import { useRef, useState } from 'react';
import type { LearnedItem } from '../../lib/learning/learned';
import { Icon } from '../../ui/Icon';
import { EarlierVersions } from './EarlierVersions';
import { EditLearned } from './EditLearned';
import { LearnedText } from './LearnedText';
import { describeAbout, toName } from './learned-words';
import { OriginLine } from './OriginLine';

interface LearnedRowProps {
  item: LearnedItem;
  now: number;
  onEdit: (text: string, keep: boolean) => void;
  onPin: () => void;
  onForget: () => void;
  onOpenChat: (id: string) => void;
}

export function LearnedRow({ item, now, onEdit, onPin, onForget, onOpenChat }: LearnedRowProps) {
  const { url, docType, text, title, about, importance, pinned, supersedes } = item;
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const name = toName(text);
  const hasTitle = docType === 'knowledge' || docType === 'episode';

  const endEdit = (words: string | null, keep: boolean) => {
    setEditing(false);
    editButton.current?.focus();
    if (words !== null && words !== '' && words !== text) onEdit(words, keep);
  };

  return (
    <li className="learned-row" data-testid="learned-row" data-url={url}>
      <div className="source-words">
        {hasTitle && <p className="learned-title">{title}</p>}
        {isEditing ? (
          <EditLearned text={text} canKeep={docType !== 'episode'} onEnd={endEdit} />
        ) : (
          <LearnedText text={text} />
        )}
        <p className="source-row-facts" data-testid="learned-about">
          {describeAbout(about).map((words) => (
            <span key={words}>{words}</span>
          ))}
          <span>{pinned ? 'pinned' : `importance ${Math.round(importance)}`}</span>
        </p>
        <OriginLine item={item} now={now} onOpenChat={onOpenChat} />
        {supersedes.length > 0 && <EarlierVersions versions={supersedes} now={now} />}
      </div>
      <div className="learned-buttons">
        <button
          type="button"
          className="button button-quiet button-icon"
          data-testid="learned-pin"
          aria-label={`Pin ${name}`}
          aria-pressed={pinned}
          title={pinned ? 'Unpin' : 'Pin: always first, and never replaced by itself'}
          onClick={onPin}
        >
          <Icon name="pin" />
        </button>
        {docType === 'message' ? (
          <span className="learned-no-edit" />
        ) : (
          <button
            ref={editButton}
            type="button"
            className="button button-quiet button-icon"
            data-testid="learned-edit"
            aria-label={`Edit ${name}`}
            aria-expanded={isEditing}
            title="Edit"
            onClick={() => setEditing(!isEditing)}
          >
            <Icon name="edit" />
          </button>
        )}
        <button
          type="button"
          className="button button-quiet button-icon"
          data-testid="learned-forget"
          aria-label={`Forget ${name}`}
          title="Forget"
          onClick={onForget}
        >
          <Icon name="forget" />
        </button>
      </div>
    </li>
  );
}
