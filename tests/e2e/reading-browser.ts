import { chromium, type Browser, type Page } from 'playwright-core';
import type { Capture } from '../../src/page-reader/capture-page';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { savedPageHeaders } from '../../scripts/eval/extraction.mjs';
import { bundlePageScript } from '../../scripts/page-script.mjs';

/** What a page is made of, and where it claims to be. */
export interface Source {
  url: string;
  html: string | Buffer;
}

/** A browser without the extension that shows given pages, and the extension's reader to run in them. */
export class ReadingBrowser {
  readonly #browser: Browser;
  readonly #script: string;

  private constructor(browser: Browser, script: string) {
    this.#browser = browser;
    this.#script = script;
  }

  static async start(): Promise<ReadingBrowser> {
    const script = await bundlePageScript('src/page-reader/capture-page.ts', 'reader');
    const browser = await chromium.launch({
      executablePath: await ensureChromium(),
      args: ['--no-sandbox'],
    });
    return new ReadingBrowser(browser, script);
  }

  /** Opens a page; nothing but the page itself is loaded. A saved one is shown without its scripts. */
  async open({ url, html }: Source, kind: 'live' | 'saved' = 'live'): Promise<Page> {
    const page = await this.#browser.newPage();
    const headers = kind === 'saved' ? savedPageHeaders : { 'content-type': 'text/html; charset=utf-8' };
    await page.route('**/*', (route) =>
      route.request().isNavigationRequest() && route.request().frame() === page.mainFrame()
        ? route.fulfill({ body: html, headers })
        : route.abort(),
    );
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    return page;
  }

  read(page: Page, maxLength = 1_000_000): Promise<Capture> {
    return page.evaluate<Capture>(
      `(() => { ${this.#script}; return reader.capturePage(document, { maxLength: ${maxLength} }); })()`,
    );
  }

  /** Opens, reads and closes. */
  async readSource(source: Source): Promise<Capture> {
    const page = await this.open(source);
    try {
      return await this.read(page);
    } finally {
      await page.close();
    }
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}
