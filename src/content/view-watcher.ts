import { toSourceUrl } from '../lib/pages';
import { waitUntilSettled } from '../platform/page/settle';

/**
 * Notices when an application moves to another address without loading a page: every address is a view of its
 * own. Ordinary pages cost one listener.
 */
export class ViewWatcher {
  readonly #page: Document;
  #url: string;
  #settling: Promise<void> = Promise.resolve();

  constructor(page: Document, onView: () => void, signal: AbortSignal) {
    this.#page = page;
    this.#url = toSourceUrl(page.location.href);
    // Scripts of extensions cannot see calls of the page's own `history`; this tells of all of them.
    page.defaultView?.navigation.addEventListener(
      'currententrychange',
      () => {
        const url = toSourceUrl(page.location.href);
        if (url === this.#url) return;
        this.#url = url;
        this.#settling = waitUntilSettled(this.#page);
        onView();
      },
      { signal },
    );
  }

  /** Resolves when the view shows what it is going to show: until then, it may show what it showed before. */
  async settled(): Promise<void> {
    for (let awaited: Promise<void> | null = null; awaited !== this.#settling;) {
      awaited = this.#settling;
      await awaited;
    }
  }
}
