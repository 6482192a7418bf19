import { describeReset } from './describe-reset';
import { Icon } from './Icon';
import type { SettingsAccess } from './use-settings';

interface ResetBannerProps extends SettingsAccess {
  /** Where the settings are not at hand. */
  onOpenSettings?: () => void;
}

/** Which settings were damaged and are back to their defaults, until the user has read it. */
export function ResetBanner({ settings, updateSettings, onOpenSettings }: ResetBannerProps) {
  const sentence = describeReset(settings?.resetSettings ?? []);
  return (
    <div role="status" className="banner-region">
      {sentence !== null && (
        <div className="banner" data-testid="reset-banner">
          <Icon name="warning" />
          <span className="banner-text">{sentence}</span>
          {onOpenSettings && (
            <button type="button" className="button" data-testid="reset-open" onClick={onOpenSettings}>
              Settings
            </button>
          )}
          <button
            type="button"
            className="button"
            data-testid="reset-dismiss"
            onClick={() => updateSettings({ dismissesReset: true })}
          >
            Dismiss
          </button>
        </div>
      )}
    </div>
  );
}
