import type { ReactNode } from 'react';
import { isSaidPlainly, shortenHost, type LinkTarget } from './link-target';
import { hasContent } from './mail-draft';
import { MailLink } from './MailLink';

interface AnswerLinkProps {
  target: LinkTarget;
  /** The words of the link, as plain text. */
  text: string;
  children: ReactNode;
}

/** A link of an answer. Its words may claim anything, so that it says itself where it leads. */
export function AnswerLink({ target, text, children }: AnswerLinkProps) {
  const { href, host, mail } = target;
  const words = (
    <>
      <bdi>{children}</bdi>
      {!isSaidPlainly(text, target) && (
        <bdi className="answer-link-host" dir="ltr" data-testid="answer-link-host">
          {' '}
          ({mail ? host : shortenHost(host)})
        </bdi>
      )}
    </>
  );
  if (mail && hasContent(mail)) return <MailLink href={href} draft={mail} words={words} />;
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
      {words}
    </a>
  );
}
