import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { projectFolder } from '../../scripts/run-command.mjs';
import {
  clickInside,
  findInside,
  floatingFrame,
  hostBoxes,
  selectParagraph,
  untilSettled,
  type Rect,
} from './bubble-driver';
import { bubblePages } from './bubble-pages';
import { openContentWorld } from './content-world';
import { startHarness, type Harness } from './harness';
import { startTestServer, type TestServer } from './test-server';

/** Runs in the page, which knows no more of the bubble than its host. `at`: where the user is about to click. */
type Trick = (at: { x: number; y: number }) => void;

const tricks: Record<string, { prepare: Trick; pauseMs: number }> = {
  'el.click()': {
    pauseMs: 50,
    prepare: ({ x, y }) => {
      document.querySelector<HTMLElement>('div[popover=manual]')!.click();
      (document.elementFromPoint(x, y) as HTMLElement).click();
    },
  },
  'forged mouse and pointer events': {
    pauseMs: 50,
    prepare: ({ x, y }) => {
      for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
        const Kind = type.startsWith('pointer') ? PointerEvent : MouseEvent;
        const event = new Kind(type, { bubbles: true, composed: true, clientX: x, clientY: y, button: 0 });
        document.elementFromPoint(x, y)!.dispatchEvent(event);
      }
    },
  },
  'forged keys': {
    pauseMs: 50,
    prepare: () => {
      const target = document.querySelector<HTMLElement>('div[popover=manual]')!;
      target.focus();
      for (const key of ['Tab', 'Enter', ' ']) {
        for (const type of ['keydown', 'keypress', 'keyup'])
          target.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, composed: true }));
      }
    },
  },
  'a cover that lets clicks through, in the top layer': {
    pauseMs: 600,
    prepare: () => {
      const cover = document.createElement('div');
      cover.popover = 'auto';
      cover.style.cssText =
        'position: fixed; inset: 0; width: 100vw; height: 100vh; background: white; pointer-events: none';
      cover.textContent = 'Click here to win';
      document.body.append(cover);
      cover.showPopover();
    },
  },
  'a nearly invisible cover that lets clicks through': {
    pauseMs: 600,
    prepare: () => {
      const cover = document.createElement('div');
      cover.popover = 'manual';
      cover.style.cssText =
        'position: fixed; inset: 0; width: 100vw; height: 100vh; border: 0; background: white; opacity: 0.99; pointer-events: none';
      document.documentElement.append(cover);
      cover.showPopover();
    },
  },
  'a modal dialog over it': {
    pauseMs: 600,
    prepare: () => {
      const dialog = document.createElement('dialog');
      dialog.style.cssText =
        'width: 100vw; height: 100vh; max-width: none; max-height: none; pointer-events: none';
      document.body.append(dialog);
      dialog.showModal();
    },
  },
  'scaled by the page': {
    pauseMs: 600,
    prepare: () => {
      document.documentElement.style.zoom = '0.02';
    },
  },
  'moved under the pointer': {
    pauseMs: 60,
    prepare: () => scrollBy(0, 40),
  },
  'its own style changed': {
    pauseMs: 60,
    prepare: () => {
      const target = document.querySelector<HTMLElement>('div[popover=manual]')!;
      target.style.cssText =
        'opacity: 0.01 !important; filter: opacity(0) !important; clip-path: inset(40%) !important; transform: scale(4) !important';
    },
  },
  'its popover taken away': {
    pauseMs: 60,
    prepare: () => document.querySelector<HTMLElement>('div[popover=manual]')!.hidePopover(),
  },
  'removed and put back elsewhere': {
    pauseMs: 600,
    prepare: () => {
      const target = document.querySelector<HTMLElement>('div[popover=manual]')!;
      target.remove();
      const frame = document.createElement('div');
      frame.style.cssText = 'filter: opacity(0.01); clip-path: inset(0)';
      frame.append(target);
      document.body.append(frame);
    },
  },
};

