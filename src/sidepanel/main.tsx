import { createRoot } from 'react-dom/client';
import { watchActiveTab } from '../platform/active-tab';
import { askQuestion, followAnswer } from '../platform/answer-client';
import { callBackground } from '../platform/background-client';
import { memoryClient } from '../platform/memory-client';
import { onNotification } from '../platform/notifications';
import { openChat } from '../platform/open-chat';
import { openOptionsPage, openWelcomePage } from '../platform/open-pages';
import { createRequestId } from '../platform/random-id';
import { reportErrors } from '../platform/report-errors';
import { saveFile } from '../platform/save-file';
import '../ui/theme.css';
import '../ui/controls.css';
import '../ui/markdown.css';
import '../ui/search-enhancement.css';
import '../ui/answer/turn.css';
import '../ui/answer/composer.css';
import '../ui/answer/answer.css';
import '../ui/answer/card.css';
import './sidepanel.css';
import './chats.css';
import '../ui/answer/learned.css';
import { PanelBoundary } from './PanelBoundary';
import { SidePanel } from './SidePanel';

reportErrors('sidepanel');

const services = {
  callBackground,
  askQuestion,
  followAnswer,
  openChat,
  watchActiveTab,
  onNotification,
  createRequestId,
  saveFile,
  openOptionsPage,
  openWelcomePage: () => void openWelcomePage(),
};

// The memory opens while the question is typed, and tells at once what the browser has lost of it.
void memoryClient.getStats().catch(() => undefined);

const container = document.getElementById('root');
const leaveChat = () => {
  openChat.write(null);
  location.reload();
};
if (container) {
  createRoot(container).render(
    <PanelBoundary onLeave={leaveChat}>
      <SidePanel services={services} />
    </PanelBoundary>,
  );
}
