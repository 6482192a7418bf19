// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {import('./devtools-session.mjs').DevtoolsSession} DevtoolsSession */

/** @type {Record<string, { code: string, keyCode: number, text?: string }>} */
const namedKeys = {
  Enter: { code: 'Enter', keyCode: 13, text: '\r' },
  Escape: { code: 'Escape', keyCode: 27 },
  Tab: { code: 'Tab', keyCode: 9 },
  Backspace: { code: 'Backspace', keyCode: 8 },
  Delete: { code: 'Delete', keyCode: 46 },
  ArrowLeft: { code: 'ArrowLeft', keyCode: 37 },
  ArrowUp: { code: 'ArrowUp', keyCode: 38 },
  ArrowRight: { code: 'ArrowRight', keyCode: 39 },
  ArrowDown: { code: 'ArrowDown', keyCode: 40 },
  Home: { code: 'Home', keyCode: 36 },
  End: { code: 'End', keyCode: 35 },
};

/** @type {Record<string, number>} */
const modifierBits = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };

/** The side panel as a user sees it: looks at it, and acts on it with real (trusted) mouse and keyboard input. */
export class PanelDriver {
  #session;
  #close;

  /** @param {DevtoolsSession} session @param {() => Promise<void>} close */
  constructor(session, close) {
    this.#session = session;
    this.#close = close;
  }

  /** Closes the panel. */
  close() {
    return this.#close();
  }

