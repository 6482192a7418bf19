import { Icon } from './Icon';
import { useCopy } from './use-copy';

export function CodeBlock({ language, text }: { language: string; text: string }) {
  const { outcome, copy } = useCopy();
  return (
    <figure className="code-block" data-testid="code-block">
      <figcaption className="code-caption">
        <span className="code-language">{language || 'Text'}</span>
        <button
          type="button"
          className="button button-quiet code-copy"
          data-testid="code-copy"
          aria-label={outcome ?? 'Copy this code'}
          onClick={() => copy(text)}
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
