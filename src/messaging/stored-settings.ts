/** Settings as they are stored, keys included, and how those of earlier versions are read. */
import { z } from 'zod';
import { capturePolicySchema } from '../lib/agent/auto-indexer';
import { describeGrant } from '../shared/tool-grants';
import { contextLimits, defaultRag, ragLimits } from './settings-limits';

const maxTools = 100;
const maxGrants = 2_000;
const maxBubbleSites = 2_000;

const modelShape = {
  provider: z.enum(['none', 'openai-compatible', 'anthropic', 'google', 'chrome']),
  baseUrl: z.string().max(2_000),
  modelName: z.string().max(300),
  contextLimit: z.int().min(contextLimits.least).max(contextLimits.most).catch(8_192),
  apiKey: z.string().max(10_000),
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

const webSearchSchema = z.object({
  provider: z.enum(['none', 'searxng', 'brave', 'tavily', 'google', 'kagi', 'duckduckgo']),
  baseUrl: z.string().max(2_000),
  engineId: z.string().max(300),
  apiKey: z.string().max(10_000),
});
const noWebSearch = { provider: 'none' as const, baseUrl: '', engineId: '', apiKey: '' };

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
    bubbleOffSites: z.array(z.string().min(1).max(300)).max(maxBubbleSites).catch([]),
    chatModel: z.object(modelShape).catch(noModel),
    memoryModel: z.object({ ...modelShape, sameAsChat: z.boolean() }).catch({ ...noModel, sameAsChat: true }),
    rag: ragSchema.catch(defaultRag),
    isLearning: z.boolean().catch(true),
    isSmartContext: z.boolean().catch(false),
    // What is damaged allows nothing.
    toolGrants: z.array(grantSchema).max(maxGrants).catch([]),
    droppedTools: z.array(z.string().min(1).max(100)).max(maxTools).catch([]),
    webSearch: webSearchSchema.catch(noWebSearch),
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

export const storedSettingsSchema: z.ZodType<StoredSettings> = z.preprocess(
  (stored) => readAllowedTools(readOneModel(readSwitch(stored))),
  storedSettingsObject,
);
