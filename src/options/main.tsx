import { createRoot } from 'react-dom/client';
import type { Forgotten } from '../lib/learning/learned';
import type { MemoryFilter } from '../lib/memory';
import { callBackground } from '../platform/wire/background-client';
import { requestPermission } from '../platform/tabs/browsing-past';
import { downloadBuiltInModel, readBuiltInAvailability } from '../platform/language-model/built-in-download';
import { memoryClient } from '../platform/wire/memory-client';
import { onNotification } from '../platform/wire/notifications';
import { showChat } from '../platform/tabs/open-chat';
import { openWelcomePage } from '../platform/tabs/open-pages';
import { reportErrors } from '../platform/wire/report-errors';
import { saveFile } from '../platform/storage/save-file';
import '../ui/theme.css';
import '../ui/controls.css';
import '../ui/page.css';
import './options.css';
import './models.css';
import './learned/learned.css';
import { Options } from './Options';

reportErrors('options');

const container = document.getElementById('root');
if (container) {
  const careServices = {
    memory: memoryClient,
    saveFile,
    forgetWaiting: (filter: MemoryFilter, keepsQuotations: boolean) =>
      callBackground('activity-forget', { filter, keepsQuotations }),
    forget: (sourceUrls: readonly string[], keepsQuotations: boolean) =>
      callBackground('sources-forget', { sourceUrls, keepsQuotations }),
    restore: (sourceUrls: readonly string[]) => callBackground('sources-restore', { sourceUrls }),
    countQuotations: (sourceUrls: readonly string[]) => callBackground('quotations-count', { sourceUrls }),
    topics: {
      find: (words: string, limit: number) => callBackground('topic-find', { words, limit }),
      forget: (urls: readonly string[], keepsQuotations: boolean) =>
        callBackground('topic-forget', { urls, keepsQuotations }),
      restore: (forgotten: Forgotten) => callBackground('learned-restore', forgotten),
    },
    // By way of the service worker: a page does not hear what it says itself.
    announceChange: () => void callBackground('memory-announce').catch(() => undefined),
  };
  const builtInModel = { readAvailability: readBuiltInAvailability, download: downloadBuiltInModel };
  createRoot(container).render(
    <Options
      callBackground={callBackground}
      onNotification={onNotification}
      careServices={careServices}
      builtInModel={builtInModel}
      openWelcomePage={() => void openWelcomePage()}
      requestPermission={requestPermission}
      showChat={showChat}
    />,
  );
}
