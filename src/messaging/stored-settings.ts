/** Settings as they are stored, keys included, and how those of earlier versions are read. */
import { z } from 'zod';
import { capturePolicySchema } from '../lib/pages';
import { describeGrant } from '../shared/tool-grants';
import { resettable, type ResettableSetting } from './settings';
import { contextLimits, defaultRag, ragLimits } from './settings-limits';

const maxTools = 100;
const maxGrants = 2_000;
const maxBubbleSites = 2_000;

const providers = z.enum(['none', 'openai-compatible', 'anthropic', 'google', 'chrome']);
const address = z.string().max(2_000);
const modelShape = {
  provider: providers.catch('none'),
  baseUrl: address.catch(''),
  modelName: z.string().max(300).catch(''),
  contextLimit: z.int().min(contextLimits.least).max(contextLimits.most).catch(8_192),
  apiKey: z.string().max(10_000).catch(''),
};
const noModel = { provider: 'none' as const, baseUrl: '', modelName: '', contextLimit: 8_192, apiKey: '' };

const ragSchema = z.object({
  isEnabled: z.boolean().catch(defaultRag.isEnabled),
  topK: z.int().min(ragLimits.topK.least).max(ragLimits.topK.most).catch(defaultRag.topK),
  similarityThreshold: z.number().min(0).max(1).catch(defaultRag.similarityThreshold),
  knowledgeBudget: z
    .int()
    .min(ragLimits.knowledgeBudget.least)
    .max(ragLimits.knowledgeBudget.most)
    .catch(defaultRag.knowledgeBudget),
  searchMode: z.enum(['hybrid', 'vector', 'fulltext']).catch(defaultRag.searchMode),
});

const searchEngines = z.enum(['none', 'searxng', 'brave', 'tavily', 'google', 'kagi', 'duckduckgo']);
const webSearchSchema = z.object({
  provider: searchEngines.catch('none'),
  baseUrl: address.catch(''),
  engineId: z.string().max(300).catch(''),
  apiKey: z.string().max(10_000).catch(''),
});
const noWebSearch = { provider: 'none' as const, baseUrl: '', engineId: '', apiKey: '' };

/** A key belongs to the host it was entered for: where that cannot be read, the key would go to another one. */
function withKeyOf(provider: z.ZodType, stored: unknown): unknown {
  if (!isRecord(stored)) return stored;
  const isKnown =
    provider.safeParse(stored['provider']).success && address.safeParse(stored['baseUrl']).success;
  return isKnown ? stored : { ...stored, apiKey: '' };
}

/** What can be read of a list stays. */
function listOf<Item>(item: z.ZodType<Item>, most: number) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((items) =>
      items
        .flatMap((one) => {
          const parsed = item.safeParse(one);
          return parsed.success ? [parsed.data] : [];
        })
        .slice(0, most),
    );
}

const grantSchema = z
  .object({
    toolName: z.string().max(100),
    site: z.string().min(1).max(300),
    kind: z.string().max(100),
  })
  .refine((grant) => describeGrant(grant) !== null);

const storedSettingsObject = z.intersection(
  capturePolicySchema,
  z.object({
    showBubble: z.boolean().catch(true),
    bubbleOffSites: listOf(z.string().min(1).max(300), maxBubbleSites),
    chatModel: z.preprocess((stored) => withKeyOf(providers, stored), z.object(modelShape).catch(noModel)),
    memoryModel: z.preprocess(
      (stored) => withKeyOf(providers, stored),
      z
        .object({ ...modelShape, sameAsChat: z.boolean().catch(true) })
        .catch({ ...noModel, sameAsChat: true }),
    ),
    rag: ragSchema.catch(defaultRag),
    isLearning: z.boolean().catch(true),
    isSmartContext: z.boolean().catch(false),
    // What is damaged allows nothing.
    toolGrants: z.array(grantSchema).max(maxGrants).catch([]),
    droppedTools: listOf(z.string().min(1).max(100), maxTools),
    webSearch: z.preprocess((stored) => withKeyOf(searchEngines, stored), webSearchSchema.catch(noWebSearch)),
    resetSettings: listOf(z.enum(resettable), resettable.length),
  }),
);
export type StoredSettings = z.infer<typeof storedSettingsObject>;
export type StoredWebSearch = StoredSettings['webSearch'];
export type StoredModel = StoredSettings['chatModel'];

const firstSettingsSchema = z.looseObject({ rememberPages: z.boolean(), capture: z.undefined().optional() });
/** Until there were two models, there was one, always behind a server of OpenAI's kind. */
const oneModelSchema = z.looseObject({
  model: z.object({ baseUrl: z.string(), modelName: z.string(), apiKey: z.string() }),
  chatModel: z.undefined().optional(),
});

/** The first version had a switch in the place of the modes, and asked for no consent: that is still to come. */
function readSwitch(stored: unknown): unknown {
  const first = firstSettingsSchema.safeParse(stored);
  return first.success ? { ...first.data, capture: first.data.rememberPages ? 'asked' : 'off' } : stored;
}

function readOneModel(stored: unknown): unknown {
  const parsed = oneModelSchema.safeParse(stored);
  if (!parsed.success) return stored;
  const { model, ...rest } = parsed.data;
  const provider = model.baseUrl === '' ? 'none' : 'openai-compatible';
  return { ...rest, chatModel: { ...noModel, ...model, provider } };
}

/** Version 0.1 allowed tools by their name alone, on every site and for every purpose: none of that holds any more. */
const allowedToolsSchema = z.looseObject({
  allowedTools: z.array(z.string()),
  droppedTools: z.undefined().optional(),
});
function readAllowedTools(stored: unknown): unknown {
  const parsed = allowedToolsSchema.safeParse(stored);
  if (!parsed.success) return stored;
  const { allowedTools, ...rest } = parsed.data;
  return { ...rest, droppedTools: allowedTools };
}

function readEarlier(stored: unknown): Record<string, unknown> {
  const current = readAllowedTools(readOneModel(readSwitch(stored)));
  return isRecord(current) ? current : {};
}

/** Takes whatever is stored: what cannot be read is as if it had never been set. */
export const storedSettingsSchema: z.ZodType<StoredSettings> = z.preprocess(
  readEarlier,
  storedSettingsObject,
);

/** The same, and which of the settings were not what they are now; those are to be told to the user. */
export function healSettings(stored: unknown): { settings: StoredSettings; reset: ResettableSetting[] } {
  const settings = storedSettingsSchema.parse(stored);
  const found = readEarlier(stored);
  const reset = resettable.filter((name) =>
    name === 'all'
      ? stored !== undefined && !isRecord(stored)
      : Object.hasOwn(found, name) && found[name] !== undefined && !isKept(found[name], settings[name]),
  );
  const told = [...new Set([...settings.resetSettings, ...reset])];
  return { settings: { ...settings, resetSettings: told }, reset };
}

/** Whether everything that is read now stands there; what stands there besides is of another version. */
function isKept(stored: unknown, read: unknown): boolean {
  if (Array.isArray(read)) {
    if (!Array.isArray(stored) || stored.length !== read.length) return false;
    return read.every((item, index) => isKept(stored[index], item));
  }
  if (!isRecord(read)) return Object.is(stored, read);
  if (!isRecord(stored)) return false;
  return Object.entries(read).every(
    ([name, value]) => !Object.hasOwn(stored, name) || isKept(stored[name], value),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
