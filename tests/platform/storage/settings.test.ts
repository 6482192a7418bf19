import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ModelPatch } from '../../../src/messaging/settings';
import {
  allowTool,
  loadSettings,
  toConnection,
  toPublicSettings,
  toTrialConnection,
  updateSettings,
} from '../../../src/platform/storage/settings';

let stored: Record<string, unknown>;
beforeEach(() => {
  stored = {};
  vi.stubGlobal('chrome', {
    storage: {
      local: {
        get: (key: string) => Promise.resolve({ [key]: structuredClone(stored[key]) }),
        set: (values: object) => Promise.resolve(void Object.assign(stored, structuredClone(values))),
      },
    },
  });
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, run: () => Promise<unknown>) => run() },
  });
});

const key = 'sk-secret-key-abcd1234';
const openAi: ModelPatch = {
  provider: 'openai-compatible',
  baseUrl: 'https://api.openai.com/v1',
  modelName: 'gpt',
  contextLimit: 128_000,
  apiKey: key,
};

describe('the settings of models', () => {
  it('never show a key to a page, but its last four characters', async () => {
    const shown = toPublicSettings(
      await updateSettings({ chatModel: openAi, memoryModel: { ...openAi, apiKey: `${key}5678` } }),
    );
    expect(JSON.stringify(shown)).not.toContain('secret');
    expect(shown.chatModel.keyHint).toBe('1234');
    expect(shown.memoryModel.keyHint).toBe('5678');
    expect(toConnection(await loadSettings(), 'chat').apiKey).toBe(key);
  });

  it('show nothing at all of a key that is short', async () => {
    const shown = toPublicSettings(await updateSettings({ chatModel: { ...openAi, apiKey: 'abcd12' } }));
    expect(shown.chatModel.keyHint).not.toMatch(/[abcd12]/);
    expect(shown.chatModel.keyHint).not.toBe('');
  });

  it('keep the key while the host stays the same', async () => {
    await updateSettings({ chatModel: openAi });
    const changed = await updateSettings({
      chatModel: { ...openAi, apiKey: undefined, modelName: 'other', baseUrl: 'https://api.openai.com/v2' },
    });
    expect(changed.chatModel).toMatchObject({ apiKey: key, modelName: 'other' });
  });

  it.each([
    ['another host', { baseUrl: 'https://evil.example/v1' }],
    ['another port', { baseUrl: 'https://api.openai.com:8443/v1' }],
    ['a host that only begins the same', { baseUrl: 'https://api.openai.com.evil.example/v1' }],
    ['another provider', { provider: 'anthropic' as const }],
    ['an empty one', { apiKey: '' }],
  ])('drop the key with %s', async (_name, change) => {
    await updateSettings({ chatModel: openAi });
    expect(
      (await updateSettings({ chatModel: { ...openAi, apiKey: undefined, ...change } })).chatModel.apiKey,
    ).toBe('');
    expect(JSON.stringify(stored)).not.toContain(key);
  });

  it('do not lend the key to a list of models elsewhere', async () => {
    const settings = await updateSettings({ chatModel: openAi });
    const elsewhere = { ...openAi, apiKey: undefined, baseUrl: 'https://evil.example/v1', modelName: '' };
    expect(toTrialConnection(settings, 'chat', elsewhere).apiKey).toBe('');
    expect(toTrialConnection(settings, 'memory', { ...openAi, apiKey: undefined }).apiKey).toBe('');
    expect(toTrialConnection(settings, 'chat', { ...openAi, apiKey: undefined, modelName: '' }).apiKey).toBe(
      key,
    );
  });

  it('keep the two models apart, unless they are to be the same', async () => {
    const memoryModel = { ...openAi, modelName: 'small', apiKey: 'sk-of-the-memory-9999' };
    const together = await updateSettings({ chatModel: openAi, memoryModel });
    expect(toConnection(together, 'memory').modelName).toBe('gpt');
    const apart = await updateSettings({ isMemoryModelSame: false });
    expect(toConnection(apart, 'memory')).toMatchObject({ modelName: 'small', apiKey: memoryModel.apiKey });
    expect(toConnection(apart, 'chat').apiKey).toBe(key);
  });

  it.each([
    [{ baseUrl: 'http://192.168.0.9:11434/v1' }, /has to begin with https/],
    [{ baseUrl: 'ftp://127.0.0.1/v1' }, /has to begin with https/],
    [{ baseUrl: 'https://user:pass@api.openai.com/v1' }, /has to begin with https/],
    [{ baseUrl: '' }, /needs the address/],
    [{ modelName: ' ' }, /needs its name/],
    [{ contextLimit: 12 }, /context size has to be a whole number from 1,000/],
    [{ contextLimit: Number.NaN }, /context size/],
  ])('refuse %j with a sentence', async (change, sentence) => {
    await expect(updateSettings({ chatModel: { ...openAi, ...change } })).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(sentence) as string,
    });
    expect(stored).toEqual({});
  });

  it.each(['http://127.0.0.1:11434/v1', 'http://localhost:1234/v1'])('take %s', async (baseUrl) => {
    expect((await updateSettings({ chatModel: { ...openAi, baseUrl } })).chatModel.baseUrl).toBe(baseUrl);
  });
});

