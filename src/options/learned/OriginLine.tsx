import type { LearnedItem } from '../../lib/learning/learned';
import { RelativeTime } from '../../ui/RelativeTime';
import { describeOrigin, toName } from './learned-words';

/** A link is not broken over lines. In characters. */
const maxTitle = 36;

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
            title={`Show in the side panel: ${chatTitle}`}
            onClick={() => onOpenChat(conversationId)}
          >
            {toName(chatTitle, maxTitle)}
          </button>
        </>
      )}
      , <RelativeTime timestamp={createdAt} now={now} />
    </p>
  );
}
