import { fc, test } from '@fast-check/vitest';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { toConfirmation } from '../../../src/lib/agent/loop/to-confirmation';
import { CitationRegistry } from '../../../src/lib/agent/cite/citation-registry';
import { describeCurrentState } from '../../../src/lib/agent/loop/current-state';
import type { AgentPorts } from '../../../src/lib/agent/types';
import type { OpenTab, TabLook } from '../../../src/lib/pages/open-tab';
import { toToldTitle } from '../../../src/lib/pages/told-title';
import { allTools, formatOutput, type ToolContext } from '../../../src/lib/agent/tools';
import type { CapturedPage } from '../../../src/lib/pages/types';
import { allowed, breadPage, chainPage, createPorts } from '../../fakes/agent-ports';
import { findBlocks, parseBlocks } from '../../fakes/parse-blocks';

const canary = 'canary00zq';
const kept = {
  allow: 'never',
  reason: 'no-store',
  sentence: 'This page asks that no copy be kept.',
} as const;
const chain: OpenTab = { tabId: 2, title: 'Chain', url: chainPage.url, isActive: false, isLoaded: true };
const seen = (change: Partial<TabLook> = {}): TabLook => ({
  ...{ url: chainPage.url, title: 'Chain', decision: allowed },
  ...change,
});

interface Case {
  tabs?: OpenTab[];
  look?: TabLook | null;
  page?: CapturedPage;
  changes?: Partial<AgentPorts>;
}

/** A user who allows everything, one tab besides that in front, and what looking at it shows. */
async function createContext({ tabs = [chain], look = seen(), page = chainPage, changes = {} }: Case) {
  const reads: number[] = [];
  const granted: string[] = [];
  const ports = await createPorts(breadPage, {
    confirm: () => Promise.resolve(true),
    listTabs: () => Promise.resolve(tabs),
    lookAtTab: () => Promise.resolve(look),
    readPage: (tabId) => {
      reads.push(tabId);
      return Promise.resolve(tabId === 1 ? breadPage : page);
    },
    tabGrants: {
      has: (tabId, site) => Promise.resolve(granted.includes(`${tabId} ${site}`)),
      add: (tabId, site) => Promise.resolve(void granted.push(`${tabId} ${site}`)),
    },
    ...changes,
  });
  const context: ToolContext = {
    ...{
      memory: ports.memory,
      isRecalling: true,
      isSmartContext: true,
      ports,
      frontPage: breadPage,
      signal: new AbortController().signal,
    },
    question: { text: 'question', tabId: 1, conversationId: 'chat' },
  };
  return { context, ports, reads, granted };
}

async function use(name: string, input: unknown, context: ToolContext): Promise<string> {
  const accepted = allTools.find((tool) => tool.name === name)?.accept(input);
  if (!accepted || 'problem' in accepted) throw new Error(accepted?.problem ?? 'no such tool');
  const plan = await accepted.plan(context);
  const asked = toConfirmation(plan, '1', name, context);
  if (asked && !(await context.ports.confirm(asked, context.signal))) return 'refused';
  const output = await plan.run();
  return `${output.summary}\n${formatOutput(name, output, new CitationRegistry()).content}`;
}

describe('reading another tab', () => {
  it('is asked for by title and site, once in a chat', async () => {
    const { context, ports } = await createContext({});
    expect(await use('read_page', { tabId: 2 }, context)).toContain('bicycle chain');
    expect(ports.asked.map(({ sentence }) => sentence)).toEqual([
      'Read your other tab “Chain” of example.com? Its text is given to the model.',
    ]);
    await use('read_page', { tabId: 2 }, context);
    expect(ports.asked).toHaveLength(1);
  });

  it('is asked for again when the tab has gone to another site', async () => {
    const elsewhere = 'https://other.example/chain';
    const { context, ports, granted } = await createContext({
      look: seen({ url: elsewhere }),
      page: { ...chainPage, url: elsewhere },
    });
    granted.push('2 example.com');
    await use('read_page', { tabId: 2 }, context);
    expect(ports.asked).toHaveLength(1);
  });

  it('gives nothing when the tab has moved on since the user was asked', async () => {
    const page = { ...chainPage, url: 'https://other.example/', text: canary };
    const { context, granted } = await createContext({ page });
    await expect(use('read_page', { tabId: 2 }, context)).rejects.toMatchObject({ code: 'page-changed' });
    expect(granted).toEqual([]);
  });

  it('is not remembered as allowed when the user said no', async () => {
    const { context, ports, granted, reads } = await createContext({
      changes: { confirm: () => Promise.resolve(false) },
    });
    expect(await use('read_page', { tabId: 2 }, context)).toBe('refused');
    expect([granted, reads]).toEqual([[], []]);
    await use('read_page', { tabId: 2 }, context);
    expect(ports.asked).toHaveLength(2);
  });

  it.each(['read_page', 'remember'])(
    '%s says why a private one is refused, and neither asks nor reads',
    async (name) => {
      const { context, ports, reads } = await createContext({
        look: seen({ title: canary, decision: kept }),
      });
      const used = use(name, name === 'remember' ? { page: true, tabId: 2 } : { tabId: 2 }, context);
      await expect(used).rejects.toMatchObject({ code: 'page-private' });
      await expect(used).rejects.toThrow(/no copy be kept/);
      await expect(used).rejects.not.toThrow(canary);
      expect([ports.asked, reads]).toEqual([[], []]);
      expect((await ports.memory.getStats()).documentCount).toBe(0);
    },
  );

  it.each(['read_page', 'remember'])(
    '%s refuses one that turns out to be private when it is read',
    async (name) => {
      const tabIds: (number | undefined)[] = [];
      const { context, ports } = await createContext({
        page: { ...chainPage, text: canary, hasPrivateField: true },
        changes: {
          decide: (page, tabId) => {
            tabIds.push(tabId);
            return Promise.resolve(page.hasPrivateField ? kept : allowed);
          },
        },
      });
      const used = use(name, name === 'remember' ? { page: true, tabId: 2 } : { tabId: 2 }, context);
      await expect(used).rejects.toMatchObject({ code: 'page-private' });
      // It was decided about that tab, not about the one in front.
      expect(tabIds).toEqual([2]);
      expect((await ports.memory.getStats()).documentCount).toBe(0);
    },
  );

  it.each(['read_page', 'remember'])(
    '%s refuses one that could not be looked at, or is not there',
    async (name) => {
      const input = (tabId: number) => (name === 'remember' ? { page: true, tabId } : { tabId });
      const { context, ports, reads } = await createContext({ look: null });
      await expect(use(name, input(2), context)).rejects.toMatchObject({ code: 'page-unreadable' });
      await expect(use(name, input(3), context)).rejects.toThrow(/no such tab/);
      expect([ports.asked, reads]).toEqual([[], []]);
    },
  );

  it('decides about the page in front again when it was not read for the answer', async () => {
    const { context } = await createContext({ changes: { decide: () => Promise.resolve(kept) } });
    const used = use('read_page', {}, { ...context, frontPage: null });
    await expect(used).rejects.toMatchObject({ code: 'page-private' });
  });
});

