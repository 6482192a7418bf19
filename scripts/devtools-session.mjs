// @ts-check
/**
 * Sessions with targets that Playwright does not show (side panel, offscreen document, workers).
 *
 * They are attached in the non-flat mode of the protocol: messages travel as text inside
 * `Target.sendMessageToTarget` and `Target.receivedMessageFromTarget`. The flat mode would answer on a
 * session id that Playwright's own connection does not know, and drops.
 */

/** @typedef {import('playwright-core').CDPSession} CDPSession */
/** @typedef {{ targetId: string, type: string, url: string }} Target */
/** @typedef {{ id?: number, method: string, params: unknown, result?: unknown, error?: { message: string } }} Message */

/**
 * What Playwright's CDPSession and our own have in common.
 * @typedef {object} DevtoolsParent
 * @property {CDPSession['send']} send
 * @property {(event: any, listener: (payload: any) => void) => unknown} on
 */

const answerTimeout = 30_000;

export class DevtoolsSession {
  /** @type {(message: string) => Promise<unknown>} */
  #post;
  #lastId = 0;
  /** @type {string | null} */
  #endedBecause = null;
  /** @type {Map<number, { resolve: (result: any) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();
  /** @type {Map<string, ((payload: any) => void)[]>} */
  #listeners = new Map();

  /** @param {(message: string) => Promise<unknown>} post */
  constructor(post) {
    this.#post = post;
  }

  get isOpen() {
    return this.#endedBecause === null;
  }

  /** @type {CDPSession['send']} */
  send = (method, parameters) => this.#exchange(method, parameters);

  /**
   * @param {string} method
   * @param {unknown} parameters
   * @returns {Promise<any>}
   */
  #exchange(method, parameters) {
    if (this.#endedBecause !== null) return Promise.reject(new Error(`${method}: ${this.#endedBecause}`));
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => settle(() => reject(new Error(`${method} had no answer within ${answerTimeout / 1000} s.`))),
        answerTimeout,
      );
      /** @param {() => void} action */
      const settle = (action) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        action();
      };
      this.#waiting.set(id, {
        resolve: (result) => settle(() => resolve(result)),
        reject: (error) => settle(() => reject(new Error(`${method}: ${error.message}`))),
      });
      this.#post(JSON.stringify({ id, method, params: parameters })).catch((/** @type {unknown} */ error) =>
        this.#waiting.get(id)?.reject(error instanceof Error ? error : new Error(String(error))),
      );
    });
  }

  /**
   * @param {string} event
   * @param {(payload: any) => void} listener
   */
  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  /** @param {string} message as it came from the target */
  receive(message) {
    /** @type {Message} */
    const { id, method, params, result, error } = JSON.parse(message);
    if (id === undefined) {
      for (const listener of this.#listeners.get(method) ?? []) listener(params);
    } else if (error) {
      this.#waiting.get(id)?.reject(new Error(error.message));
    } else {
      this.#waiting.get(id)?.resolve(result);
    }
  }

  /** @param {string} reason a sentence for whoever still waits for an answer */
  end(reason) {
    this.#endedBecause = reason;
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
  }
}

/** Opens sessions with the targets that one parent (the browser, or a session with a page) can see. */
export class DevtoolsTargets {
  #parent;
  /** @type {Map<string, DevtoolsSession>} */
  #sessions = new Map();

  /** @param {DevtoolsParent} parent */
  constructor(parent) {
    this.#parent = parent;
    parent.on(
      'Target.receivedMessageFromTarget',
      (/** @type {{ sessionId: string, message: string }} */ event) =>
        this.#sessions.get(event.sessionId)?.receive(event.message),
    );
    parent.on('Target.detachedFromTarget', (/** @type {{ sessionId: string }} */ event) => {
      this.#sessions.get(event.sessionId)?.end('the page or worker is gone.');
      this.#sessions.delete(event.sessionId);
    });
  }

  /** @param {string} targetId */
  async attach(targetId) {
    const { sessionId } = await this.#parent.send('Target.attachToTarget', { targetId, flatten: false });
    return this.#open(sessionId);
  }

  /**
   * Attaches to the workers, frames and pages inside the parent, now and later.
   * @param {(session: DevtoolsSession, target: Target) => void} onAttached
   */
  async attachChildren(onAttached) {
    this.#parent.on(
      'Target.attachedToTarget',
      (/** @type {{ sessionId: string, targetInfo: Target }} */ { sessionId, targetInfo }) =>
        onAttached(this.#open(sessionId), targetInfo),
    );
    await this.#parent.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: false,
    });
  }

  /** @param {string} sessionId */
  #open(sessionId) {
    const session = new DevtoolsSession((message) =>
      this.#parent.send('Target.sendMessageToTarget', { sessionId, message }),
    );
    this.#sessions.set(sessionId, session);
    return session;
  }
}
