import type { BackgroundProtocol } from '../messaging/protocol';
import type { Call } from '../messaging/rpc';
import type { Settings } from '../messaging/settings';
import { Switch } from '../ui/Switch';
import type { SettingsAccess } from '../ui/use-settings';
import { AnswersSection } from './answers/AnswersSection';
import { ResourcesSection } from './answers/ResourcesSection';
import type { BuiltInModel } from './models/built-in';
import { ModelsSection } from './models/ModelsSection';
import { Section } from './Section';
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
      <Section title="Selected text" explanation="Ask about a passage without leaving the page.">
        <div className="card">
          <Switch
            label="Show a bubble when I select text"
            explanation="It offers to ask about the selection; Esc closes it."
            isOn={settings.showBubble}
            testId="setting-bubble"
            onChange={(showBubble) => updateSettings({ showBubble })}
          />
        </div>
      </Section>
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
