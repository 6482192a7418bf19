import { fc, test } from '@fast-check/vitest';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { toConfirmation } from '../../../src/lib/agent/loop/to-confirmation';
import { toVisibleText } from '../../../src/lib/model/prompt-text';
import { allTools } from '../../../src/lib/agent/tools';
import type { CapturedPage } from '../../../src/lib/pages/types';
import { breadPage, createPorts } from '../../fakes/agent-ports';

const webSearch = { host: 'search.example', search: () => Promise.resolve([]) };

async function createContext(frontPage: CapturedPage | null = breadPage) {
  const ports = await createPorts(breadPage, {
    webSearch,
    listTabs: () =>
      Promise.resolve([
        { tabId: 2, title: 'Other', url: 'https://b.example/', isActive: false, isLoaded: true },
      ]),
  });
  const { signal } = new AbortController();
  return {
    memory: ports.memory,
    isRecalling: true,
    isSmartContext: true,
    ports,
    question: { text: 'q', tabId: 1 },
    frontPage,
    signal,
  };
}

async function plan(name: string, input: object, frontPage?: CapturedPage | null) {
  const context = await createContext(frontPage);
  const accepted = allTools.find((tool) => tool.name === name)?.accept(input);
  if (!accepted || 'problem' in accepted) throw new Error(accepted?.problem);
  const planned = await accepted.plan(context);
  return { context, planned, asked: toConfirmation(planned, 't1', name, context) };
}

const allWords = (asked: Awaited<ReturnType<typeof plan>>['asked']) =>
  [asked?.sentence, ...(asked?.details ?? []).map(({ text }) => text)].join('\n');

const long = Array.from({ length: 400 }, (_, at) => `word${at}`).join(' ');
const learning = { category: 'pattern', title: 'A title', content: long, tags: ['one', 'two'] };
const note = { event_type: 'decision', title: 'A title', content: long, project: 'P1' };

describe('what is asked first', () => {
  it.each([
    ['store_knowledge', learning],
    ['record_episode', note],
  ])('%s shows all that would be kept', async (name, input) => {
    const { asked } = await plan(name, input);
    expect(asked?.effect).toBe('stores');
    expect(asked?.details.map(({ text }) => text)).toContain(long);
    expect(allWords(asked)).toContain(name === 'record_episode' ? 'P1' : 'one, two');
  });

  it('a long fact is shown whole, and so is a page', async () => {
    const text = `She ${'likes '.repeat(60)}tea.`;
    expect(allWords((await plan('remember', { text })).asked)).toContain(text);
    const page = await plan('remember', { page: true });
    expect(page.asked?.details.map(({ text: shown }) => shown)).toEqual([
      'Bread',
      'https://example.com/bread',
      breadPage.text,
    ]);
  });

  test.prop(
    [fc.string({ unit: 'binary', minLength: 1, maxLength: 400 }).filter((text) => text.trim() !== '')],
    {
      numRuns: 60,
    },
  )('what is stored is what was shown, and of it everything can be seen', async (content) => {
    const { asked, planned, context } = await plan('store_knowledge', { ...learning, content });
    const shown = asked?.details.find(({ label }) => label.startsWith('Text'))?.text ?? '';
    expect(toVisibleText(shown)).toBe(shown);
    if (shown.trim() === '') return;
    await planned.run();
    const { sources } = await context.memory.list({ docType: 'knowledge' }, { limit: 5 });
    const record = await context.memory.get(sources[0]?.sourceUrl ?? '');
    const squeeze = (text: string) => text.replaceAll(/\s+/gu, '');
    const stored = squeeze(record?.passages.map((passage) => passage.content).join('') ?? '');
    expect(squeeze(`${learning.title}${shown}`)).toContain(stored.slice(0, 50));
    expect(toVisibleText(stored)).toBe(stored);
  });

  it('forgetting lists all that would go, by kind, with titles', async () => {
    const context = await createContext();
    for (const number of [1, 2, 3]) {
      await context.memory.addDocument(`Text ${number}`, {
        ...{ sourceUrl: `https://example.org/${number}`, title: `Page ${number}`, docType: 'page' },
      });
    }
    const accepted = allTools.find(({ name }) => name === 'forget')?.accept({ site: 'example.org' });
    if (!accepted || 'problem' in accepted) throw new Error();
    const asked = toConfirmation(await accepted.plan(context), 't1', 'forget', context);
    expect(asked).toMatchObject({
      effect: 'forgets',
      grant: null,
      sentence: 'Forget 3 pages of example.org?',
    });
    expect(asked?.details.map(({ label }) => label)).toEqual(['3 pages']);
    expect(asked?.details[0]?.text.split('\n').sort()).toEqual([
      'Page 1 · example.org',
      'Page 2 · example.org',
      'Page 3 · example.org',
    ]);
  });

  it('what is sent to the web is shown to the last word', async () => {
    const query = `tides ${'and more '.repeat(25)}end`;
    const { asked, planned } = await plan('search_web_for_info', { query });
    expect(asked).toMatchObject({ effect: 'sends', grant: null });
    expect(asked?.details).toEqual([{ label: 'Sent to search.example', text: planned.leaving?.query }]);
  });
});

describe('“always”', () => {
  const grantOf = async (name: string, input: object, frontPage?: CapturedPage | null) =>
    (await plan(name, input, frontPage)).asked?.grant;

  it('is bound to tool, site and kind', async () => {
    const site = 'example.com';
    expect(await grantOf('remember', { page: true })).toEqual({ toolName: 'remember', site, kind: 'page' });
    expect(await grantOf('remember', { text: 'a' })).toMatchObject({ kind: 'fact-about-user' });
    expect(await grantOf('remember', { text: 'a', subject: 'Anna' })).toMatchObject({
      kind: 'fact-about-other',
    });
    expect(await grantOf('store_knowledge', learning)).toMatchObject({ site, kind: 'pattern' });
    expect(await grantOf('record_episode', note)).toMatchObject({ site, kind: 'decision' });
    const elsewhere = { ...breadPage, url: 'https://user@Other.Example:8443/x' };
    expect(await grantOf('store_knowledge', learning, elsewhere)).toMatchObject({
      site: 'other.example:8443',
    });
  });

  it('is not offered without a page in front, for another tab, nor for what forgets or sends', async () => {
    expect(await grantOf('store_knowledge', learning, null)).toBeNull();
    expect(await grantOf('remember', { page: true, tabId: 2 })).toBeNull();
    expect(await grantOf('search_web_for_info', { query: 'tides' })).toBeNull();
    const planned = {
      confirmation: 'Forget all?',
      asking: { effect: 'forgets', details: [], kind: 'page' } as const,
      run: () => Promise.reject(new Error()),
    };
    expect(toConfirmation(planned, 't', 'remember', { frontPage: breadPage })?.grant).toBeNull();
  });
});
