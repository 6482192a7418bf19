import { useId, useState, type ReactNode } from 'react';
import type { MailDraft } from './mail-draft';

interface MailLinkProps {
  href: string;
  draft: MailDraft;
  words: ReactNode;
}

/** A link that would write a letter: what it would say is shown before anything is opened. */
export function MailLink({ href, draft, words }: MailLinkProps) {
  const [isOpen, setOpen] = useState(false);
  const draftId = useId();
  const { to, cc, bcc, subject, body } = draft;
  const fields = [
    ['To', to.join(', ')],
    ['Cc', cc.join(', ')],
    ['Bcc', bcc.join(', ')],
    ['Subject', subject],
    ['Text', body],
  ].filter(([, value]) => value !== '');
  return (
    <>
      <button
        type="button"
        className="button-link answer-link"
        data-testid="mail-link"
        aria-expanded={isOpen}
        aria-controls={draftId}
        onClick={() => setOpen(!isOpen)}
      >
        {words}
      </button>
      {/* Spans: it stands in the middle of a paragraph. */}
      <span className="mail-draft" id={draftId} data-testid="mail-draft" hidden={!isOpen}>
        <span className="mail-draft-title">This link would write a letter:</span>
        {fields.map(([name, value]) => (
          <span key={name} className="mail-draft-field">
            <span className="mail-draft-name">{name}</span>
            <bdi className="mail-draft-value">{value}</bdi>
          </span>
        ))}
        <a
          className="answer-link"
          data-testid="mail-open"
          href={href}
          target="_blank"
          rel="noopener noreferrer"
        >
          Open it in your mail program
        </a>
      </span>
    </>
  );
}
