// @ts-check
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { DevtoolsTargets } from './devtools-session.mjs';
import { PanelDriver } from './panel-driver.mjs';
import { watchProblems } from './problem-log.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {Awaited<ReturnType<typeof launchExtension>>} ExtensionBrowser */

/**
 * @typedef {object} LaunchOptions
 * @property {string} extensionPath folder with the built manifest.json
 * @property {string} chromiumPath
 * @property {boolean} headless
 * @property {string} [profilePath] kept after closing; without it, a temporary one that is removed
 * @property {string[]} [args] further command line switches
 * @property {boolean} [hasPageCache] pages that are left are kept for the way back, as in a browser that nobody drives
 */

/**
 * Starts Chromium with the extension and opens its real side panel on demand.
 * @param {LaunchOptions} options
 */
export async function launchExtension({
  extensionPath,
  chromiumPath,
  headless,
  profilePath,
  args = [],
  hasPageCache = false,
}) {
  const folder = realpathSync(extensionPath);
  /** @type {{ key?: string, side_panel: { default_path: string } }} */
  const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'));
  const extensionId = extensionIdOf(folder, manifest.key);
  const origin = `chrome-extension://${extensionId}/`;
  const profile = profilePath ?? mkdtempSync(path.join(tmpdir(), 'recollect-profile-'));
  const removeProfile = () => {
    if (profilePath === undefined) rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  // Should we be ended before close() is called, even in the middle of the launch.
  process.once('exit', removeProfile);

  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    headless,
    // A window that someone looks at has the size they give it.
    viewport: headless ? { width: 1280, height: 800 } : null,
    args: [...browserArguments(folder, headless), ...args],
    // The old --headless cannot load extensions; --enable-automation shows a warning bar.
    ignoreDefaultArgs: [
      ...['--disable-extensions', '--headless', '--enable-automation'],
      ...(hasPageCache ? ['--disable-back-forward-cache'] : []),
    ],
    // Whoever launches decides what a signal ends, and in which order.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const browser = context.browser();
  if (browser === null)
    throw new Error('This version of Playwright hides the browser of a persistent profile.');
  const session = await browser.newBrowserCDPSession();
  const targets = new DevtoolsTargets(session);
  const { problems, lines } = await watchProblems(session, origin);

  /** Everything the browser runs; the default filter leaves tabs out. */
  const listTargets = async () => (await session.send('Target.getTargets', { filter: [{}] })).targetInfos;

  const findServiceWorker = async () =>
    (await listTargets()).find((target) => target.type === 'service_worker' && target.url.startsWith(origin));

  /** @param {Page} page */
  const targetIdOf = async (page) => {
    const pageSession = await context.newCDPSession(page);
    const { targetInfo } = await pageSession.send('Target.getTargetInfo');
    await pageSession.detach();
    return targetInfo.targetId;
  };

  /**
   * The tab around a page: Extensions.triggerAction wants it, and only its children tell which page it holds.
   * @param {Page} page
   */
  const tabIdOf = async (page) => {
    const pageId = await targetIdOf(page);
    for (const tab of (await listTargets()).filter((target) => target.type === 'tab')) {
      /** @type {string[]} */
      const children = [];
      const tabSession = await targets.attach(tab.targetId);
      await new DevtoolsTargets(tabSession).attachChildren((_child, target) => {
        children.push(target.targetId);
      });
      await tabSession.send('Target.setAutoAttach', { autoAttach: false, waitForDebuggerOnStart: false });
      if (children.includes(pageId)) return tab.targetId;
    }
    throw new Error(`The browser has no tab for ${page.url()}.`);
  };

  const findPanel = async () => {
    const panelUrl = origin + manifest.side_panel.default_path;
    // The same address opened as an ordinary tab is not the side panel.
    const asTabs = await Promise.all(
      context
        .pages()
        .filter((page) => page.url().startsWith(panelUrl))
        .map(targetIdOf),
    );
    return (await listTargets()).find(
      (target) =>
        target.type === 'page' && target.url.startsWith(panelUrl) && !asTabs.includes(target.targetId),
    );
  };

  /**
   * @template Found
   * @param {() => Promise<Found | undefined>} find
   * @param {string} what
   */
  const untilFound = async (find, what, timeout = 15_000) => {
    const deadline = Date.now() + timeout;
    while (Date.now() < deadline) {
      const found = await find();
      if (found) return found;
      await sleep(50);
    }
    throw new Error(`Waited ${timeout / 1000} s for ${what}, in vain.`);
  };

  return {
    context,
    extensionId,
    /** Console errors, uncaught exceptions and unhandled rejections so far, of pages and extension. */
    problems: () => [...problems],
    /** All that the extension has written to a console. */
    consoleLines: () => [...lines],

    /** The page that opens while the user has not chosen, and comes to the front when it does: wait for it first. */
    async welcomePage() {
      /** @param {Page} page */
      const isWelcome = (page) => page.url().includes('/welcome/');
      return (
        context.pages().find(isWelcome) ?? (await context.waitForEvent('page', { predicate: isWelcome }))
      );
    },

    /**
     * Chooses for the user, as tests and demonstrations need it: pages that are asked about are remembered, those
     * of this machine too. While nothing is chosen the welcome page opens, and comes to the front when it does:
     * it is waited for.
     * @param {{ capture?: 'off' | 'asked' | 'read', allowPrivateNetwork?: boolean }} [choice]
     */
    async chooseCapture({ capture = 'asked', allowPrivateNetwork = true } = {}) {
      const helper = await context.newPage();
      // Any page of the extension may ask; this one has no code of its own.
      await helper.goto(`${origin}manifest.json`);
      /**
       * @param {string} type @param {unknown} [input]
       * @returns {Promise<{ ok: boolean, value?: { consentedAt: number | null } }>}
       */
      const call = (type, input) =>
        helper.evaluate(
          async ([requestType, requestInput]) => {
            for (;;) {
              // Just after the installation nobody may be listening yet.
              /** @type {{ ok: boolean, value?: { consentedAt: number | null } } | undefined} */
              const reply = await chrome.runtime
                .sendMessage({ to: 'background', type: requestType, input: requestInput })
                .catch(() => undefined);
              if (reply !== undefined) return reply;
              await new Promise((resolve) => setTimeout(resolve, 50));
            }
          },
          [type, input],
        );
      const { value: settings } = await call('settings-get');
      if (settings?.consentedAt === null) await this.welcomePage();
      const reply = await call('settings-update', { capture, allowPrivateNetwork, consents: true });
      await helper.close();
      if (!reply.ok) throw new Error('The extension did not take the choice.');
    },

    /** The service worker, for evaluate(); woken when it sleeps. */
    async serviceWorker() {
      if (!(await findServiceWorker()) || context.serviceWorkers().length === 0) {
        const page = await context.newPage();
        // Any page of the extension can send the message that wakes it; this one has no code of its own.
        await page.goto(`${origin}manifest.json`);
        await page.evaluate(() => chrome.runtime.sendMessage({ to: 'nobody' }).catch(() => undefined));
        await page.close();
      }
      return untilFound(
        () => Promise.resolve(context.serviceWorkers().find((worker) => worker.url().startsWith(origin))),
        'the service worker',
      );
    },

    /** Ends the service worker, as the browser does after 30 idle seconds. */
    async stopServiceWorker() {
      if (!(await findServiceWorker())) return;
      // Only a page of the extension has the domain for it; the welcome page is usually there.
      const open = context.pages().find((page) => page.url().startsWith(origin));
      const page = open ?? (await context.newPage());
      if (!open) await page.goto(`${origin}manifest.json`);
      const pageSession = await context.newCDPSession(page);
      // An event, not a look at the targets: whatever waits for the worker starts it again at once.
      let isStopped = false;
      pageSession.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        isStopped ||= versions.some(({ runningStatus }) => runningStatus === 'stopped');
      });
      await pageSession.send('ServiceWorker.enable');
      isStopped = false;
      await pageSession.send('ServiceWorker.stopAllWorkers');
      await untilFound(() => Promise.resolve(isStopped || undefined), 'the service worker to stop');
      await pageSession.detach();
      if (!open) await page.close();
    },

    /**
     * Opens the side panel beside the page by a click on the toolbar button; an open panel is taken as it is,
     * because a second click would close it.
     * @param {Page} page
     */
    async openSidePanel(page) {
      const tabId = await tabIdOf(page);
      // Just after the installation a click can come before the extension has said what it does, and the
      // welcome page can come between the page and the click: so try again, as a user would.
      const panel = await untilFound(async () => {
        const openPanel = await findPanel();
        if (openPanel) return openPanel;
        await page.bringToFront();
        await session.send('Extensions.triggerAction', { id: extensionId, targetId: tabId });
        return untilFound(findPanel, 'the side panel', 3000).catch(() => undefined);
      }, 'the side panel to open');
      const driver = new PanelDriver(await targets.attach(panel.targetId), async () => {
        await session.send('Target.closeTarget', { targetId: panel.targetId });
        await untilFound(async () => ((await findPanel()) ? undefined : true), 'the side panel to close');
      });
      await driver.waitFor(() => document.readyState === 'complete', { what: 'the side panel to load' });
      return driver;
    },

    /** Ends the browser; resolves when none of its processes is left. */
    async close() {
      await context.close();
      process.off('exit', removeProfile);
      removeProfile();
    },
  };
}

/** @param {string} extensionPath @param {boolean} headless */
function browserArguments(extensionPath, headless) {
  return [
    ...(headless ? ['--headless=new'] : []),
    // Chromium's sandbox refuses to run as root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...(headless ? ['--disable-gpu'] : []),
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--load-extension=${extensionPath}`,
    `--disable-extensions-except=${extensionPath}`,
    '--enable-unsafe-extension-debugging',
  ];
}

/**
 * Chromium derives the id from the manifest's key or else from the path, so that it is known even while the
 * extension sleeps (after a restart with the same profile nothing of it runs).
 * @param {string} folder its real path
 * @param {string} [key]
 */
export function extensionIdOf(folder, key) {
  const bytes = key
    ? Buffer.from(key, 'base64')
    : Buffer.from(folder, process.platform === 'win32' ? 'utf16le' : 'utf8');
  const digits = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return digits.replaceAll(/./g, (digit) => 'abcdefghijklmnop'.charAt(parseInt(digit, 16)));
}
