import { createRoot } from 'react-dom/client';
import { callBackground } from '../platform/background-client';
import { onNotification } from '../platform/notifications';
import { reportErrors } from '../platform/report-errors';
import '../ui/theme.css';
import '../ui/controls.css';
import '../ui/page.css';
import './options.css';
import { Options } from './Options';

reportErrors('options');

const container = document.getElementById('root');
if (container) {
  createRoot(container).render(<Options callBackground={callBackground} onNotification={onNotification} />);
}
