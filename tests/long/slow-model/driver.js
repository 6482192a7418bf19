// @ts-check
// A page of the extension, in a test copy of it: connects a model, asks one question, and reports what comes. No
// debugger is attached, which would keep the service worker alive.

/** Makes this a module for the type checker too. */
export {};

const parameters = new URLSearchParams(location.search);
const server = parameters.get('server') ?? '';

/** @param {unknown} body */
async function tell(body) {
  await fetch(`${server}/report`, { method: 'POST', body: JSON.stringify(body) });
}

/** @param {string} to @param {string} type @param {unknown} input */
async function call(to, type, input) {
  for (let tries = 1; ; tries += 1) {
    /** @type {{ ok: boolean, error?: { message: string } } | undefined} */
    const reply = await chrome.runtime.sendMessage({ to, type, input }).catch(() => undefined);
    if (reply?.ok) return;
    if (tries === 100) throw new Error(`${type}: ${reply?.error?.message ?? 'nobody answered'}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

try {
  // Wakes the memory.
  await call('background', 'memory-stats', undefined);
  await call('memory', 'memory-add', {
    content: 'The lamp of the lighthouse at Grip burned colza oil until 1889.',
    options: { sourceUrl: 'https://lamps.example/grip', title: 'Grip', docType: 'page' },
  });
  await call('background', 'settings-update', {
    chatModel: {
      provider: 'openai-compatible',
      baseUrl: `${server}/v1`,
      modelName: 'slow',
      contextLimit: 8192,
    },
  });
  const tab = await chrome.tabs.getCurrent();
  const port = chrome.runtime.connect({ name: 'answer' });
  let hasEnded = false;
  port.onMessage.addListener((/** @type {{ type: string }} */ event) => {
    hasEnded ||= event.type === 'finish' || event.type === 'error';
    void tell(event);
  });
  port.onDisconnect.addListener(() => {
    if (!hasEnded) void tell({ type: 'disconnected' });
  });
  port.postMessage({
    type: 'ask',
    question: { text: 'What did the lamp of the lighthouse at Grip burn?', tabId: tab?.id },
  });
} catch (error) {
  await tell({ type: 'failed', message: String(error) });
}
