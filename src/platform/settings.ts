import { storedSettingsSchema, type StoredSettings } from '../messaging/schemas';
import type { Settings, SettingsPatch } from '../messaging/settings';
import { AppError } from '../shared/app-error';

const storageKey = 'settings';

/** Content scripts may not read what is stored: a page could take one over, and a key is in there. */
export async function protectStorage(): Promise<void> {
  await chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' });
}

export async function loadSettings(): Promise<StoredSettings> {
  const stored = await chrome.storage.local.get(storageKey);
  return storedSettingsSchema.parse(stored[storageKey] ?? {});
}

export async function updateSettings(patch: SettingsPatch): Promise<StoredSettings> {
  // Two pages may change different settings at the same time; neither may undo the other.
  return navigator.locks.request('settings', async () => {
    const current = await loadSettings();
    const updated: StoredSettings = {
      rememberPages: patch.rememberPages ?? current.rememberPages,
      showBubble: patch.showBubble ?? current.showBubble,
      model: patch.model ? updateModel(current.model, patch.model) : current.model,
    };
    await chrome.storage.local.set({ [storageKey]: updated });
    return updated;
  });
}

/** What our pages may see: the key stays behind. */
export function toPublicSettings({ rememberPages, showBubble, model }: StoredSettings): Settings {
  const { baseUrl, modelName, apiKey } = model;
  return { rememberPages, showBubble, model: { baseUrl, modelName, keyHint: apiKey.slice(-4) } };
}

function updateModel(
  current: StoredSettings['model'],
  { baseUrl, modelName, apiKey }: NonNullable<SettingsPatch['model']>,
): StoredSettings['model'] {
  const address = baseUrl.trim();
  if (address !== '') assertUsableAddress(address);
  // A key belongs to the host it was entered for.
  const keptKey = sameOrigin(address, current.baseUrl) ? current.apiKey : '';
  return { baseUrl: address, modelName: modelName.trim(), apiKey: apiKey?.trim() ?? keptKey };
}

function assertUsableAddress(address: string): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  const local = url?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname);
  if (url?.protocol !== 'https:' && !local) {
    throw new AppError(
      'invalid-input',
      'The address of the model must start with https://, or with http://127.0.0.1 or http://localhost on this machine.',
    );
  }
}

function sameOrigin(left: string, right: string): boolean {
  return URL.canParse(left) && URL.canParse(right) && new URL(left).origin === new URL(right).origin;
}
