import type { BackgroundProtocol } from '../messaging/protocol';
import type { Call } from '../messaging/rpc';
import { Banner } from '../ui/Banner';
import { Mark } from '../ui/Mark';
import { Switch } from '../ui/Switch';
import { useAttempt } from '../ui/use-attempt';
import { useSettings } from '../ui/use-settings';
import { Promises } from './Promises';
import { Steps } from './Steps';

interface WelcomeProps {
  callBackground: Call<BackgroundProtocol>;
  openOptionsPage: () => void;
  shortcut: string;
}

export function Welcome({ callBackground, openOptionsPage, shortcut }: WelcomeProps) {
  const { failure, attempt } = useAttempt();
  const { settings, updateSettings } = useSettings(callBackground, attempt);
  return (
    <main className="page welcome">
      <header className="welcome-header">
        <p className="welcome-name">
          <Mark />
          Recollect
        </p>
        <h1 className="welcome-title">Your browser can remember now</h1>
        <p className="welcome-lead">
          Recollect keeps the pages you ask about and finds them again, by meaning or by word. Every answer
          shows where it is written.
        </p>
      </header>
      <Banner failure={failure} />
      <Steps shortcut={shortcut} />
      <Promises />
      <section className="welcome-choice card" aria-label="Your choice">
        <Switch
          label="Remember pages I ask about"
          explanation="You can change this at any time, and forget any page."
          isOn={settings?.rememberPages ?? false}
          isDisabled={settings === null}
          testId="setting-remember"
          onChange={(rememberPages) => updateSettings({ rememberPages })}
        />
      </section>
      <p className="welcome-more">
        More choices, and everything that is remembered, are in{' '}
        <button type="button" className="button-link" data-testid="settings-button" onClick={openOptionsPage}>
          Settings
        </button>
        .
      </p>
    </main>
  );
}
