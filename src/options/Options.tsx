import type { BackgroundProtocol, Notification } from '../messaging/protocol';
import type { Call } from '../messaging/rpc';
import { Banner } from '../ui/Banner';
import { Mark } from '../ui/Mark';
import { Toast } from '../ui/Toast';
import { useAttempt } from '../ui/use-attempt';
import { useForget } from '../ui/use-forget';
import { useSettings } from '../ui/use-settings';
import { useToast } from '../ui/use-toast';
import { MemorySection } from './MemorySection';
import { PrivacySection } from './PrivacySection';
import { SettingsSections } from './SettingsSections';
import { useSources } from './use-sources';

interface OptionsProps {
  callBackground: Call<BackgroundProtocol>;
  onNotification: (listener: (notification: Notification) => void) => () => void;
}

export function Options({ callBackground, onNotification }: OptionsProps) {
  const { failure, attempt } = useAttempt();
  const { toast, showToast, closeToast } = useToast();
  const { settings, updateSettings } = useSettings(callBackground, attempt);
  const { remembered, refresh, showMore } = useSources(callBackground, onNotification, attempt);
  const forget = useForget({ callBackground, attempt, showToast, onChange: refresh });
  // Nothing is drawn before the settings are there, unless they do not come: the list would jump down.
  const isReady = settings !== null || failure !== null;
  return (
    <main className="page">
      <header className="page-header">
        <Mark />
        <h1 className="page-title">Recollect settings</h1>
      </header>
      <Banner failure={failure} />
      {settings && (
        <SettingsSections
          settings={settings}
          callBackground={callBackground}
          attempt={attempt}
          updateSettings={updateSettings}
        />
      )}
      {isReady && <MemorySection remembered={remembered} onForget={forget} onShowMore={showMore} />}
      {isReady && <PrivacySection />}
      <Toast toast={toast} onClose={closeToast} />
    </main>
  );
}
