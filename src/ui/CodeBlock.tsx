import { useEffect, useState } from 'react';
import { Icon } from './Icon';

/** How long the button says that it has worked. In ms. */
const saidMs = 2_000;

export function CodeBlock({ language, text }: { language: string; text: string }) {
  const [outcome, setOutcome] = useState<'Copied' | 'Not copied' | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), saidMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('Copied'),
      () => setOutcome('Not copied'),
    );
  return (
    <figure className="code-block" data-testid="code-block">
      <figcaption className="code-caption">
        <span className="code-language">{language || 'Text'}</span>
        <button
          type="button"
          className="button button-quiet code-copy"
          data-testid="code-copy"
          aria-label={outcome ?? 'Copy this code'}
          onClick={() => void copy()}
        >
          <Icon name={outcome === 'Copied' ? 'check' : 'copy'} />
          <span aria-hidden="true">{outcome ?? 'Copy'}</span>
        </button>
        <span className="visually-hidden" role="status">
          {outcome}
        </span>
      </figcaption>
      {/* Wider than the panel it scrolls, which the keyboard can do only with the focus inside. */}
      <pre tabIndex={0} aria-label="Code">
        <code>{text}</code>
      </pre>
    </figure>
  );
}
