import { useCallback, useEffect, useState } from 'react';
import type { BackgroundProtocol, Notification } from '../messaging/protocol';
import type { Call } from '../messaging/rpc';
import type { Settings, SettingsPatch } from '../messaging/settings';
import type { Attempt } from './use-attempt';

export interface SettingsAccess {
  /** Null until they are read. */
  settings: Settings | null;
  /** Applies at once; `onSaved` runs when it is stored. */
  updateSettings: (patch: SettingsPatch, onSaved?: () => void) => void;
}

export function useSettings(
  callBackground: Call<BackgroundProtocol>,
  onNotification: (listener: (notification: Notification) => void) => () => void,
  attempt: Attempt,
): SettingsAccess {
  const [settings, setSettings] = useState<Settings | null>(null);

  useEffect(() => {
    const refresh = () =>
      attempt('settings-get', async () => setSettings(await callBackground('settings-get')));
    refresh();
    return onNotification(({ type }) => {
      if (type === 'settings-changed') refresh();
    });
  }, [callBackground, onNotification, attempt]);

  const updateSettings = useCallback(
    (patch: SettingsPatch, onSaved?: () => void) =>
      attempt('settings-update', async () => {
        setSettings(await callBackground('settings-update', patch));
        onSaved?.();
      }),
    [callBackground, attempt],
  );
  return { settings, updateSettings };
}
