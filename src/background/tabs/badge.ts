import type { Decision, DecisionReason } from '../../lib/pages';

const defaultTitle = 'Ask Recollect';
/** Grey: it tells something, and warns of nothing. */
const badgeColor = '#59616a';

/** That nothing is remembered anywhere is no news about this page. */
const quietReasons: readonly DecisionReason[] = ['no-consent', 'capture-off', 'not-web'];

/** Shows on the toolbar button that a page is not remembered, and why; the next page takes it away. */
export async function markTab(tabId: number, { allow, reason, sentence }: Decision): Promise<void> {
  const isNews = allow !== 'full' && !quietReasons.includes(reason);
  await Promise.all([
    chrome.action.setBadgeText({ tabId, text: isNews && allow === 'never' ? 'off' : '' }),
    chrome.action.setBadgeBackgroundColor({ tabId, color: badgeColor }),
    chrome.action.setTitle({ tabId, title: isNews ? `${defaultTitle}\n${sentence}` : defaultTitle }),
    // The tab may be closed by now.
  ]).catch(() => undefined);
}
