import type { Job } from '../../lib/agent/auto-indexer';
import { AppError } from '../../shared/app-error';
import { closeOpenedTabs, findOpenedTab, openTab } from './opened-tabs';

const loadTimeoutMs = 30_000;
const pollMs = 200;
/** After the page says that it is complete, its scripts may still write it. */
const settleMs = 500;
/** Opening these would begin a download. */
const downloads =
  /\.(7z|apk|bz2|dmg|deb|exe|gz|iso|jar|mp3|mp4|mkv|mov|msi|pkg|rar|rpm|tar|tgz|wav|webm|xz|zip)$/i;

/** Opens the page of a job where it disturbs least, and closes it again. */
export async function withOpenedPage<Value>(
  job: Job,
  use: (tabId: number) => Promise<Value>,
): Promise<Value> {
  if (isDownload(job)) {
    throw new AppError('page-unreadable', 'This is a file to download, not a page, so it was not opened.');
  }
  try {
    const tabId = (await findOpenedTab(job.url)) ?? (await openTab(job.url));
    await untilLoaded(tabId);
    return await use(tabId);
  } finally {
    await closeOpenedTabs((url) => url !== job.url);
  }
}

function isDownload({ url }: Job): boolean {
  return downloads.test(new URL(url).pathname);
}

/** A page that goes on loading is read as far as it is there. */
async function untilLoaded(tabId: number): Promise<void> {
  for (let waited = 0; waited < loadTimeoutMs; waited += pollMs) {
    const tab = await chrome.tabs.get(tabId).catch(() => {
      throw new AppError('page-changed', 'The tab was closed before the page was read.');
    });
    if (tab.status === 'complete' && tab.url !== '' && tab.url !== 'about:blank') break;
    await sleep(pollMs);
  }
  await sleep(settleMs);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
