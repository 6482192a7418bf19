import type { ModelSettings, ProviderKind } from '../../messaging/settings';

export type PresetName =
  | 'none'
  | 'chrome'
  | 'ollama'
  | 'lm-studio'
  | 'llama-cpp'
  | 'openai'
  | 'anthropic'
  | 'google'
  | 'openrouter'
  | 'other';

/** A provider as the user chooses it, with what need not be typed. */
export interface Preset {
  name: PresetName;
  label: string;
  group: 'none' | 'here' | 'internet';
  provider: ProviderKind;
  baseUrl: string;
  /** Tokens that models there usually take; those on one's own machine are set to few by default. */
  contextLimit: number;
  modelExample: string;
}

export const presets: readonly Preset[] = [
  preset('none', 'None: answers are quotations', 'none', 'none', '', 8_192, ''),
  preset('ollama', 'Ollama', 'here', 'openai-compatible', 'http://127.0.0.1:11434/v1', 4_096, 'qwen3:8b'),
  preset(
    'lm-studio',
    'LM Studio',
    'here',
    'openai-compatible',
    'http://127.0.0.1:1234/v1',
    4_096,
    'qwen3-8b',
  ),
  preset('llama-cpp', 'llama.cpp', 'here', 'openai-compatible', 'http://127.0.0.1:8080/v1', 4_096, 'default'),
  preset('chrome', 'Chrome’s built-in model', 'here', 'chrome', '', 6_000, ''),
  preset(
    'openai',
    'OpenAI',
    'internet',
    'openai-compatible',
    'https://api.openai.com/v1',
    128_000,
    'gpt-5-mini',
  ),
  preset(
    'anthropic',
    'Anthropic',
    'internet',
    'anthropic',
    'https://api.anthropic.com/v1',
    200_000,
    'claude-haiku-4-5',
  ),
  preset(
    'google',
    'Google',
    'internet',
    'google',
    'https://generativelanguage.googleapis.com/v1beta',
    1_000_000,
    'gemini-2.5-flash',
  ),
  preset(
    'openrouter',
    'OpenRouter',
    'internet',
    'openai-compatible',
    'https://openrouter.ai/api/v1',
    128_000,
    'qwen/qwen3-32b',
  ),
  preset(
    'other',
    'Another server that speaks the OpenAI protocol',
    'internet',
    'openai-compatible',
    '',
    8_192,
    '',
  ),
];

function preset(
  name: PresetName,
  label: string,
  group: Preset['group'],
  provider: ProviderKind,
  baseUrl: string,
  contextLimit: number,
  modelExample: string,
): Preset {
  return { name, label, group, provider, baseUrl, contextLimit, modelExample };
}

const none = preset('none', 'None: answers are quotations', 'none', 'none', '', 8_192, '');

export function getPreset(name: string): Preset {
  return presets.find((candidate) => candidate.name === name) ?? none;
}

/** Which preset a stored model belongs to. */
export function findPreset({ provider, baseUrl }: Pick<ModelSettings, 'provider' | 'baseUrl'>): Preset {
  const exact = presets.find(
    (candidate) => candidate.provider === provider && (candidate.baseUrl === baseUrl || baseUrl === ''),
  );
  if (exact && exact.name !== 'other' && (baseUrl !== '' || provider !== 'openai-compatible')) return exact;
  return provider === 'openai-compatible'
    ? getPreset('other')
    : (presets.find((candidate) => candidate.provider === provider) ?? none);
}
