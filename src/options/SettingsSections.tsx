import type { BackgroundProtocol } from '../messaging/protocol';
import type { Call } from '../messaging/rpc';
import type { Settings } from '../messaging/settings';
import type { SettingsAccess } from '../ui/use-settings';
import { AnswersSection } from './answers/AnswersSection';
import { ResourcesSection } from './answers/ResourcesSection';
import { BubbleSection } from './BubbleSection';
import type { BuiltInModel } from './models/built-in';
import { ModelsSection } from './models/ModelsSection';
import { WebSearchSection } from './web-search/WebSearchSection';

interface SettingsSectionsProps {
  settings: Settings;
  callBackground: Call<BackgroundProtocol>;
  updateSettings: SettingsAccess['updateSettings'];
  builtIn: BuiltInModel;
}

export function SettingsSections({
  settings,
  callBackground,
  updateSettings,
  builtIn,
}: SettingsSectionsProps) {
  return (
    <>
      <BubbleSection settings={settings} updateSettings={updateSettings} />
      <ModelsSection
        settings={settings}
        callBackground={callBackground}
        updateSettings={updateSettings}
        builtIn={builtIn}
      />
      <WebSearchSection
        settings={settings.webSearch}
        callBackground={callBackground}
        updateSettings={updateSettings}
      />
      <AnswersSection settings={settings} updateSettings={updateSettings} />
      <ResourcesSection settings={settings} updateSettings={updateSettings} />
    </>
  );
}
