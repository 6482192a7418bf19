import type { ModelSettings, SettingsPatch } from '../messaging/settings';
import { parseUrl } from '../ui/parse-url';

/** What is typed into the form of the language model. */
export interface ModelForm {
  baseUrl: string;
  modelName: string;
  /** Empty: the stored key stays. */
  apiKey: string;
}

export function toModelForm({ baseUrl, modelName }: ModelSettings): ModelForm {
  return { baseUrl, modelName, apiKey: '' };
}

export function isChanged(form: ModelForm, stored: ModelSettings): boolean {
  return (
    form.baseUrl.trim() !== stored.baseUrl ||
    form.modelName.trim() !== stored.modelName ||
    form.apiKey.trim() !== ''
  );
}

/** A sentence about what has to be put right first; null when it can be saved. */
export function findModelProblem({ baseUrl, modelName }: ModelForm): string | null {
  if (baseUrl.trim() === '') return null;
  const protocol = parseUrl(baseUrl.trim())?.protocol;
  if (protocol !== 'http:' && protocol !== 'https:') {
    return 'The address has to begin with http:// or https://.';
  }
  return modelName.trim() === '' ? 'The model needs its name, as the server knows it.' : null;
}

export function toModelPatch({ baseUrl, modelName, apiKey }: ModelForm): SettingsPatch {
  const model = { baseUrl: baseUrl.trim(), modelName: modelName.trim() };
  return { model: apiKey.trim() === '' ? model : { ...model, apiKey: apiKey.trim() } };
}
