import { useId, useState } from 'react';
import type { ConfirmationDetail } from '../../lib/chats';
import { toVisibleText } from '../../shared/visible-text';

/** More is shown when it is asked for: a page may have a million characters. */
const firstPart = 20_000;
/** Longer, it may have to be scrolled, which the keyboard can do only with the focus inside. */
const shortText = 120;

/** All that would be stored, sent or forgotten, to be read and selected. */
export function CardDetails({ details }: { details: readonly ConfirmationDetail[] }) {
  return (
    <div className="card-details">
      {details.map((detail, key) => (
        <Detail key={key} {...detail} />
      ))}
    </div>
  );
}

function Detail({ label, text }: ConfirmationDetail) {
  const labelId = useId();
  const [isWhole, setWhole] = useState(false);
  const visible = toVisibleText(text);
  const isCut = !isWhole && visible.length > firstPart;
  const isShort = visible.length <= shortText && !visible.includes('\n');
  return (
    <div className="card-detail" data-testid="confirmation-detail">
      <p className="card-detail-label" id={labelId} dir="auto">
        {toVisibleText(label)}
      </p>
      <div
        className="card-detail-text"
        data-testid="confirmation-text"
        dir="auto"
        {...(isShort ? {} : { tabIndex: 0, role: 'region', 'aria-labelledby': labelId })}
      >
        {isCut ? visible.slice(0, firstPart).toWellFormed() : visible}
      </div>
      {isCut && (
        <button
          type="button"
          className="button-link"
          data-testid="confirmation-whole"
          onClick={() => setWhole(true)}
        >
          Show all {visible.length.toLocaleString('en')} characters
        </button>
      )}
    </div>
  );
}
