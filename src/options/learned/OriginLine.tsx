import type { LearnedItem } from '../../lib/agent/learned';
import { RelativeTime } from '../../ui/RelativeTime';
import { describeOrigin } from './learned-words';

interface OriginLineProps {
  item: LearnedItem;
  now: number;
  onOpenChat: (id: string) => void;
}

/** "You said “…” in the chat ‘Tides’, 3 days ago." */
export function OriginLine({ item, now, onOpenChat }: OriginLineProps) {
  const { origin, createdAt } = item;
  const { conversationId, chatTitle, kind } = origin;
  const isNamed = conversationId !== null && chatTitle !== null && (kind === 'chat' || kind === 'tool');
  return (
    <p className="learned-origin" data-testid="learned-origin">
      {describeOrigin(item)}
      {isNamed && (
        <>
          {' '}
          <button
            type="button"
            className="button-link"
            data-testid="learned-chat"
            title="Show this chat in the side panel"
            onClick={() => onOpenChat(conversationId)}
          >
            {chatTitle}
          </button>
        </>
      )}
      , <RelativeTime timestamp={createdAt} now={now} />
    </p>
  );
}
