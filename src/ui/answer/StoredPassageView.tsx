import { useEffect, useId, useRef } from 'react';
import type { StoredPassage } from '../../messaging/protocol';
import { toVisibleText } from '../../shared/visible-text';
import { Icon } from '../Icon';
import { RelativeTime } from '../RelativeTime';
import { siteName } from '../site-name';
import { useNow } from '../use-now';

/** What memory kept of a source whose words are not to be seen any more where they were. */
export function StoredPassageView({ passage, onClose }: { passage: StoredPassage; onClose: () => void }) {
  const { text, title, url, openUrl, readAt, reason } = passage;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const now = useNow();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="stored-passage"
      data-testid="stored-passage"
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <header className="stored-passage-header">
        <h2 id={titleId}>{toVisibleText(title) || siteName(url)}</h2>
        <button
          type="button"
          className="button button-quiet button-icon"
          aria-label="Close"
          data-testid="stored-passage-close"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </header>
      <p className="stored-passage-reason">
        {reason === 'changed'
          ? 'These words are not on the page any more. It said, when it was read '
          : 'This was told to Recollect and is on no page. It was kept '}
        <RelativeTime timestamp={readAt} now={now} />, on {formatDate(readAt)}:
      </p>
      <blockquote className="quote stored-passage-text">{toVisibleText(text)}</blockquote>
      {openUrl !== null && (
        <p>
          <a className="answer-link" href={openUrl} target="_blank" rel="noopener noreferrer" title={openUrl}>
            Open the page as it is now <span className="answer-link-host">({siteName(openUrl)})</span>
          </a>
        </p>
      )}
    </dialog>
  );
}

function formatDate(timestamp: number): string {
  const date = new Date(timestamp);
  return Number.isNaN(date.getTime())
    ? 'an unknown day'
    : date.toLocaleDateString('en', { dateStyle: 'long' });
}
