import { countOf } from '../../ui/count-of';

interface QuotationChoiceProps {
  /** Chats that quote what is to go. */
  chats: number;
  isWanted: boolean;
  testId: string;
  onChange: (isWanted: boolean) => void;
}

/** Chats are kept when a page is forgotten; what they hold of the page need not be. */
export function QuotationChoice({ chats, isWanted, testId, onChange }: QuotationChoiceProps) {
  if (chats === 0) return null;
  return (
    <label className="topic-match" data-testid={testId}>
      <input
        type="checkbox"
        className="topic-check"
        checked={isWanted}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="topic-words">
        {countOf(chats, 'chat')} {chats === 1 ? 'quotes' : 'quote'} from it: take the quotations out too
        <span className="topic-excerpt">
          With title and address. What an answer says in its own words stays until you delete the chat.
        </span>
      </span>
    </label>
  );
}
