import { createRoot } from 'react-dom/client';
import { watchActiveTab } from '../platform/tabs/active-tab';
import { askQuestion, followAnswer } from '../platform/wire/answer-client';
import { callBackground } from '../platform/wire/background-client';
import { memoryClient } from '../platform/wire/memory-client';
import { onNotification } from '../platform/wire/notifications';
import { openChat } from '../platform/tabs/open-chat';
import { openOptionsPage, openWelcomePage } from '../platform/tabs/open-pages';
import { createRequestId } from '../platform/storage/random-id';
import { reportErrors } from '../platform/wire/report-errors';
import { saveFile } from '../platform/storage/save-file';
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
