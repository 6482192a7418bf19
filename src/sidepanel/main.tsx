import { createRoot } from 'react-dom/client';
import { watchActiveTab } from '../platform/active-tab';
import { askQuestion } from '../platform/answer-client';
import { callBackground } from '../platform/background-client';
import { onNotification } from '../platform/notifications';
import { openOptionsPage } from '../platform/open-pages';
import { createRequestId } from '../platform/random-id';
import { reportErrors } from '../platform/report-errors';
import '../ui/theme.css';
import '../ui/controls.css';
import './sidepanel.css';
import { SidePanel } from './SidePanel';

reportErrors('sidepanel');

const services = {
  callBackground,
  askQuestion,
  watchActiveTab,
  onNotification,
  createRequestId,
  openOptionsPage,
};

const container = document.getElementById('root');
if (container) createRoot(container).render(<SidePanel services={services} />);
