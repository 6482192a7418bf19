import { Switch } from '../ui/Switch';

interface EmptyStateProps {
  isReady: boolean;
  onAsk: (text: string) => void;
  /** Puts the beginning of a question into the composer. */
  onBegin: (text: string) => void;
  isTemporary: boolean;
  onChangeTemporary: (isTemporary: boolean) => void;
}

const beginnings = ['What does it say about ', 'What have I read about '];

export function EmptyState({ isReady, onAsk, onBegin, isTemporary, onChangeTemporary }: EmptyStateProps) {
  return (
    <section className="empty" data-testid="empty-state" aria-labelledby="empty-title">
      <h2 id="empty-title" className="empty-title">
        Ask, and see where it is written
      </h2>
      <p className="empty-text">
        Answers come from the page in front of you and from pages you asked about before. Every one names its
        sources; a click opens the very passage.
      </p>
      <ul className="examples" aria-label="Examples">
        <li>
          <button
            type="button"
            className="example"
            data-testid="example"
            disabled={!isReady}
            onClick={() => onAsk('What is this page about?')}
          >
            What is this page about?
          </button>
        </li>
        {beginnings.map((beginning) => (
          <li key={beginning}>
            <button
              type="button"
              className="example"
              data-testid="example"
              onClick={() => onBegin(beginning)}
            >
              {beginning}…?
            </button>
          </li>
        ))}
      </ul>
      <div className="empty-temporary">
        <Switch
          label="Temporary chat"
          explanation="Its questions and answers are not kept."
          isOn={isTemporary}
          testId="temporary-chat"
          onChange={onChangeTemporary}
        />
      </div>
    </section>
  );
}
