import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { savedPageHeaders } from '../../scripts/eval/extraction.mjs';
import { projectFolder } from '../../scripts/run-command.mjs';
import type { Activity } from '../../src/messaging/protocol';
import { privateFields } from '../page-reader/extraction/fields/private-fields';
import { startOpenAiServer } from '../fakes/openai-server';
import { askInFront, callBackground, readEverything, rememberInFront } from './canary-scan';
import { openContentWorld } from './content-world';
import { startHarness, type Harness } from './harness';

const folder = mkdtempSync(path.join(tmpdir(), 'recollect-private-'));
const question = 'Which password did the harbour master whisper to the night watchman?';
/** A word that no page, no list and no model has; each case has its own. */
const canaryOf = (number: number) => `canary${String(number).padStart(3, '0')}zq`;
const tell = (canary: string) =>
  `<article><h1>Harbour</h1><p>The harbour master whispered the password ${canary} to the night watchman. ${'The ships lay still in the harbour, and the lamps burned until the morning came. '.repeat(6)}</p></article>`;
const silent = tell('of the night');

interface Served {
  body: string;
  headers?: Record<string, string>;
  status?: number;
}

/** What is served at which host and path, for every name in the world: the browser looks up none of them. */
const served = new Map<string, Served>();
let server: Server;
let resolverRule = '';

