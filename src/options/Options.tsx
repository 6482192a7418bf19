import type { BackgroundProtocol, Notification } from '../messaging/protocol';
import type { Call } from '../messaging/rpc';
import { Banner } from '../ui/Banner';
import { LossBanner } from '../ui/LossBanner';
import { ResetBanner } from '../ui/ResetBanner';
import { Mark } from '../ui/Mark';
import { Toast } from '../ui/Toast';
import { useAttempt } from '../ui/use-attempt';
import { useForget } from '../ui/use-forget';
import { useMemoryLoss } from '../ui/use-memory-loss';
import { useSettings } from '../ui/use-settings';
import { useSiteRules } from '../ui/use-site-rules';
import { useToast } from '../ui/use-toast';
import { ActivitySection } from './activity/ActivitySection';
import { useActivity } from './activity/use-activity';
import { BackfillSection, type RequestPermission } from './backfill/BackfillSection';
import { CareSection } from './care/CareSection';
import type { CareServices } from './care/care-services';
import { LearnedSection } from './learned/LearnedSection';
import { MemorySection } from './MemorySection';
import type { BuiltInModel } from './models/built-in';
import { PrivacySection } from './PrivacySection';
import { RememberingSection } from './remembering/RememberingSection';
import { SettingsSections } from './SettingsSections';
import { useSources } from './use-sources';

interface OptionsProps {
  callBackground: Call<BackgroundProtocol>;
  onNotification: (listener: (notification: Notification) => void) => () => void;
  careServices: CareServices;
  builtInModel: BuiltInModel;
  openWelcomePage: () => void;
  requestPermission: RequestPermission;
  /** Shows a chat in the side panel of this window. */
  showChat: (id: string) => Promise<void>;
}

export function Options(props: OptionsProps) {
  const { callBackground, onNotification, careServices, builtInModel } = props;
  const { openWelcomePage, requestPermission, showChat } = props;
  const { failure, attempt } = useAttempt();
  const { loss, dismissLoss } = useMemoryLoss(callBackground, onNotification, attempt);
  const { toast, showToast, closeToast } = useToast();
  const { settings, updateSettings } = useSettings(callBackground, onNotification, attempt);
  const { remembered, refresh, showMore } = useSources(callBackground, onNotification, attempt);
  const activity = useActivity(callBackground, onNotification, attempt);
  const forget = useForget({ callBackground, attempt, showToast, onChange: refresh });
  const changeRule = useSiteRules({ callBackground, attempt, showToast });
  // Nothing is drawn before the settings are there, unless they do not come: the list would jump down.
  const isReady = settings !== null || failure !== null;
  return (
    <main className="page">
      <header className="page-header">
        <Mark />
        <h1 className="page-title">Recollect settings</h1>
      </header>
      <Banner failure={failure} />
      <LossBanner loss={loss} onDismiss={dismissLoss} />
      <ResetBanner settings={settings} updateSettings={updateSettings} />
      {settings && (
        <RememberingSection
          settings={settings}
          updateSettings={updateSettings}
          changeRule={changeRule}
          onOpenWelcome={openWelcomePage}
        />
      )}
      {settings && (
        <SettingsSections
          settings={settings}
          callBackground={callBackground}
          updateSettings={updateSettings}
          builtIn={builtInModel}
        />
      )}
      {isReady && (
        <LearnedSection
          callBackground={callBackground}
          onNotification={onNotification}
          attempt={attempt}
          showToast={showToast}
          showChat={showChat}
        />
      )}
      {isReady && <MemorySection remembered={remembered} onForget={forget} onShowMore={showMore} />}
      {isReady && activity && (
        <ActivitySection activity={activity} callBackground={callBackground} attempt={attempt} />
      )}
      {isReady && activity && (
        <BackfillSection
          batch={activity.batch}
          callBackground={callBackground}
          requestPermission={requestPermission}
          attempt={attempt}
        />
      )}
      {isReady && (
        <CareSection
          services={careServices}
          holdsForgotten={remembered?.stats.holdsForgotten ?? false}
          attempt={attempt}
          showToast={showToast}
          onChange={refresh}
        />
      )}
      {isReady && <PrivacySection />}
      <Toast toast={toast} onClose={closeToast} />
    </main>
  );
}
