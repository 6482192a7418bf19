import type { WebQuery } from '../lib/chats';
import { toVisibleText } from '../shared/visible-text';
import { Icon } from './Icon';

/** The exact words that left the machine, and to whom. */
export function WebQueryLine({ query, host }: WebQuery) {
  return (
    <p className="web-query" data-testid="web-query">
      <Icon name="web" />
      <span>
        Searched the web for “<bdi>{toVisibleText(query)}</bdi>” at {host}
      </span>
    </p>
  );
}