describe('a page that would like to use the bubble', () => {
  let harness: Harness;
  let server: TestServer;
  let page: Page;
  let helper: Page;
  beforeAll(async () => {
    harness = await startHarness();
    server = await startTestServer(bubblePages);
    helper = await harness.browser.context.newPage();
    await helper.goto(`chrome-extension://${harness.browser.extensionId}/manifest.json`);
  });
  afterAll(() => Promise.all([harness.close(), server.close()]));
  beforeEach(async () => {
    page = await harness.browser.context.newPage();
    await page.goto(server.url('/long'));
    await helper.evaluate(() => chrome.storage.session.clear());
  });

  /** Whatever a click in the bubble does leaves a trace there. */
  const actionsRun = () =>
    helper.evaluate(async () => {
      const stored = await chrome.storage.session.get(['floating-panels', 'undos']);
      return Object.values(stored).flat().length;
    });

  const aim = async (): Promise<{ x: number; y: number }> => {
    await selectParagraph(page, '#middle');
    await untilSettled(page);
    const { x, y, width, height } = (await findInside(page, 'Remember this')) as Rect;
    return { x: x + width / 2, y: y + height / 2 };
  };

  it('would get an action by an honest click: the tricks below are not idle', async () => {
    const { x, y } = await aim();
    await page.mouse.click(x, y);
    await expect.poll(actionsRun).toBe(1);
    await page.close();
  });

  it('does not get one by a click that comes too soon', async () => {
    await selectParagraph(page, '#middle');
    const { x, y, width, height } = (await findInside(page, 'Remember this')) as Rect;
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.waitForTimeout(500);
    expect(await actionsRun()).toBe(0);
    await page.close();
  });

  it.each(Object.entries(tricks))('gets none by %s', async (_name, { prepare, pauseMs }) => {
    const at = await aim();
    if (_name === 'moved under the pointer') at.y -= 40;
    await page.mouse.move(at.x, at.y);
    await page.evaluate(prepare, at);
    await page.waitForTimeout(pauseMs);
    await page.mouse.click(at.x, at.y);
    await page.waitForTimeout(700);
    expect(await actionsRun()).toBe(0);
    await page.close();
  });

  it('loses it after the third change to it', async () => {
    await aim();
    for (let change = 0; change < 3; change += 1) {
      await page.evaluate(
        (value) => document.querySelector('div[popover=manual]')?.setAttribute('data-x', value),
        String(change),
      );
      await page.waitForTimeout(50);
    }
    expect(await hostBoxes(page)).toEqual([]);
    await page.close();
  });

  it('cannot look inside: neither roots, nor frames, nor globals, nor names of resources', async () => {
    const at = await aim();
    await clickInside(page, 'Ask…');
    await floatingFrame(page);
    const seen = await page.evaluate(({ x, y }) => {
      const box = document.querySelector('div[popover=manual]')!;
      return {
        root: box.shadowRoot,
        frames: window.length,
        inner: document.elementFromPoint(x, y + 100)?.shadowRoot ?? null,
        iframes: document.querySelectorAll('iframe').length,
        resources: performance.getEntriesByType('resource').filter(({ name }) => name.startsWith('chrome'))
          .length,
        globals: Object.keys(window).filter((name) => /recollect/i.test(name)),
      };
    }, at);
    expect(seen).toEqual({ root: null, frames: 0, inner: null, iframes: 0, resources: 0, globals: [] });
    await page.close();
  });

  it('cannot reach any file of the extension, nor frame any of its pages', async () => {
    const dist = path.join(projectFolder, 'dist');
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.\w+$/.test(name),
    );
    const origin = `chrome-extension://${harness.browser.extensionId}/`;
    const reached = await page.evaluate(
      async ([base, names]) => {
        const found = await Promise.all(
          names.map((name) =>
            fetch(base + name).then(
              () => [name],
              () => [],
            ),
          ),
        );
        return found.flat();
      },
      [origin, files] as const,
    );
    expect(files.length).toBeGreaterThan(50);
    expect(reached).toEqual([]);
    const pages = files.filter((name) => name.endsWith('.html'));
    expect(pages.length).toBe(5);
    await page.evaluate(
      ([base, names]) => {
        for (const name of names) {
          const frame = document.createElement('iframe');
          frame.src = base + name;
          document.body.append(frame);
        }
      },
      [origin, pages] as const,
    );
    await page.waitForTimeout(800);
    expect(page.frames().filter((frame) => frame.url().startsWith(origin))).toEqual([]);
    await page.close();
  });

  it('gets nothing from the framed panel when it frames it itself', async () => {
    await aim();
    await clickInside(page, 'Ask…');
    const own = await floatingFrame(page);
    // Worse than it can be: the page knows the address of this session, and the token that was used.
    const { evaluate } = await openContentWorld(page);
    const address = await evaluate(`chrome.runtime.getURL('src/floating-panel/index.html')`);
    const token = new URL(own.url()).hash;
    await page.evaluate(
      ([src, hash]) => {
        for (const end of ['', '#', '#x', hash!]) {
          const frame = document.createElement('iframe');
          frame.src = `${src}${end}`;
          document.body.append(frame);
        }
      },
      [String(address), token],
    );
    await page.waitForTimeout(1200);
    const framed = page
      .frames()
      .filter((frame) => frame !== own && frame.url().includes('floating-panel/index.html'));
    expect(framed.length).toBe(4);
    for (const frame of framed) expect(await frame.evaluate(() => document.body.innerText.trim())).toBe('');
    await page.close();
  });

  it('is not heard, whatever and however much it says', async () => {
    const accepted = await page.evaluate(async () => {
      const types = [
        'bubble-enabled',
        'bubble-off',
        'selection-remember',
        'bubble-undo',
        'floating-panel-open',
      ];
      const channel = new BroadcastChannel('recollect');
      let answers = 0;
      addEventListener('message', () => (answers += 1));
      channel.addEventListener('message', () => (answers += 1));
      for (let count = 0; count < 10_000; count += 1) {
        const message = {
          to: count % 2 ? 'page' : 'background-from-page',
          type: types[count % types.length],
          input: { text: 'forged', mode: 'ask', scope: 'everywhere' },
        };
        window.dispatchEvent(new MessageEvent('message', { data: message }));
        document.dispatchEvent(new CustomEvent(String(message.type), { detail: message }));
        channel.postMessage(message);
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
      return answers + ('chrome' in window && 'runtime' in (window.chrome as object) ? 1 : 0);
    });
    // The forged events of the page itself arrive at its own listener, and nowhere else.
    expect(accepted).toBe(10_000);
    expect(await actionsRun()).toBe(0);
    await page.close();
  });

  it('that has taken over its content script gets no further than a person would', async () => {
    const { evaluate } = await openContentWorld(page);
    const results = (await evaluate(`(async () => {
      const send = (to, type, input) => chrome.runtime.sendMessage({ to, type, input }).then((reply) => reply?.ok === true, () => false);
      const forged = [];
      for (const type of ['settings-update', 'floating-panel-take', 'selection-hand-over', 'source-forget', 'source-list', 'settings-get', 'citation-open', 'conversation-list'])
        for (const to of ['background', 'background-from-page', 'memory', 'page', 'background-from-memory']) forged.push(send(to, type, {}));
      for (const input of [undefined, null, {}, { text: '' }, { text: 'x'.repeat(5000), mode: 'ask' }, { text: ['x'], mode: 'other' }, { scope: 'all' }, { id: 7 }])
        for (const type of ['floating-panel-open', 'selection-remember', 'bubble-off', 'bubble-undo']) forged.push(send('background-from-page', type, input));
      const refused = await Promise.all(forged.map((one) => Promise.race([one, new Promise((resolve) => setTimeout(() => resolve(false), 2000))])));
      const flood = await Promise.all(Array.from({ length: 10000 }, () => send('background-from-page', 'floating-panel-open', { text: 'flood', mode: 'ask' })));
      return { forged: refused.filter(Boolean).length, flood: flood.filter(Boolean).length };
    })()`)) as { forged: number; flood: number };
    expect(results.forged).toBe(0);
    expect(results.flood).toBeLessThan(60);
    expect(await actionsRun()).toBeLessThanOrEqual(20);
    await page.close();
  });
});
