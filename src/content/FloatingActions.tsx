import { useEffect, useState } from 'react';
import { Icon } from '../ui/Icon';

interface FloatingActionsProps {
  /** The answer in words; null while there is none. */
  copy: string | null;
  onOpenSidePanel: () => void;
}

const copiedMs = 2_000;

export function FloatingActions({ copy, onOpenSidePanel }: FloatingActionsProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const write = async (text: string) => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className="floating-actions">
      <button
        type="button"
        className="button button-quiet"
        data-testid="floating-copy"
        disabled={copy === null}
        onClick={() => copy !== null && void write(copy)}
      >
        <Icon name={isCopied ? 'check' : 'copy'} />
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy answer'}</span>
      </button>
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
