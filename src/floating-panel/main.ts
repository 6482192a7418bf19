/** The framed page. Without a token that the service worker gave for this tab it shows, and does, nothing. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { askQuestion } from '../platform/wire/answer-client';
import { callBackground } from '../platform/wire/background-client';
import { onNotification } from '../platform/wire/notifications';
import { openOptionsPage } from '../platform/tabs/open-pages';
import { openSidePanel } from '../platform/tabs/open-side-panel';
import { tellPage } from '../platform/wire/page-notices';
import { createRequestId } from '../platform/storage/random-id';
import { reportErrors } from '../platform/wire/report-errors';
import '../ui/theme.css';
import '../ui/controls.css';
import '../ui/markdown.css';
import '../ui/search-enhancement.css';
import '../ui/answer/turn.css';
import '../ui/answer/composer.css';
import '../ui/answer/answer.css';
import '../ui/answer/card.css';
import '../ui/answer/learned.css';
import './floating-panel.css';
import { FloatingPanel } from './FloatingPanel';
import { VisibleClock } from '../platform/page/visible-clock';

reportErrors('floating-panel');
void start();

async function start(): Promise<void> {
  const token = location.hash.slice(1);
  const container = document.getElementById('root');
  // In a tab of its own, nothing is covered and nothing was selected.
  if (token === '' || !container || window.parent === window) return;
  const request = await callBackground('floating-panel-take', { token });
  if (!request) return;
  guardClicks();
  const { tabId } = request;
  const services = {
    callBackground,
    onNotification,
    askQuestion,
    createRequestId,
    openOptionsPage,
    openSidePanel: (conversationId: string | null) => openSidePanel(tabId, conversationId),
    onHeight: (height: number) => tellPage(tabId, { to: 'page', type: 'panel-height', token, height }),
    onClose: () => tellPage(tabId, { to: 'page', type: 'panel-close', token }),
  };
  createRoot(container).render(createElement(FloatingPanel, { request, services }));
}

/** The page around can cover this one, or move it under a click: what was not seen long enough does not count. */
function guardClicks(): void {
  const clock = new VisibleClock(document.documentElement);
  const guard = (event: Event) => {
    const isKey = event instanceof KeyboardEvent;
    if (isKey && event.isTrusted && !['Enter', ' '].includes(event.key)) return;
    if (isKey && event.key === ' ' && event.isTrusted && event.target instanceof HTMLTextAreaElement) return;
    if (clock.isMeant(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ['click', 'auxclick', 'submit', 'keydown', 'keyup', 'keypress'])
    addEventListener(type, guard, { capture: true });
}
