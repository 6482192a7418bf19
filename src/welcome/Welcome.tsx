import type { BackgroundProtocol, Notification } from '../messaging/protocol';
import type { Call } from '../messaging/rpc';
import { Banner } from '../ui/Banner';
import { Mark } from '../ui/Mark';
import { useAttempt } from '../ui/use-attempt';
import { useSettings } from '../ui/use-settings';
import { Choice } from './Choice';
import { Promises } from './Promises';
import { Steps } from './Steps';

interface WelcomeProps {
  callBackground: Call<BackgroundProtocol>;
  onNotification: (listener: (notification: Notification) => void) => () => void;
  openOptionsPage: () => void;
  shortcut: string;
}

export function Welcome({ callBackground, onNotification, openOptionsPage, shortcut }: WelcomeProps) {
  const { failure, attempt } = useAttempt();
  const { settings, updateSettings } = useSettings(callBackground, onNotification, attempt);
  return (
    <main className="page welcome">
      <header className="welcome-header">
        <p className="welcome-name">
          <Mark />
          Recollect
        </p>
        <h1 className="welcome-title">Your browser can remember now</h1>
        <p className="welcome-lead">
          Recollect keeps pages for you and finds them again, by meaning or by word. Every answer shows where
          it is written. First, it needs to know what it may keep.
        </p>
      </header>
      <Banner failure={failure} />
      <Promises />
      {settings && <Choice settings={settings} updateSettings={updateSettings} />}
      <h2 className="steps-title">How to use it</h2>
      <Steps shortcut={shortcut} />
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
