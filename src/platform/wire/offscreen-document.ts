import { AppError, isErrorCode } from '../../shared/app-error';

const path = 'src/offscreen/index.html';
const pauseMs = 50;
const maxTries = 20;
let creating: Promise<void> | null = null;

/**
 * Runs `callback` with the offscreen document there. The browser is asked each time: it may have closed
 * the document, and this worker may have been stopped since it made it.
 */
export async function withOffscreen<Value>(callback: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    await ensureDocument();
    try {
      return await callback();
    } catch (error) {
      // The document exists a moment before its script listens.
      if (!isErrorCode(error, 'no-receiver') || attempt === maxTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

async function ensureDocument(): Promise<void> {
  const contexts = await chrome.runtime.getContexts({
    contextTypes: ['OFFSCREEN_DOCUMENT'],
    documentUrls: [chrome.runtime.getURL(path)],
  });
  if (contexts.length > 0) return;
  creating ??= create().finally(() => {
    creating = null;
  });
  await creating;
}

async function create(): Promise<void> {
  try {
    await chrome.offscreen.createDocument({
      url: path,
      reasons: ['WORKERS'],
      justification:
        'Runs the embedding model, the search index and the database in a worker that outlives the service worker.',
    });
  } catch (error) {
    // Somebody else was faster: it is there, which is all that was wanted.
    if (error instanceof Error && error.message.includes('single offscreen')) return;
    throw new AppError('engine-unavailable', 'The memory could not be started. Restart the browser.', {
      cause: error,
    });
  }
}
