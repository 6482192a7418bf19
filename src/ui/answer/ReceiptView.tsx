import type { Receipt, UsedItem, WebQuery } from '../../lib/chats';
import { Icon } from '../Icon';
import { siteName } from '../site-name';
import {
  describeChat,
  describeItem,
  describePreferences,
  describeReceipt,
  describeRoom,
  describeSearch,
  describeSent,
  toPercent,
} from './receipt-sentences';

interface ReceiptViewProps {
  receipt: Receipt;
  webQueries: readonly WebQuery[];
}

/** What an answer was made from, what was left out, and where any of it went. Folded until it is wanted. */
export function ReceiptView({ receipt, webQueries }: ReceiptViewProps) {
  const { understood, used, leftOut, notes } = receipt;
  // Preferences and the chat are told in a line each.
  const listed = used.filter(
    ({ kind }) => kind !== 'preference' && kind !== 'last-turn' && kind !== 'earlier-turn',
  );
  const sentences = [
    describeSearch(receipt),
    describePreferences(receipt),
    describeChat(receipt),
    describeRoom(receipt),
  ].filter((sentence) => sentence !== null);
  return (
    <details className="receipt" data-testid="receipt">
      <summary>
        <Icon name="shield" />
        {describeReceipt(receipt, webQueries)}
      </summary>
      <div className="receipt-body">
        {understood !== null && <p data-testid="receipt-understood">{understood}</p>}
        <p data-testid="receipt-sent">{describeSent(receipt, webQueries)}</p>
        {listed.length > 0 && (
          <ol className="receipt-list" aria-label="Used">
            {listed.map((item, key) => (
              <UsedLine key={key} item={item} />
            ))}
          </ol>
        )}
        {sentences.map((sentence, key) => (
          <p key={key} data-testid="receipt-sentence">
            {sentence}
          </p>
        ))}
        {leftOut.length > 0 && (
          <>
            <h3 className="receipt-heading">Left out</h3>
            <ul className="receipt-list" aria-label="Left out">
              {leftOut.map(({ title, sourceUrl, score, why }, key) => (
                <li key={key} className="receipt-item" data-testid="receipt-left-out">
                  <span className="receipt-number">–</span>
                  <span className="receipt-title" title={sourceUrl}>
                    {title || siteName(sourceUrl)}
                  </span>
                  <span className="receipt-facts">
                    {toPercent(score)} · {why}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
        {notes.map((note, key) => (
          <p key={key} className="receipt-note" data-testid="receipt-note">
            <Icon name="warning" />
            {note}
          </p>
        ))}
      </div>
    </details>
  );
}

function UsedLine({ item }: { item: UsedItem }) {
  const { citation, title, sourceUrl, why } = item;
  return (
    <li className="receipt-item" data-testid="receipt-used">
      <span className="receipt-number">{citation ?? '–'}</span>
      <span className="receipt-title" title={sourceUrl}>
        {title || siteName(sourceUrl)}
      </span>
      <span className="receipt-facts">{describeItem(item)}</span>
      {why !== '' && <span className="receipt-why">{why}</span>}
    </li>
  );
}
