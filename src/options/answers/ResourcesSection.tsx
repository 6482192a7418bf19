import type { Settings } from '../../messaging/settings';
import { Switch } from '../../ui/Switch';
import type { SettingsAccess } from '../../ui/use-settings';
import { Section } from '../Section';
import { AllowedTools } from './AllowedTools';

interface ResourcesSectionProps {
  settings: Settings;
  updateSettings: SettingsAccess['updateSettings'];
}

export function ResourcesSection({ settings, updateSettings }: ResourcesSectionProps) {
  return (
    <>
      <Section title="Resources" explanation="What an answer may draw on beyond this chat and your pages.">
        <div className="card">
          <Switch
            label="Smart Context (RAG)"
            explanation="Looks through your last 50 chats for up to 6 memories that help, at the price of a longer prompt. Chats are analysed in the background either way."
            isOn={settings.isSmartContext}
            testId="setting-smart-context"
            onChange={(isSmartContext) => updateSettings({ isSmartContext })}
          />
        </div>
      </Section>
      <Section
        title="Tools"
        explanation="What a model wants to keep, forget or send is shown to you first. For what is kept you can say “always”, for one site and one kind of thing; what is forgotten or sent is asked about every time."
      >
        <div className="card">
          <AllowedTools
            grants={settings.toolGrants}
            droppedTools={settings.droppedTools}
            onChange={(toolGrants) => updateSettings({ toolGrants })}
            onRead={() => updateSettings({ droppedTools: [] })}
          />
        </div>
      </Section>
    </>
  );
}
