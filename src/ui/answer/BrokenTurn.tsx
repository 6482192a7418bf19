import type { Turn } from '../../lib/chats';
import { Icon } from '../Icon';
import { useCopy } from '../use-copy';
import { toPlainTurn } from './plain-turn';

/** In the place of a turn that cannot be drawn: its words, and a way to keep them. */
export function BrokenTurn({ turn }: { turn: Turn }) {
  const { outcome, copy } = useCopy();
  const text = toPlainTurn(turn);
  return (
    <article className="turn broken-turn" data-testid="broken-turn">
      <p className="broken-turn-sentence" role="alert">
        <Icon name="warning" />
        This answer cannot be drawn. These are its words:
      </p>
      <pre className="broken-turn-text" tabIndex={0} aria-label="The words of this answer">
        {text}
      </pre>
      <button type="button" className="button" data-testid="broken-turn-copy" onClick={() => copy(text)}>
        <Icon name={outcome === 'Copied' ? 'check' : 'copy'} />
        <span role="status">{outcome ?? 'Copy'}</span>
      </button>
    </article>
  );
}
