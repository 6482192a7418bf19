import { describe, expect, it } from 'vitest';
import type { ModelSettings } from '../../../src/messaging/settings';
import { choosePreset, isChanged, toModelForm, toModelPatch } from '../../../src/options/models/model-form';
import { findPreset, presets } from '../../../src/options/models/presets';
import { describeWhatLeaves } from '../../../src/options/models/what-leaves';

const stored: ModelSettings = {
  provider: 'openai-compatible',
  baseUrl: 'http://127.0.0.1:11434/v1',
  modelName: 'qwen3:8b',
  contextLimit: 4_096,
  keyHint: '',
};

describe('the form of a model', () => {
  it.each(presets.map((preset) => [preset.name, preset] as const))(
    'knows %s again once it is stored',
    (name, preset) => {
      expect(findPreset(preset).name).toBe(name);
    },
  );

  it('shows a server of one’s own as another one', () => {
    expect(findPreset({ ...stored, baseUrl: 'http://localhost:9999/v1' }).name).toBe('other');
  });

  it('shows what is stored, and nothing has changed then', () => {
    expect(toModelForm(stored)).toEqual({
      preset: 'ollama',
      baseUrl: stored.baseUrl,
      modelName: 'qwen3:8b',
      apiKey: '',
      contextLimit: '4096',
    });
    expect(isChanged(toModelForm(stored), stored)).toBe(false);
    expect(isChanged({ ...toModelForm(stored), apiKey: 'x' }, stored)).toBe(true);
  });

  it('begins anew with another provider, and comes back to what is stored', () => {
    expect(choosePreset('anthropic', stored)).toMatchObject({
      baseUrl: 'https://api.anthropic.com/v1',
      modelName: '',
      apiKey: '',
      contextLimit: '200000',
    });
    expect(choosePreset('ollama', stored)).toEqual(toModelForm(stored));
    expect(toModelPatch(choosePreset('none', stored)).provider).toBe('none');
  });

  it.each([
    ['128000', 128_000],
    ['128,000', 128_000],
    ['128 000', 128_000],
    ['', Number.NaN],
    ['many', Number.NaN],
  ])('reads %j as a size', (contextLimit, expected) => {
    expect(toModelPatch({ ...toModelForm(stored), contextLimit }).contextLimit).toBe(expected);
  });

  it('leaves the stored key alone unless another is typed', () => {
    expect(toModelPatch(toModelForm(stored))).not.toHaveProperty('apiKey');
    expect(toModelPatch({ ...toModelForm(stored), apiKey: ' sk-1 ' }).apiKey).toBe('sk-1');
  });
});

describe('describeWhatLeaves', () => {
  it.each([
    ['none', '', /^Nothing leaves this computer/],
    ['chrome', '', /^Nothing leaves this browser/],
    [
      'openai-compatible',
      'http://127.0.0.1:11434/v1',
      /^Nothing leaves this computer: your question, the page in front, .* memory .* chat so far go to 127\.0\.0\.1:11434/,
    ],
    [
      'anthropic',
      'https://api.anthropic.com/v1',
      /^Your question.* go to api\.anthropic\.com, and nowhere else/,
    ],
    ['openai-compatible', 'http', /address you enter/],
  ] as const)('%s %s', (provider, baseUrl, expected) => {
    expect(describeWhatLeaves(provider, baseUrl, 'chat')).toMatch(expected);
  });
});
