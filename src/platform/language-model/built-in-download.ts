import { ModelError } from './model-error';
import { findPromptApi, type BuiltInAvailability } from './prompt-api';

/** Whether the browser has a model of its own, as this page sees it. */
export async function readBuiltInAvailability(): Promise<BuiltInAvailability> {
  return (await findPromptApi()?.availability()) ?? 'unavailable';
}

/** Fetches the browser's own model. Has to be called during a click; the browser goes on if the page is closed. */
export async function downloadBuiltInModel(onProgress: (share: number) => void): Promise<void> {
  const api = findPromptApi();
  if (!api) throw new ModelError('model-unavailable', 'This browser has no model of its own.');
  try {
    const session = await api.create({
      monitor: (monitor) => monitor.addEventListener('downloadprogress', ({ loaded }) => onProgress(loaded)),
    });
    session.destroy();
  } catch {
    throw new ModelError(
      'model-unavailable',
      'The browser could not download its model. It needs a network without a limit and several gigabytes of free disk.',
    );
  }
}
