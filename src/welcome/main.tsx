import { createRoot } from 'react-dom/client';
import { callBackground } from '../platform/wire/background-client';
import { onNotification } from '../platform/wire/notifications';
import { openOptionsPage } from '../platform/tabs/open-pages';
import { reportErrors } from '../platform/wire/report-errors';
import { readPanelShortcut } from '../platform/tabs/shortcut';
import '../ui/theme.css';
import '../ui/controls.css';
import '../ui/page.css';
import './welcome.css';
import { Welcome } from './Welcome';

reportErrors('welcome');

const container = document.getElementById('root');
if (container) {
  const root = createRoot(container);
  void readPanelShortcut().then((shortcut) =>
    root.render(
      <Welcome
        callBackground={callBackground}
        onNotification={onNotification}
        openOptionsPage={openOptionsPage}
        shortcut={shortcut}
      />,
    ),
  );
}
