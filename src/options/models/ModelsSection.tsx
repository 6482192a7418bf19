import type { BackgroundProtocol } from '../../messaging/protocol';
import type { Call } from '../../messaging/rpc';
import type { Settings } from '../../messaging/settings';
import { Switch } from '../../ui/Switch';
import type { SettingsAccess } from '../../ui/use-settings';
import { Section } from '../Section';
import type { BuiltInModel } from './built-in';
import { ModelCard } from './ModelCard';
import { useModelForm } from './use-model-form';

interface ModelsSectionProps {
  settings: Settings;
  callBackground: Call<BackgroundProtocol>;
  updateSettings: SettingsAccess['updateSettings'];
  builtIn: BuiltInModel;
}

export function ModelsSection({ settings, callBackground, updateSettings, builtIn }: ModelsSectionProps) {
  const { chatModel, memoryModel } = settings;
  const chat = useModelForm({ role: 'chat', stored: chatModel, callBackground, updateSettings });
  const memory = useModelForm({ role: 'memory', stored: memoryModel, callBackground, updateSettings });
  return (
    <>
      <Section
        title="Language model"
        explanation="Optional. Without one, answers are quotations from your pages; with one, they are full sentences."
      >
        <div className="card">
          <ModelCard access={chat} builtIn={builtIn} />
        </div>
      </Section>
      <Section
        title="Model for the memory"
        explanation="Judges after an answer what of the chat is worth remembering. A small one will do."
      >
        <div className="card memory-model">
          <Switch
            label="Use the model that answers"
            explanation="Off: another one, with a key of its own, or none."
            isOn={memoryModel.sameAsChat}
            testId="setting-same-model"
            onChange={(isMemoryModelSame) => updateSettings({ isMemoryModelSame })}
          />
          {!memoryModel.sameAsChat && <ModelCard access={memory} builtIn={builtIn} />}
        </div>
      </Section>
    </>
  );
}
