import type { ModelPatch, ModelSettings } from '../../messaging/settings';
import { findPreset, getPreset, type PresetName } from './presets';

/** What is typed into the form of a model. */
export interface ModelForm {
  preset: PresetName;
  baseUrl: string;
  modelName: string;
  /** Empty: the stored key stays. */
  apiKey: string;
  contextLimit: string;
}

export function toModelForm(stored: ModelSettings): ModelForm {
  const { name, baseUrl } = findPreset(stored);
  return {
    preset: name,
    baseUrl: stored.baseUrl || baseUrl,
    modelName: stored.modelName,
    apiKey: '',
    contextLimit: String(stored.contextLimit),
  };
}

/** Another provider: what was typed for the one before does not fit it, its key least of all. */
export function choosePreset(name: string, stored: ModelSettings): ModelForm {
  if (findPreset(stored).name === name) return toModelForm(stored);
  const { name: preset, baseUrl, contextLimit } = getPreset(name);
  return { preset, baseUrl, modelName: '', apiKey: '', contextLimit: String(contextLimit) };
}

export function toModelPatch(form: ModelForm): ModelPatch {
  const { provider } = getPreset(form.preset);
  const apiKey = form.apiKey.trim();
  return {
    provider,
    baseUrl: form.baseUrl.trim(),
    modelName: form.modelName.trim(),
    // People write 128 000, 128,000 and 128_000.
    contextLimit: Number(form.contextLimit.replace(/[\s,_.]/g, '') || Number.NaN),
    ...(apiKey === '' ? {} : { apiKey }),
  };
}

/** Whether the form is about the model that is stored, whatever else was changed in it. */
export function isSameModel(form: ModelForm, stored: ModelSettings): boolean {
  const { provider, baseUrl, modelName } = toModelPatch(form);
  return (
    modelName !== '' &&
    provider === stored.provider &&
    baseUrl === toModelForm(stored).baseUrl &&
    modelName === stored.modelName
  );
}

export function isChanged(form: ModelForm, stored: ModelSettings): boolean {
  const patch = toModelPatch(form);
  return (
    patch.apiKey !== undefined ||
    patch.provider !== stored.provider ||
    patch.baseUrl !== toModelForm(stored).baseUrl ||
    patch.modelName !== stored.modelName ||
    patch.contextLimit !== stored.contextLimit
  );
}