function answer(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`);
  const page = served.get(`${url.hostname}${url.pathname}`);
  if (!page) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(page.status ?? 200, { 'content-type': 'text/html; charset=utf-8', ...page.headers });
  response.end(
    page.body.includes('<html')
      ? page.body
      : `<!doctype html><html lang="en"><head><title>Harbour news</title></head><body>${page.body}</body></html>`,
  );
}

beforeAll(async () => {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // Not this machine, where the language model is.
  resolverRule = `--host-resolver-rules=MAP * 127.0.0.1:${port}, EXCLUDE 127.0.0.1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** How a page with a canary is served, and what is set before it is visited. */
interface PrivateCase {
  name: string;
  /** Host and path; without, the case opens something itself. */
  at?: string;
  /** What follows the address of the page: a query, a fragment. */
  suffix?: (canary: string) => string;
  page?: (canary: string) => Served;
  open?: (tab: Page, canary: string) => Promise<unknown>;
  /** Runs in the tab once the page is there. */
  then?: (tab: Page) => Promise<unknown>;
  settings?: { capture?: 'off'; consentedAt?: null; allowPrivateNetwork?: boolean };
  rule?: { site: string; level: 'never' | 'address-only' };
  /** What becomes of the page if one asks about it; the default is that nothing of it is kept. */
  outcome?: 'remembered' | 'address-only';
  notice?: RegExp;
  /** The page cannot even be read. */
  isUnreadable?: true;
  /** A page like others, which the user's own model may be asked about; only its being stored is in question. */
  isOrdinary?: true;
}

const plain = (canary: string): Served => ({ body: tell(canary) });
const withField = (field: string) => (canary: string) => ({ body: `${tell(canary)}<form>${field}</form>` });
const atPrivateField = { notice: /password, a code or a card/ };

const cases: PrivateCase[] = [
  // What the page shows.
  {
    name: 'a password field',
    at: 'shop.example.com/login',
    page: withField('<input type="password">'),
    ...atPrivateField,
  },
  {
    name: 'a password field in a dialog, where nothing is read',
    at: 'shop.example.com/dialog',
    page: withField('<dialog open><input type="password"></dialog>'),
    ...atPrivateField,
  },
  {
    name: 'a one-time-code field by its declaration',
    at: 'shop.example.com/code',
    page: withField('<input autocomplete="one-time-code">'),
    ...atPrivateField,
  },
  {
    name: 'a one-time-code field by its name',
    at: 'shop.example.com/otp',
    page: withField('<input name="otpCode">'),
    ...atPrivateField,
  },
  {
    name: 'a card field by its declaration',
    at: 'shop.example.com/card',
    page: withField('<input autocomplete="billing cc-number">'),
    ...atPrivateField,
  },
  {
    name: 'a card field by its name',
    at: 'shop.example.com/pay',
    page: withField('<input name="cardNumber">'),
    ...atPrivateField,
  },
  {
    name: 'a field for the code of a card by its label',
    at: 'shop.example.com/cvc',
    page: withField('<input aria-label="CVC">'),
    ...atPrivateField,
  },
  {
    name: 'a password field in a frame',
    at: 'shop.example.com/frame',
    page: withField(`<iframe width="300" height="100" srcdoc='<input type="password">'></iframe>`),
    ...atPrivateField,
  },
  {
    name: 'a card field in a frame in a frame',
    at: 'shop.example.com/frames',
    page: (canary) => ({
      body: `${tell(canary)}<iframe width="300" height="200" srcdoc="<iframe srcdoc='<input name=cvv>'></iframe>"></iframe>`,
    }),
    ...atPrivateField,
  },
  {
    name: 'a card field in the frame of a payment service',
    at: 'shop.example.com/checkout',
    page: withField(
      '<iframe title="Secure card number input frame" src="http://pay.example.net/x"></iframe>',
    ),
    ...atPrivateField,
  },
  {
    name: 'a password field in a shadow root',
    at: 'shop.example.com/shadow',
    page: withField('<x-login><template shadowrootmode="open"><input type="password"></template></x-login>'),
    ...atPrivateField,
  },
  {
    name: 'a code field in a shadow root in a shadow root',
    at: 'shop.example.com/shadows',
    page: withField(
      '<x-a><template shadowrootmode="open"><x-b><template shadowrootmode="open"><input id="totp"></template></x-b></template></x-a>',
    ),
    ...atPrivateField,
  },
  ...privateFields
    .filter((_field, index) => index % 9 === 4)
    .map((field, index) => ({
      name: `a field for a secret: ${field.slice(0, 80)}`,
      at: `shop.example.com/field${index}`,
      page: withField(
        `${field}<style>:not(:defined), [role=textbox] { display: block; height: 2em }</style>`,
      ),
      ...atPrivateField,
    })),
  {
    name: 'a password field in a shadow root that is closed',
    at: 'shop.example.com/closed',
    page: withField(
      '<x-login><template shadowrootmode="closed"><input type="password"></template></x-login>',
    ),
    ...atPrivateField,
  },
  {
    name: 'a sign-in frame of another origin',
    at: 'shop.example.com/foreign',
    page: withField('<iframe src="http://login.example.net/authorize" width="300" height="200"></iframe>'),
    ...atPrivateField,
  },
  // What its server says.
  {
    name: 'a document that says it must not be stored',
    at: 'shop.example.com/meta',
    page: (canary) => ({
      body: `<!doctype html><html lang="en"><head><title>Harbour news</title><meta http-equiv="Cache-Control" content="no-store"></head><body>${tell(canary)}</body></html>`,
    }),
    notice: /no copy/,
  },
  {
    name: 'a document whose server says it must not be stored',
    at: 'shop.example.com/header',
    page: (canary) => ({ ...plain(canary), headers: { 'cache-control': 'private, no-store' } }),
    notice: /no copy/,
  },
  {
    name: 'such a document after it was loaded again',
    at: 'shop.example.com/again',
    page: (canary) => ({ ...plain(canary), headers: { 'cache-control': 'No-Store, max-age=0' } }),
    then: (tab) => tab.reload(),
    notice: /no copy/,
  },
  {
    name: 'such a document behind another address',
    at: 'shop.example.com/behind',
    page: (canary) => {
      served.set('shop.example.com/before', {
        body: '',
        status: 302,
        headers: { location: 'http://shop.example.com/behind' },
      });
      return { ...plain(canary), headers: { 'cache-control': 'no-store' } };
    },
    open: (tab) => tab.goto('http://shop.example.com/before'),
    notice: /no copy/,
  },
  {
    name: 'a view of an application that came as such a document',
    at: 'shop.example.com/views',
    page: (canary) => ({ ...plain(canary), headers: { 'cache-control': 'no-store' } }),
    then: (tab) => tab.evaluate(() => history.pushState(null, '', '/views/second')),
    notice: /no copy/,
  },
  // Where it is.
  ...['printer', 'nas.local', 'wiki.internal', '10.1.2.3', '[fd00::1]', 'router.home.arpa'].map((host) => ({
    name: `a page of a private network: ${host}`,
    at: `${host}/page`,
    page: plain,
    settings: { allowPrivateNetwork: false },
    notice: /private network/,
  })),
  ...[
    'https://mail.google.com',
    'https://outlook.live.com',
    'https://secure.chase.com',
    'https://vault.bitwarden.com',
    'https://accounts.google.com',
    'http://altinn.no',
    'http://webmail.example.net',
    'http://onlinebanking.example.net',
    'http://mychart.example.net',
  ].map((origin) => ({
    name: `a site of the default list: ${new URL(origin).hostname}`,
    open: async (tab: Page, canary: string) => {
      // The browser insists on https for many of these: then it gets the page without a server.
      await tab.route(`${origin}/**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: `<title>Inbox</title>${tell(canary)}` }),
      );
      await tab.goto(`${origin}/inbox`);
    },
    notice: /This is a site for/,
  })),
  // What the user has said.
  {
    name: 'a site that is never to be remembered',
    at: 'diary.example.com/today',
    page: plain,
    rule: { site: 'diary.example.com', level: 'never' },
    notice: /as you have chosen/,
  },
  {
    name: 'a site below such a one',
    at: 'my.secret.example.com/',
    page: plain,
    rule: { site: 'secret.example.com', level: 'never' },
    notice: /as you have chosen/,
  },
  {
    name: 'a site of which titles only are remembered',
    at: 'club.example.com/minutes',
    page: plain,
    rule: { site: 'club.example.com', level: 'address-only' },
    outcome: 'address-only',
    notice: /only titles and addresses/,
  },
  {
    name: 'any page before the user has chosen',
    at: 'news.example.com/undecided',
    page: plain,
    settings: { consentedAt: null },
    notice: /until you have chosen/,
  },
  {
    name: 'a page that is asked about while remembering is off',
    at: 'news.example.com/off',
    page: plain,
    settings: { capture: 'off' },
    notice: /switched off/,
    isOrdinary: true,
  },
  // Secrets in addresses.
  ...[
    (canary: string) => `?page=2&access_token=${canary}`,
    (canary: string) => `;jsessionid=${canary}?page=2`,
    (canary: string) => `/(S(${canary}))/list`,
    (canary: string) => `#access_token=${canary}`,
    (canary: string) => `#/done?id_token=${canary}`,
    (canary: string) => `?next=${encodeURIComponent(`https://a.example/?sid=${canary}`)}`,
    (canary: string) => `?invite=${canary}4f9c2a7b1d`,
    (canary: string) => `?t=${canary}`,
    (canary: string) => `?rlkey=${canary}`,
    (canary: string) => `?q[token]=${canary}`,
    (canary: string) => `/join/${canary}`,
    (canary: string) => `/share/${canary}`,
    (canary: string) => `/webhooks/1234/${canary}`,
    (canary: string) => `/ical/private-${canary}/basic.ics`,
    (canary: string) => `?e=${canary}@mail.example`,
    (canary: string) => `/users/${canary}@mail.example/start`,
  ].map((suffix, index) => ({
    name: `a secret in an address: ${suffix('…')}`,
    at: `app.example.com/place${index}`,
    suffix,
    page: () => ({ body: silent }),
    outcome: 'remembered' as const,
  })),
  // What a reader cannot see, or is writing.
  {
    name: 'a text that cannot be seen',
    at: 'news.example.com/hidden',
    page: (canary) => ({
      body: `${silent}<p style="display:none">${canary}</p><p style="color:#fff;background:#fff">${canary}</p><p style="opacity:.02">${canary}</p><p style="filter:opacity(0)">${canary}</p><p style="mask-image:linear-gradient(transparent,transparent)">${canary}</p><div style="position:relative"><p>${canary}</p><div style="position:absolute;inset:0;background:#fff"></div></div><p style="color:#fff;background:linear-gradient(#fff,#fff)">${canary}</p><details><summary>More</summary>${canary}</details>`,
    }),
    outcome: 'remembered',
  },
  {
    name: 'a text that is being typed',
    at: 'news.example.com/typing',
    page: (canary) => ({
      body: `${silent}<textarea>${canary}</textarea><div contenteditable="true">${canary}</div><div contenteditable>${canary}</div><div contenteditable="TRUE">${canary}</div><div contenteditable="plaintext-only"><p>${canary}</p></div><div role="textbox">${canary}</div><div role="searchbox">${canary}</div><iframe srcdoc="<body contenteditable>${canary}"></iframe>`,
    }),
    outcome: 'remembered',
  },
  // Not on the web.
  {
    name: 'a file',
    open: async (tab, canary) => {
      const file = path.join(folder, 'page.html');
      writeFileSync(file, tell(canary));
      await tab.goto(pathToFileURL(file).href);
    },
    isUnreadable: true,
  },
  {
    name: 'a data: address',
    open: (tab, canary) => tab.goto(`data:text/html,${encodeURIComponent(tell(canary))}`),
    isUnreadable: true,
  },
  {
    name: 'an empty page that a script has filled',
    open: async (tab, canary) => {
      await tab.goto('about:blank');
      await tab.evaluate((html) => document.body.append(html), canary);
    },
    isUnreadable: true,
  },
  {
    name: 'the source of a page',
    at: 'news.example.com/source',
    page: plain,
    open: (tab) => tab.goto('view-source:http://news.example.com/source'),
    isUnreadable: true,
  },
];

describe('private pages', () => {
  let harness: Harness;
  let helper: Page;
  let model: Awaited<ReturnType<typeof startOpenAiServer>>;
  let tab: Page | null = null;

  beforeAll(async () => {
    harness = await startHarness({ args: [resolverRule] });
    model = await startOpenAiServer(() => ({ pieces: ['It is written there [1].'] }));
    helper = await harness.browser.context.newPage();
    await helper.goto(`chrome-extension://${harness.browser.extensionId}/manifest.json`);
    await callBackground(helper, 'settings-update', {
      allowPrivateNetwork: false,
      chatModel: {
        ...{ provider: 'openai-compatible', baseUrl: model.url('/v1') },
        ...{ modelName: 'test', contextLimit: 8_192, apiKey: '' },
      },
    });
  });
  afterEach(async () => {
    await tab?.close();
    tab = null;
  });
  afterAll(() => Promise.all([harness.close(), model.close()]));

  async function openCase({ at, suffix, page, open, then }: PrivateCase, canary: string): Promise<void> {
    if (at !== undefined && page) {
      const tail = suffix?.(canary) ?? '';
      served.set(`${at}${/^[;/][^?#]*/.exec(tail)?.[0] ?? ''}`, page(canary));
    }
    tab = await harness.browser.context.newPage();
    if (open) await open(tab, canary);
    else await tab.goto(`http://${at}${suffix?.(canary) ?? ''}`);
    await then?.(tab);
  }

  /** Resolves with what puts everything back. */
  async function applySettings({ settings = {}, rule }: PrivateCase): Promise<() => Promise<void>> {
    const before = await helper.evaluate(() => chrome.storage.local.get<{ settings: object }>('settings'));
    await helper.evaluate((stored) => chrome.storage.local.set(stored), {
      settings: { ...before.settings, ...settings },
    });
    if (rule) await callBackground(helper, 'site-rule-set', { ...rule, forget: false });
    return () => helper.evaluate((stored) => chrome.storage.local.set(stored), before);
  }

  it('an ordinary page with a canary shows that it is found in all those places', async () => {
    const canary = canaryOf(0);
    await openCase({ name: '', at: 'news.example.com/ordinary', page: plain }, canary);
    expect((await askInFront(helper, question)).page?.kind).toBe('remembered');
    const { databases, files, storage } = await readEverything(helper);
    expect(databases).toContain(canary);
    expect(files).toContain(canary);
    expect(storage).toContain('consentedAt');
    expect(JSON.stringify(model.requests)).toContain(canary);
    await helper.evaluate((word) => console.warn(word), canary);
    await expect.poll(() => harness.browser.consoleLines().join()).toContain(canary);
  });

  it.each(cases.map((one, index) => [one.name, one, canaryOf(index + 1)] as const))(
    '%s leaves no trace',
    async (_name, one, canary) => {
      const putBack = await applySettings(one);
      await openCase(one, canary);
      const asked = await askInFront(helper, question);
      expect(asked.page?.kind).toBe(one.outcome ?? 'not-remembered');
      if (one.notice) expect(asked.page?.notice).toMatch(one.notice);
      const isReadable = one.outcome !== 'remembered' && one.isUnreadable !== true && one.isOrdinary !== true;
      // It was read, and answered about: that nothing is kept is no accident.
      if (isReadable) expect(asked.quotes.join()).toContain(canary);
      if (one.isOrdinary !== true) {
        const told = await rememberInFront(helper);
        expect(['unchanged', one.outcome ?? 'not-remembered']).toContain(told.kind);
      }
      const kept = await readEverything(helper);
      expect(JSON.stringify(kept)).not.toContain(canary);
      if (one.outcome) expect(kept.databases).toContain(one.at!.split('/')[0]);
      expect(harness.browser.consoleLines().join()).not.toContain(canary);
      if (one.isOrdinary !== true) expect(JSON.stringify(model.requests)).not.toContain(canary);
      await putBack();
    },
  );

  it('nor is there a trace in the index that is saved later', async () => {
    const readFiles = async () => (await readEverything(helper)).files;
    // The index is saved when nothing has changed for a while.
    await expect.poll(readFiles, { timeout: 30_000, interval: 1000 }).toMatch(/search-index.*manifest/);
    const kept = JSON.stringify(await readEverything(helper));
    expect(cases.filter((_one, index) => kept.includes(canaryOf(index + 1)))).toEqual([]);
  });

  it.skip('a private window: the browser keeps the extension out of it, so that there is nothing to test', () =>
    undefined);

  it('counts: there are at least thirty of them', () => {
    expect(cases.length).toBeGreaterThanOrEqual(30);
  });

  describe('a field that appears after the page was kept', () => {
    const dialog = '<dialog open><label>Passwort <input></label></dialog>';
    const addDialog = (page: Page) =>
      page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), dialog);
    const isKept = async (canary: string) => JSON.stringify(await readEverything(helper)).includes(canary);
    const isInMemory = async (canary: string) => (await readEverything(helper)).databases.includes(canary);
    const badge = () =>
      helper.evaluate(async () => {
        const [{ id: tabId } = {}] = await chrome.tabs.query({ active: true });
        return chrome.action.getBadgeText(tabId === undefined ? {} : { tabId });
      });

    it.each([
      ['by being put there', addDialog],
      [
        'by being unfolded',
        (page: Page) => page.evaluate(() => document.querySelector('#late')?.removeAttribute('hidden')),
      ],
      [
        'in a shadow root, when somebody goes into it',
        async (page: Page) => {
          await page.evaluate(() => {
            const host = document.body.appendChild(document.createElement('div'));
            host.attachShadow({ mode: 'open' }).innerHTML = '<input type="password">';
          });
          await page.locator('input[type=password]').last().focus();
        },
      ],
    ])('takes it out again, %s', async (name, show) => {
      const canary = canaryOf(800 + name.length);
      const at = `news.example.com/late-${name.length}`;
      served.set(at, { body: `${tell(canary)}<div id="late" hidden><input type="password"></div>` });
      tab = await harness.browser.context.newPage();
      await tab.goto(`http://${at}`);
      expect((await askInFront(helper, question)).page?.kind).toBe('remembered');
      expect(await isInMemory(canary)).toBe(true);
      await show(tab);
      await expect.poll(() => isInMemory(canary), { timeout: 15_000, interval: 500 }).toBe(false);
      await expect.poll(badge).toBe('off');
      const { entries } = await callBackground<Activity>(helper, 'activity-get');
      expect(entries[0]).toMatchObject({ kind: 'skipped', site: 'news.example.com' });
      expect(entries[0]?.sentence).toMatch(/password, a code or a card/);
      expect(entries.map(({ url }) => url)).not.toContain(`http://${at}`);
    });

    it('leaves what was kept on an earlier visit, when there was no field', async () => {
      const canary = canaryOf(901);
      served.set('news.example.com/earlier', plain(canary));
      tab = await harness.browser.context.newPage();
      await tab.goto('http://news.example.com/earlier');
      expect((await askInFront(helper, question)).page?.kind).toBe('remembered');
      await tab.reload();
      expect((await askInFront(helper, question)).page?.kind).toBe('unchanged');
      await addDialog(tab);
      await expect.poll(badge, { timeout: 15_000 }).toBe('off');
      expect(await isInMemory(canary)).toBe(true);
    });

    it('takes a selection out again as well, and nothing of another page', async () => {
      const [canary, other] = [canaryOf(902), canaryOf(903)];
      served.set('news.example.com/other', plain(other));
      served.set('news.example.com/selected', plain(canary));
      tab = await harness.browser.context.newPage();
      await tab.goto('http://news.example.com/other');
      expect((await askInFront(helper, question)).page?.kind).toBe('remembered');
      await tab.goto('http://news.example.com/selected');
      const world = await openContentWorld(tab);
      const send = (type: string, input: object) =>
        world.evaluate(
          `chrome.runtime.sendMessage({ to: 'background-from-page', type: '${type}', input: ${JSON.stringify(input)} })`,
        );
      await send('selection-remember', { text: `whispered the password ${canary} to the night watchman` });
      await expect.poll(() => isInMemory(canary)).toBe(true);
      // A page that has taken over its content script can name no other page than its own.
      await send('page-reading', { url: 'http://news.example.com/other' });
      await send('private-field-shown', { url: 'http://news.example.com/other' });
      expect(await isInMemory(other)).toBe(true);
      await addDialog(tab);
      await expect.poll(() => isInMemory(canary), { timeout: 15_000, interval: 500 }).toBe(false);
      expect(await isInMemory(other)).toBe(true);
      expect(await isKept(other)).toBe(true);
    });
  });

  it('the toolbar button says that a page is not remembered, and why', async () => {
    served.set('bunq.com/badge', { body: silent });
    served.set('news.example.com/badge', { body: silent });
    const badge = () =>
      helper.evaluate(async () => {
        const [{ id: tabId } = {}] = await chrome.tabs.query({ active: true });
        const options = tabId === undefined ? {} : { tabId };
        return [await chrome.action.getBadgeText(options), await chrome.action.getTitle(options)];
      });
    tab = await harness.browser.context.newPage();
    await tab.goto('http://bunq.com/badge');
    await expect.poll(badge).toEqual(['off', expect.stringContaining('This is a site for banking')]);
    await tab.goto('http://news.example.com/badge');
    await expect.poll(badge).toEqual(['', 'Ask Recollect']);
    await callBackground(helper, 'site-rule-set', {
      site: 'news.example.com',
      level: 'never',
      forget: false,
    });
    await expect.poll(badge).toEqual(['off', expect.stringContaining('as you have chosen')]);
    await callBackground(helper, 'site-rule-set', { site: 'news.example.com', level: null, forget: false });
    await expect.poll(badge).toEqual(['', 'Ask Recollect']);
  });
});

const givenPages = path.join(projectFolder, '..', 'shared', 'data', 'readability-pages');
const wanted = 50;
/** Is shown by its own script only, and saved pages run none. */
const unshown = 'seattletimes-1';
const ordinary = existsSync(givenPages)
  ? readdirSync(givenPages)
      .filter((name) => name !== unshown && existsSync(path.join(givenPages, name, 'source.html.gz')))
      .slice(0, wanted)
  : [];
if (ordinary.length === 0) console.log('skipped: no data (ordinary pages that must be remembered)');

describe.skipIf(ordinary.length === 0)('ordinary pages', () => {
  it('are remembered, but for one in fifty at most', { timeout: 300_000 }, async () => {
    const harness = await startHarness({ args: [resolverRule] });
    const refused: string[] = [];
    try {
      const helper = await harness.browser.context.newPage();
      await helper.goto(`chrome-extension://${harness.browser.extensionId}/manifest.json`);
      await callBackground(helper, 'settings-update', { allowPrivateNetwork: false });
      for (const name of ordinary) {
        const body = gunzipSync(readFileSync(path.join(givenPages, name, 'source.html.gz'))).toString('utf8');
        const host = `${name.toLowerCase()}.example.com`;
        served.set(`${host}/`, { body, headers: savedPageHeaders });
        const tab = await harness.browser.context.newPage();
        await tab.goto(`http://${host}/`, { waitUntil: 'domcontentloaded' });
        const { kind, notice } = await rememberInFront(helper);
        if (kind !== 'remembered') refused.push(`${name}: ${notice ?? kind}`);
        await tab.close();
      }
    } finally {
      await harness.close();
    }
    console.log(JSON.stringify({ ordinary: { pages: ordinary.length, refused } }));
    expect(ordinary.length).toBe(wanted);
    expect(refused.length, refused.join('\n')).toBeLessThanOrEqual(1);
  });
});
