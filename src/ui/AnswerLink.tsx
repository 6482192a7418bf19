import type { ReactNode } from 'react';
import type { LinkTarget } from './link-target';

interface AnswerLinkProps {
  target: LinkTarget;
  /** The words of the link, as plain text. */
  text: string;
  children: ReactNode;
}

/** A link of an answer. Its words may claim anything, so that it says itself where it leads. */
export function AnswerLink({ target: { href, host }, text, children }: AnswerLinkProps) {
  // An address that is written out says it already.
  const isPlain = text.includes(host);
  return (
    <a
      className="answer-link"
      data-testid="answer-link"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={href}
      data-address={href}
    >
      {children}
      {!isPlain && <span className="answer-link-host"> ({host})</span>}
    </a>
  );
}
