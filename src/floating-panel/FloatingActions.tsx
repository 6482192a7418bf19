import { useEffect, useState } from 'react';
import { Icon } from '../ui/Icon';

interface FloatingActionsProps {
  /** The answer in words; null while there is none. */
  copy: string | null;
  onOpenSidePanel: () => void;
}

/** How long the button says how it went. In ms. */
const saidMs = 2_000;

export function FloatingActions({ copy, onOpenSidePanel }: FloatingActionsProps) {
  const [outcome, setOutcome] = useState<'Copied' | 'Not copied' | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), saidMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const write = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('Copied'),
      () => setOutcome('Not copied'),
    );
  return (
    <div className="floating-actions">
      {copy !== null && (
        <button
          type="button"
          className="button button-quiet"
          data-testid="floating-copy"
          onClick={() => void write(copy)}
        >
          <Icon name={outcome === 'Copied' ? 'check' : 'copy'} />
          <span aria-live="polite">{outcome ?? 'Copy answer'}</span>
        </button>
      )}
      <button
        type="button"
        className="button button-quiet"
        data-testid="floating-side-panel"
        onClick={onOpenSidePanel}
      >
        <Icon name="chats" />
        Open in side panel
      </button>
    </div>
  );
}
