import type { Receipt, WebQuery } from '../../lib/agent/types';
import { Icon } from '../Icon';
import { siteName } from '../site-name';
import {
  describeBudget,
  describeRecalled,
  describeReceipt,
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
  const { recalled, leftOut, budget, notes } = receipt;
  return (
    <details className="receipt" data-testid="receipt">
      <summary>
        <Icon name="shield" />
        {describeReceipt(receipt, webQueries)}
      </summary>
      <div className="receipt-body">
        <p data-testid="receipt-sent">{describeSent(receipt, webQueries)}</p>
        <p>{describeSearch(receipt)}</p>
        {recalled.length > 0 && (
          <ol className="receipt-list" aria-label="Recalled">
            {recalled.map((item, key) => (
              <li key={key} className="receipt-item" data-testid="receipt-recalled">
                <span className="receipt-number">{item.citation ?? '–'}</span>
                <span className="receipt-title" title={item.url}>
                  {item.title || siteName(item.url)}
                </span>
                <span className="receipt-facts">{describeRecalled(item)}</span>
                {item.why !== '' && <span className="receipt-why">{item.why}</span>}
              </li>
            ))}
          </ol>
        )}
        <Budget name="Knowledge" used={budget.knowledgeUsed} limit={budget.knowledge} />
        {budget.preferencesUsed > 0 && (
          <Budget name="Preferences" used={budget.preferencesUsed} limit={budget.preferences} />
        )}
        {leftOut.length > 0 && (
          <>
            <h3 className="receipt-heading">Left out</h3>
            <ul className="receipt-list" aria-label="Left out">
              {leftOut.map(({ title, url, score, why }, key) => (
                <li key={key} className="receipt-item" data-testid="receipt-left-out">
                  <span className="receipt-number">–</span>
                  <span className="receipt-title" title={url}>
                    {title || siteName(url)}
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

function Budget({ name, used, limit }: { name: string; used: number; limit: number }) {
  const share = limit > 0 ? Math.min(1, used / limit) : 0;
  return (
    <p className="budget">
      <span>{name}</span>
      <span className="budget-bar" aria-hidden="true">
        <span className="budget-used" style={{ width: `${share * 100}%` }} />
      </span>
      <span className="budget-words">{describeBudget(used, limit)}</span>
    </p>
  );
}
