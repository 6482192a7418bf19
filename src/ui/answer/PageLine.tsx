import type { PageNews } from '../../lib/pages';
import { toVisibleText } from '../../shared/visible-text';
import { Icon } from '../Icon';
import { describePageOutcome } from './page-sentences';

/** What became of the page while it was answered about. */
export function PageLine({ page }: { page: PageNews }) {
  return (
    <p className="page-line" data-testid="page-notice">
      <Icon name={page.kind === 'not-remembered' ? 'page' : 'memory'} />
      <span>{toVisibleText(describePageOutcome(page))}</span>
    </p>
  );
}