describe('the settings of answers', () => {
  it('change one at a time', async () => {
    await updateSettings({ rag: { topK: 8 } });
    await updateSettings({ rag: { searchMode: 'fulltext' }, isSmartContext: true });
    expect(await loadSettings()).toMatchObject({
      isSmartContext: true,
      rag: {
        isEnabled: true,
        topK: 8,
        similarityThreshold: 0.3,
        knowledgeBudget: 2_000,
        searchMode: 'fulltext',
      },
    });
  });

  it.each([
    [{ topK: 0 }, /number of passages has to be a whole number from 1 to 20/],
    [{ topK: 2.5 }, /whole number/],
    [{ similarityThreshold: 1.2 }, /threshold has to be a number from 0 to 1/],
    [{ knowledgeBudget: 100 }, /budget .* from 200 to 20,000/],
  ])('refuse %j with a sentence', async (rag, sentence) => {
    await expect(updateSettings({ rag })).rejects.toThrow(sentence);
    expect((await loadSettings()).rag.topK).toBe(5);
  });

  it('let a tool do one kind of thing on one site, once, and take that back', async () => {
    const page = { toolName: 'remember', site: 'example.org', kind: 'page' };
    const fact = { toolName: 'remember', site: 'example.org', kind: 'fact-about-user' };
    await allowTool(page);
    await allowTool(page);
    await allowTool(fact);
    expect((await loadSettings()).toolGrants).toEqual([page, fact]);
    // A page of ours takes back; it cannot grant.
    const elsewhere = { ...page, site: 'evil.example' };
    expect((await updateSettings({ toolGrants: [fact, elsewhere] })).toolGrants).toEqual([fact]);
  });

  it.each(['forget', 'search_web_for_info', 'read_page'])('never let %s act by itself', async (toolName) => {
    const grant = { toolName, site: 'example.org', kind: 'page' };
    await allowTool(grant);
    expect((await loadSettings()).toolGrants).toEqual([]);
  });
});

describe('the settings of web search', () => {
  const brave = { provider: 'brave', baseUrl: '', engineId: '', apiKey: key } as const;

  it('are off until they are chosen, and when what is stored is damaged', async () => {
    expect(toPublicSettings(await loadSettings()).webSearch).toEqual({
      ...{ provider: 'none', baseUrl: '', engineId: '', keyHint: '' },
    });
    stored['settings'] = { webSearch: { provider: 'evil', baseUrl: 7 } };
    expect((await loadSettings()).webSearch.provider).toBe('none');
  });

  it('never show a key to a page, but its last four characters', async () => {
    const shown = toPublicSettings(await updateSettings({ webSearch: brave }));
    expect(JSON.stringify(shown)).not.toContain('secret');
    expect(shown.webSearch.keyHint).toBe('1234');
    expect((await loadSettings()).webSearch.apiKey).toBe(key);
  });

  it('keep a key for the engine and host it was entered for, and no other', async () => {
    await updateSettings({ webSearch: brave });
    const kept = await updateSettings({ webSearch: { ...brave, apiKey: undefined } });
    expect(kept.webSearch.apiKey).toBe(key);
    const moved = await updateSettings({
      webSearch: { ...brave, apiKey: undefined, baseUrl: 'https://evil.example/' },
    });
    expect(moved.webSearch.apiKey).toBe('');
    await updateSettings({ webSearch: brave });
    const other = await updateSettings({ webSearch: { ...brave, provider: 'kagi', apiKey: undefined } });
    expect(other.webSearch.apiKey).toBe('');
  });

  it.each([
    [{ ...brave, provider: 'searxng' as const }, /address/],
    [{ ...brave, baseUrl: 'http://search.example' }, /https/],
    [{ ...brave, baseUrl: 'https://user:pw@search.example' }, /https/],
    [{ ...brave, provider: 'google' as const }, /cx/],
  ])('refuse what cannot work', async (webSearch, problem) => {
    await expect(updateSettings({ webSearch })).rejects.toThrow(problem);
  });
});

describe('settings that are damaged', () => {
  it('are reset, stored as they are now, and noted until the user has seen it', async () => {
    const siteRules = [{ site: 'example.org', level: 'never' }];
    stored['settings'] = { capture: 'everything', isLearning: 'yes', siteRules };
    const reset = ['capture', 'isLearning'];
    expect(await loadSettings()).toMatchObject({ capture: 'off', siteRules, resetSettings: reset });
    expect(stored['settings']).toMatchObject({ capture: 'off', siteRules, resetSettings: reset });
    expect(toPublicSettings(await updateSettings({ isSmartContext: true })).resetSettings).toEqual(reset);
    expect((await updateSettings({ dismissesReset: true })).resetSettings).toEqual([]);
    expect((await loadSettings()).resetSettings).toEqual([]);
  });

  it.each([[null], ['rubbish'], [[1, 2]], [7]])(
    '%j are no reason to fail, nor to forget a change',
    async (rubbish) => {
      stored['settings'] = rubbish;
      expect((await updateSettings({ isLearning: false })).isLearning).toBe(false);
      expect(await loadSettings()).toMatchObject({
        isLearning: false,
        resetSettings: ['all'],
        consentedAt: null,
      });
    },
  );

  it('are used healed when they cannot be written', async () => {
    stored['settings'] = 'rubbish';
    const local = { ...chrome.storage.local, set: () => Promise.reject(new Error('full')) };
    vi.stubGlobal('chrome', { storage: { local } });
    expect((await loadSettings()).resetSettings).toEqual(['all']);
    expect(stored['settings']).toBe('rubbish');
  });
});
