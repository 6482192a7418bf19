import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { storedSettingsSchema } from '../../src/messaging/schemas';

const noModel = { provider: 'none', baseUrl: '', modelName: '', contextLimit: 8_192, apiKey: '' };
const defaults = {
  consentedAt: null,
  capture: 'asked',
  readingThreshold: { seconds: 30, scrolledShare: 0.5 },
  allowPrivateNetwork: false,
  siteRules: [],
  showBubble: true,
  bubbleOffSites: [],
  chatModel: noModel,
  memoryModel: { ...noModel, sameAsChat: true },
  rag: { isEnabled: true, topK: 5, similarityThreshold: 0.3, knowledgeBudget: 2_000, searchMode: 'hybrid' },
  isLearning: true,
  isSmartContext: false,
  toolGrants: [],
  droppedTools: [],
  webSearch: { provider: 'none', baseUrl: '', engineId: '', apiKey: '' },
  resetSettings: [],
};

describe('storedSettingsSchema', () => {
  it('begins without consent', () => {
    expect(storedSettingsSchema.parse({})).toEqual(defaults);
  });

  it.each([
    [true, 'asked'],
    [false, 'off'],
  ])('takes over the switch of the first version (%s), but no consent', (rememberPages, capture) => {
    const model = { baseUrl: 'https://model.example/v1', modelName: 'm', apiKey: 'k' };
    const stored = { rememberPages, showBubble: false, model };
    expect(storedSettingsSchema.parse(stored)).toEqual({
      ...defaults,
      capture,
      showBubble: false,
      chatModel: { ...noModel, ...model, provider: 'openai-compatible' },
    });
  });

  it('takes over the one model of version 0.1, with its key, and no model if there was none', () => {
    const stored = { ...defaults, chatModel: undefined, memoryModel: undefined, rag: undefined };
    const model = { baseUrl: 'http://127.0.0.1:11434/v1', modelName: 'llama3.2', apiKey: 'secret' };
    const { chatModel, memoryModel } = storedSettingsSchema.parse({ ...stored, model });
    expect(chatModel).toEqual({ ...model, provider: 'openai-compatible', contextLimit: 8_192 });
    expect(memoryModel.sameAsChat).toBe(true);
    const empty = { baseUrl: '', modelName: '', apiKey: '' };
    expect(storedSettingsSchema.parse({ ...stored, model: empty }).chatModel).toEqual(noModel);
  });

  it('does not look at that model once there are two', () => {
    const model = { baseUrl: 'https://old.example/v1', modelName: 'old', apiKey: 'old' };
    const chatModel = { ...noModel, provider: 'chrome' };
    expect(storedSettingsSchema.parse({ model, chatModel }).chatModel).toEqual(chatModel);
  });

  it('allows no tool, and keeps chats apart, where that cannot be read', () => {
    const damaged = {
      toolGrants: [{ toolName: 'remember', site: 'example.org', kind: 'page' }, 7],
      isSmartContext: 'yes',
      rag: { isEnabled: true, topK: -1 },
      chatModel: 3,
    };
    expect(storedSettingsSchema.parse(damaged)).toMatchObject({
      toolGrants: [],
      isLearning: true,
      isSmartContext: false,
      rag: { topK: 5 },
      chatModel: noModel,
    });
  });

  it('lets go of tools that version 0.1 allowed everywhere, and names them', () => {
    const stored = { allowedTools: ['remember', 'forget', 'search_web_for_info'] };
    const read = storedSettingsSchema.parse(stored);
    expect(read).toMatchObject({ toolGrants: [], droppedTools: stored.allowedTools });
    // Told once: it does not come back from what an old version left.
    expect(storedSettingsSchema.parse({ ...read, droppedTools: [], ...stored }).droppedTools).toEqual([]);
  });

  it('does not look at that switch once there is a mode', () => {
    expect(storedSettingsSchema.parse({ rememberPages: true, capture: 'off' }).capture).toBe('off');
  });

  it('drops rules that cannot be read, and keeps the others', () => {
    const kept = { site: 'example.org', level: 'never' };
    const siteRules = [kept, { site: 'a.example', level: 'sometimes' }, null, { level: 'full' }];
    expect(storedSettingsSchema.parse({ siteRules }).siteRules).toEqual([kept]);
  });

  it('falls back to the careful side where a value is damaged', () => {
    const damaged = { consentedAt: 'yes', capture: 'everything', allowPrivateNetwork: 'true', siteRules: 7 };
    expect(storedSettingsSchema.parse(damaged)).toMatchObject({
      consentedAt: null,
      capture: 'off',
      allowPrivateNetwork: false,
      siteRules: [],
    });
  });

  it.each([{ seconds: 0, scrolledShare: 0.5 }, { seconds: 30, scrolledShare: 2 }, { seconds: 30.5 }])(
    'refuses the threshold %j',
    (readingThreshold) => {
      expect(storedSettingsSchema.parse({ readingThreshold }).readingThreshold).toEqual(
        defaults.readingThreshold,
      );
    },
  );
});

const names = [
  'consentedAt',
  'capture',
  'readingThreshold',
  'allowPrivateNetwork',
  'siteRules',
  'rememberPages',
  'model',
  'chatModel',
  'memoryModel',
  'rag',
  'allowedTools',
  'toolGrants',
  'droppedTools',
];

test.prop([fc.dictionary(fc.constantFrom(...names), fc.jsonValue())])(
  'whatever is stored, something is read, and reads the same again',
  (stored) => {
    const once = storedSettingsSchema.parse(stored);
    expect(storedSettingsSchema.parse(once)).toEqual(once);
  },
);