describe('telling of other tabs', () => {
  const tabs: OpenTab[] = [
    { ...chain, title: `example.com/chain?token=${canary}`, url: `${chainPage.url}?token=${canary}` },
  ];
  const listed = async (look: TabLook | null) => {
    const { context, ports } = await createContext({ tabs, look });
    const content = await use('list_tabs', {}, context);
    const state = (await describeCurrentState(ports)).join('\n');
    expect(content + state).not.toContain(canary);
    const [item] = findBlocks(parseBlocks(content.slice(content.indexOf('<'))), 'item');
    return { text: item?.text, url: item?.attributes['url'], state };
  };

  it('names one without a title by an address without its secrets', async () => {
    const { text, url, state } = await listed(seen({ url: `${chainPage.url}?token=${canary}`, title: '' }));
    expect([text, url]).toEqual([chainPage.url, chainPage.url]);
    expect(state).toContain(`${chainPage.url} (example.com)`);
  });

  it('names nothing of one that is private', async () => {
    const { text, url } = await listed(seen({ title: canary, decision: kept }));
    expect([text, url]).toEqual(['A page that is private or not of the web', undefined]);
  });

  it('names nothing but the site of one that was not looked at', async () => {
    const { text, url, state } = await listed(null);
    expect([text, url]).toEqual(['A tab that was not looked at', 'example.com']);
    expect(state).toContain('A tab that was not looked at (example.com)');
  });
});

describe('toToldTitle', () => {
  const address = `https://shop.example/reset/4f9c8a7b6d5e4f3a2b1c?lang=en&token=${canary}`;
  it.each([
    ['Bread and butter', 'Bread and butter'],
    ['', 'https://shop.example/reset?lang=en'],
    [`shop.example/reset/4f9c8a7b6d5e4f3a2b1c?lang=en&token=${canary}`, 'shop.example/reset?lang=en'],
    [`Reset (${canary}) – Shop`, 'Reset (…) – Shop'],
    [`See “${address}”.`, 'See “https://shop.example/reset?lang=en”.'],
    ['TCP/IP and either/or, 1/2 + 3/4 = 5/4?', 'TCP/IP and either/or, 1/2 + 3/4 = 5/4?'],
    ['localhost:3000/join?api_key=abcd1234', 'localhost:3000/join'],
    ['127.0.0.1:8080/a?session_id=8d7f6a5s4d3f2', '127.0.0.1:8080/a'],
    ['What is http://', 'What is http://'],
  ])('of “%s” tells “%s”', (title, told) => {
    expect(toToldTitle(title, address)).toBe(told);
  });

  const word = fc
    .stringMatching(/^[a-z0-9]{12,20}$/)
    .filter((value) => /\d/.test(value) && /[a-z]/.test(value));
  test.prop([word, fc.constantFrom('token', 'api_key', 'session_id', 'sig', 'password'), fc.string()])(
    'never holds what the address loses',
    (secret, name, around) => {
      const url = `https://example.com/page?${name}=${secret}`;
      const titles = [
        url,
        url.slice(8),
        `${around} ${secret}`,
        `${around}${secret}${around}`,
        decodeURIComponent(url),
      ];
      for (const title of titles) expect(toToldTitle(title, url)).not.toContain(secret);
    },
  );
  test.prop([fc.string(), fc.webUrl({ withQueryParameters: true, withFragments: true })])(
    'is never empty and never throws',
    (title, url) => {
      expect(toToldTitle(title, url)).not.toBe('');
    },
  );
});
