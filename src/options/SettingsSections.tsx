import type { BackgroundProtocol } from '../messaging/protocol';
import type { Call } from '../messaging/rpc';
import type { Settings } from '../messaging/settings';
import { Switch } from '../ui/Switch';
import type { Attempt } from '../ui/use-attempt';
import type { SettingsAccess } from '../ui/use-settings';
import { ModelSection } from './ModelSection';
import { Section } from './Section';
import { useModelForm } from './use-model-form';

interface SettingsSectionsProps {
  settings: Settings;
  callBackground: Call<BackgroundProtocol>;
  attempt: Attempt;
  updateSettings: SettingsAccess['updateSettings'];
}

export function SettingsSections({
  settings,
  callBackground,
  attempt,
  updateSettings,
}: SettingsSectionsProps) {
  const model = useModelForm(callBackground, attempt, settings.model, updateSettings);
  return (
    <>
      <Section title="Remembering" explanation="What is kept so that you can ask about it later.">
        <div className="card">
          <Switch
            label="Remember pages I ask about"
            explanation="Off: nothing new is kept. What is already remembered can still be asked."
            isOn={settings.rememberPages}
            testId="setting-remember"
            onChange={(rememberPages) => updateSettings({ rememberPages })}
          />
        </div>
      </Section>
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
      <ModelSection access={model} />
    </>
  );
}
