import type { Settings } from '../../messaging/settings';
import { ModeChoice } from '../../ui/ModeChoice';
import { Switch } from '../../ui/Switch';
import type { SettingsAccess } from '../../ui/use-settings';
import type { RuleChange } from '../../ui/use-site-rules';
import { Section } from '../Section';
import { DefaultSites } from './DefaultSites';
import { RuleForm } from './RuleForm';
import { RuleList } from './RuleList';
import { ThresholdFields } from './ThresholdFields';

interface RememberingSectionProps {
  settings: Settings;
  updateSettings: SettingsAccess['updateSettings'];
  changeRule: (change: RuleChange, onDone?: () => void) => void;
  onOpenWelcome: () => void;
}

export function RememberingSection(props: RememberingSectionProps) {
  const { settings, updateSettings, changeRule, onOpenWelcome } = props;
  return (
    <>
      <Section title="Remembering" explanation="What is kept so that you can ask about it later.">
        {settings.consentedAt === null ? (
          <div className="card undecided" data-testid="undecided">
            <p>You have not chosen yet, so nothing is remembered.</p>
            <button type="button" className="button button-primary" onClick={onOpenWelcome}>
              Read about it and choose
            </button>
          </div>
        ) : (
          <div className="card remembering">
            <ModeChoice
              legend="What is remembered by itself"
              mode={settings.capture}
              onChange={(capture) => updateSettings({ capture })}
            />
            {settings.capture === 'read' && (
              <ThresholdFields
                threshold={settings.readingThreshold}
                onChange={(readingThreshold) => updateSettings({ readingThreshold })}
              />
            )}
            <Switch
              label="Learn from what I say in chats"
              explanation="Preferences, facts about you and what mattered in a chat; never from what a page says. You see what was learned below. With a language model connected, it is asked what is worth keeping."
              isOn={settings.isLearning}
              testId="setting-learning"
              onChange={(isLearning) => updateSettings({ isLearning })}
            />
          </div>
        )}
      </Section>
      <Section
        title="Sites"
        explanation="Some sites are never remembered. Your own rules come first; the most specific one counts, and a site includes everything below it."
      >
        <div className="card site-settings">
          <RuleForm changeRule={changeRule} />
          <RuleList rules={settings.siteRules} changeRule={changeRule} />
          <Switch
            label="Remember pages of this computer and of private networks"
            explanation="Such as localhost, 192.168.1.1 or a machine called “printer”. Off: never."
            isOn={settings.allowPrivateNetwork}
            testId="setting-private-network"
            onChange={(allowPrivateNetwork) => updateSettings({ allowPrivateNetwork })}
          />
          <DefaultSites />
        </div>
      </Section>
    </>
  );
}
