// @ts-check
import { DevtoolsTargets } from './devtools-session.mjs';

/** @typedef {{ where: string, text: string }} Problem */
/** @typedef {import('./devtools-session.mjs').Target} Target */
/** @typedef {{ type: string, description?: string, value?: string | number | boolean | null }} RemoteValue */
/** @typedef {{ text: string, url?: string, lineNumber: number, exception?: RemoteValue }} ExceptionDetails */

/** Dedicated workers are missing on purpose: the log of the page that started one tells of its errors. */
const watchedTypes = ['page', 'service_worker', 'background_page'];

/**
 * Collects console errors, uncaught exceptions and unhandled rejections of every page and of every part of
 * the extension, including those from before the log was attached: the browser replays them.
 * @param {import('playwright-core').CDPSession} browserSession
 * @param {string} extensionOrigin
 * @returns {Promise<{ problems: Problem[], lines: string[] }>} lists that grow; `lines` is all that the extension
 * has written to a console
 */
export async function watchProblems(browserSession, extensionOrigin) {
  /** @type {Problem[]} */
  const problems = [];
  /** @type {string[]} */
  const lines = [];
  const targets = new DevtoolsTargets(browserSession);
  /** @type {Map<string, string>} addresses, which change while we watch */
  const urls = new Map();

  /** @param {string} targetId */
  const watch = async (targetId) => {
    const session = await targets.attach(targetId);
    const currentUrl = () => urls.get(targetId) ?? '';
    /** @param {string} text */
    const add = (text) => problems.push({ where: currentUrl().replace(extensionOrigin, ''), text });
    session.on('Runtime.exceptionThrown', (/** @type {{ exceptionDetails: ExceptionDetails }} */ event) =>
      add(describeException(event.exceptionDetails)),
    );
    session.on(
      'Runtime.consoleAPICalled',
      (/** @type {{ type: string, args: RemoteValue[] }} */ { type, args }) => {
        const line = `console.${type}: ${args.map(describeValue).join(' ')}`;
        if (currentUrl().startsWith(extensionOrigin)) lines.push(line);
        if (type === 'error' || type === 'assert') add(line);
      },
    );
    session.on(
      'Log.entryAdded',
      (/** @type {{ entry: { level: string, source: string, text: string, url?: string } }} */ { entry }) => {
        // A page may fail to load what it likes; what the extension cannot load is our mistake.
        const isOurs = [currentUrl(), entry.url ?? ''].some((url) => url.startsWith(extensionOrigin));
        if (entry.level === 'error' && isOurs)
          add(`${entry.source}: ${entry.text} ${entry.url ?? ''}`.trim());
      },
    );
    await session.send('Runtime.enable');
    await session.send('Log.enable');
  };

  /** @param {{ targetInfo: Target }} event */
  const notice = ({ targetInfo: { targetId, type, url } }) => {
    if (!watchedTypes.includes(type)) return;
    const isNew = !urls.has(targetId);
    urls.set(targetId, url);
    // A target that is gone before we listen to it has nothing to tell.
    if (isNew) watch(targetId).catch(() => undefined);
  };
  browserSession.on('Target.targetCreated', notice);
  // The side panel and the offscreen document are created as "other" and get their type a moment later.
  browserSession.on('Target.targetInfoChanged', notice);
  await browserSession.send('Target.setDiscoverTargets', { discover: true });
  return { problems, lines };
}

/** @param {ExceptionDetails} details */
function describeException(details) {
  const thrown = details.exception ? describeValue(details.exception) : '';
  return `${details.text} ${thrown} (${details.url ?? ''}:${details.lineNumber + 1})`;
}

/** @param {RemoteValue} value */
function describeValue(value) {
  return String(value.description ?? value.value ?? value.type);
}