  /**
   * Runs a function, or an expression, inside the panel and resolves with its JSON value.
   * @template Result
   * @template {unknown[]} Arguments
   * @param {string | ((...values: Arguments) => Result | Promise<Result>)} code
   * @param {Arguments} values
   * @returns {Promise<Result>}
   */
  async evaluate(code, ...values) {
    const expression = typeof code === 'string' ? code : `(${code.toString()})(...${JSON.stringify(values)})`;
    const { result, exceptionDetails } = await this.#session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) {
      throw new Error(
        `In the side panel: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`,
      );
    }
    /** @type {Result} */
    const value = result.value;
    return value;
  }

  /**
   * Waits until the function, or expression, gives something truthy in the panel, and resolves with that.
   * @template Result
   * @param {string | (() => Result | Promise<Result>)} predicate
   * @param {{ timeout?: number, what?: string }} [options] what: completes "Waited for …"
   * @returns {Promise<Result>}
   */
  async waitFor(predicate, { timeout = 15_000, what = predicate.toString() } = {}) {
    const deadline = Date.now() + timeout;
    let lastError = '';
    do {
      try {
        const result = await this.evaluate(predicate);
        if (result) return result;
        lastError = '';
      } catch (error) {
        // The panel may be loading, and its context being replaced, so a failure counts only at the end.
        lastError = error instanceof Error ? `\nThe last attempt failed: ${error.message}` : '';
        if (!this.#session.isOpen) break;
      }
      await sleep(50);
    } while (Date.now() < deadline);
    throw new Error(await this.#explain(`Waited ${timeout / 1000} s for ${what}, in vain.${lastError}`));
  }

  /** @param {string} selector */
  text(selector) {
    return this.#onElement(selector, 'text of', (element) =>
      /** @type {HTMLElement} */ (element).innerText.trim(),
    );
  }

  /** @param {string} selector */
  texts(selector) {
    return this.evaluate(
      (wanted) =>
        [...document.querySelectorAll(wanted)].map((element) =>
          /** @type {HTMLElement} */ (element).innerText.trim(),
        ),
      selector,
    );
  }

  /**
   * Clicks the middle of the element, after scrolling to it; fails when something else keeps covering it.
   * @param {string} selector
   */
  async click(selector) {
    const { x, y } = await this.#reachable(selector);
    await this.#session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
    const button = { x, y, button: /** @type {const} */ ('left'), clickCount: 1 };
    await this.#session.send('Input.dispatchMouseEvent', { ...button, type: 'mousePressed', buttons: 1 });
    await this.#session.send('Input.dispatchMouseEvent', { ...button, type: 'mouseReleased' });
  }

  /**
   * Replaces the content of a text field, as typing would.
   * @param {string} selector @param {string} text
   */
  async fill(selector, text) {
    await this.#onElement(selector, 'typing into', (element) => {
      /** @type {HTMLElement} */ (element).focus();
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
      else getSelection()?.selectAllChildren(element);
    });
    if (text === '') await this.press('Backspace');
    else await this.#session.send('Input.insertText', { text });
  }

  /** @param {string} combination a key, perhaps with modifiers: "Enter", "Shift+Enter", "Control+a" */
  async press(combination) {
    const parts = combination.split('+');
    const key = parts.pop() ?? '';
    const named = namedKeys[key];
    if (!named && key.length !== 1) throw new Error(`The panel driver does not know the key "${key}".`);
    const modifiers = parts.reduce((bits, modifier) => bits | (modifierBits[modifier] ?? 0), 0);
    // With Control, Alt or Meta a key is a command and writes nothing.
    const text = (modifiers & ~8) === 0 ? (named ? named.text : key) : undefined;
    const event = {
      key,
      code: named?.code ?? (/[a-z]/i.test(key) ? `Key${key.toUpperCase()}` : ''),
      windowsVirtualKeyCode: named?.keyCode ?? key.toUpperCase().charCodeAt(0),
      modifiers,
    };
    await this.#session.send('Input.dispatchKeyEvent', {
      ...event,
      type: text === undefined ? 'rawKeyDown' : 'keyDown',
      ...(text === undefined ? {} : { text }),
    });
    await this.#session.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' });
  }

  /**
   * Writes a PNG of the panel; with a size, laid out as a panel of that size would be.
   * @param {string} file @param {{ width: number, height: number }} [size]
   */
  async screenshot(file, size) {
    if (size) {
      await this.#session.send('Emulation.setDeviceMetricsOverride', {
        ...size,
        deviceScaleFactor: 0,
        mobile: false,
      });
    }
    try {
      const { data } = await this.#session.send('Page.captureScreenshot', { format: 'png' });
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, Buffer.from(data, 'base64'));
    } finally {
      if (size) await this.#session.send('Emulation.clearDeviceMetricsOverride');
    }
  }

  /**
   * Where a click reaches the element. A panel that is just being opened has no size yet, and one that is
   * being drawn may cover it for a moment, so this is looked at again for a while.
   * @param {string} selector
   */
  async #reachable(selector) {
    const deadline = Date.now() + 5_000;
    for (;;) {
      const { x, y, coveredBy } = await this.#onElement(selector, 'a click on', (element) => {
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const box = element.getBoundingClientRect();
        const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        const top = document.elementFromPoint(middle.x, middle.y);
        const reached = top !== null && (element.contains(top) || top.closest('label')?.control === element);
        return {
          ...middle,
          coveredBy: reached ? null : (top?.outerHTML.slice(0, 120) ?? 'nothing: it is outside the panel'),
        };
      });
      if (coveredBy === null) return { x, y };
      if (Date.now() > deadline) {
        throw new Error(await this.#explain(`A click on "${selector}" would not reach it but ${coveredBy}.`));
      }
      await sleep(50);
    }
  }

  /**
   * Waits for the element, then runs the function on it inside the panel.
   * @template Result
   * @param {string} selector @param {string} purpose for the error: "text of", "a click on"
   * @param {(element: Element) => Result} action
   * @returns {Promise<Result>}
   */
  async #onElement(selector, purpose, action) {
    const deadline = Date.now() + 10_000;
    do {
      const found = await this.evaluate(
        `(() => { const element = document.querySelector(${JSON.stringify(selector)});
          return element && { value: (${action.toString()})(element) }; })()`,
      );
      if (found) return /** @type {{ value: Result }} */ (found).value;
      await sleep(50);
    } while (Date.now() < deadline);
    throw new Error(await this.#explain(`There is no "${selector}" for ${purpose} it.`));
  }

  /** @param {string} message */
  async #explain(message) {
    const visible = await this.evaluate('document.body.innerText').catch(() => '(the panel is gone)');
    return `${message}\nThe side panel shows:\n${String(visible).trim() || '(nothing)'}`;
  }
}
