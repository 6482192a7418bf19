import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { healSettings, storedSettingsSchema } from '../../src/messaging/schemas';
import { resettable, type ResettableSetting } from '../../src/messaging/settings';

type Field = Exclude<ResettableSetting, 'all'>;

const text = fc.string({ minLength: 1, maxLength: 20 });
const model = {
  provider: fc.constantFrom('none', 'openai-compatible', 'anthropic', 'google', 'chrome'),
  ...{ baseUrl: text, modelName: text, apiKey: text },
  contextLimit: fc.integer({ min: 1_000, max: 10_000_000 }),
};

/** What this version stores under each name. */
const valid: Record<Field, fc.Arbitrary<unknown>> = {
  consentedAt: fc.option(fc.nat()),
  capture: fc.constantFrom('off', 'asked', 'read'),
  readingThreshold: fc.record({
    seconds: fc.integer({ min: 5, max: 600 }),
    scrolledShare: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  allowPrivateNetwork: fc.boolean(),
  siteRules: fc.array(
    fc.record({
      site: fc.constantFrom('example.org', 'a.example', 'b.example.com'),
      level: fc.constantFrom('full', 'address-only', 'never'),
    }),
  ),
  showBubble: fc.boolean(),
  bubbleOffSites: fc.array(text),
  chatModel: fc.record(model),
  memoryModel: fc.record({ ...model, sameAsChat: fc.boolean() }),
  rag: fc.record({
    isEnabled: fc.boolean(),
    topK: fc.integer({ min: 1, max: 20 }),
    similarityThreshold: fc.double({ min: 0, max: 1, noNaN: true }),
    knowledgeBudget: fc.integer({ min: 200, max: 20_000 }),
    searchMode: fc.constantFrom('hybrid', 'vector', 'fulltext'),
  }),
  isLearning: fc.boolean(),
  isSmartContext: fc.boolean(),
  toolGrants: fc.array(
    fc.constantFrom(
      { toolName: 'remember', site: 'a.example', kind: 'page' },
      { toolName: 'remember', site: 'b.example', kind: 'page' },
    ),
  ),
  webSearch: fc.record({
    provider: fc.constantFrom('none', 'searxng', 'brave', 'tavily', 'google', 'kagi', 'duckduckgo'),
    ...{ baseUrl: text, engineId: text, apiKey: text },
  }),
};
const fields = resettable.filter((name): name is Field => name !== 'all');
/** None of these is a value of any of them: a number in a list or an object is as wrong as one in its place. */
const wrong = fc.constantFrom<unknown>(-7.5, 'rubbish', [[]], [7.5], {
  provider: 7,
  seconds: 'x',
  topK: null,
});
const wholeSettings = fc.record(valid, { requiredKeys: [] });
const anyKey = fc.oneof(
  fc.constantFrom(...fields, '__proto__', 'constructor', 'toString', 'model', 'rememberPages'),
  text,
);

describe('healSettings', () => {
  test.prop([fc.oneof(fc.jsonValue(), fc.dictionary(anyKey, fc.jsonValue({ maxDepth: 4 })))], {
    numRuns: 500,
  })('makes valid settings of whatever is stored, once and for all', (stored) => {
    const { settings, reset } = healSettings(stored);
    expect(Object.keys(settings).sort()).toEqual([...fields, 'droppedTools', 'resetSettings'].sort());
    expect(settings.resetSettings).toEqual(reset);
    // What was healed is read back as it is, and nothing more is told.
    expect(healSettings(structuredClone(settings))).toEqual({ settings, reset: [] });
    expect(Object.getPrototypeOf(settings)).toBe(Object.prototype);
  });

  test.prop([wholeSettings])('keeps what is valid, and has nothing to tell of it', (stored) => {
    const { settings, reset } = healSettings(structuredClone(stored));
    expect(settings).toMatchObject(stored);
    expect(reset).toEqual([]);
  });

  test.prop([wholeSettings, fc.uniqueArray(fc.constantFrom(...fields), { minLength: 1 }), wrong])(
    'resets exactly what is damaged, says which, and keeps the rest',
    (whole, damaged, rubbish) => {
      const stored = { ...whole, ...Object.fromEntries(damaged.map((name) => [name, rubbish])) };
      const { settings, reset } = healSettings(stored);
      expect([...reset].sort()).toEqual([...damaged].sort());
      for (const name of fields) {
        if (!damaged.includes(name) && whole[name] !== undefined) expect(settings[name]).toEqual(whole[name]);
      }
    },
  );

  it.each([[null], ['text'], [7], [true], [[]], [[{ capture: 'off' }]]])(
    'of %j tells that all is gone',
    (stored) => {
      expect(healSettings(stored)).toEqual({
        settings: { ...storedSettingsSchema.parse({}), resetSettings: ['all'] },
        reset: ['all'],
      });
    },
  );

  it('has nothing to tell of a profile that never had any', () => {
    expect(healSettings(undefined).reset).toEqual([]);
    expect(healSettings({}).reset).toEqual([]);
  });

  it('keeps the rest of a model, and its key only while it is known whose it is', () => {
    const chatModel = {
      provider: 'anthropic',
      baseUrl: 'https://a.example',
      modelName: 'm',
      contextLimit: 8_192,
      apiKey: 'k',
    };
    const heal = (change: object) => healSettings({ chatModel: { ...chatModel, ...change } });
    expect(heal({ contextLimit: 'large' })).toMatchObject({
      settings: { chatModel: { ...chatModel, contextLimit: 8_192 } },
      reset: ['chatModel'],
    });
    expect(heal({ baseUrl: 7 }).settings.chatModel).toEqual({ ...chatModel, baseUrl: '', apiKey: '' });
    expect(heal({ provider: 'of-the-future' }).settings.chatModel).toEqual({
      ...chatModel,
      provider: 'none',
      apiKey: '',
    });
  });

  it('keeps of a list what can be read', () => {
    const rules = [{ site: 'example.org', level: 'never' }, { site: 7 }];
    const { settings, reset } = healSettings({
      siteRules: rules,
      toolGrants: [{ toolName: 'remember', site: 'a.example', kind: 'page' }, 7],
      bubbleOffSites: ['a', ''],
    });
    expect(settings).toMatchObject({
      siteRules: [rules[0]],
      // What is damaged allows nothing.
      toolGrants: [],
      bubbleOffSites: ['a'],
    });
    expect(reset).toEqual(['siteRules', 'bubbleOffSites', 'toolGrants']);
  });

  it('takes what a later version has added for its own, and keeps telling what was not seen yet', () => {
    const stored = {
      isLearning: false,
      colour: 'blue',
      rag: { topK: 8, depth: 3 },
      resetSettings: ['rag', 'tomorrow'],
    };
    const { settings, reset } = healSettings(stored);
    expect(reset).toEqual([]);
    expect(settings).toMatchObject({ isLearning: false, rag: { topK: 8 }, resetSettings: ['rag'] });
  });
});
