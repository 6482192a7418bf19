import type { Settings } from '../messaging/settings';
import { Switch } from '../ui/Switch';
import type { SettingsAccess } from '../ui/use-settings';
import { Section } from './Section';

interface BubbleSectionProps {
  settings: Settings;
  updateSettings: SettingsAccess['updateSettings'];
}

/** Whether, and where not, the bubble appears beside selected text. */
export function BubbleSection({ settings, updateSettings }: BubbleSectionProps) {
  const { showBubble, bubbleOffSites } = settings;
  return (
    <Section title="Selected text" explanation="Ask about a passage without leaving the page.">
      <div className="card">
        <Switch
          label="Show a bubble when I select text"
          explanation="It looks the selection up, asks about it or remembers it; Esc closes it. Alt+Shift+E and the context menu work in any case."
          isOn={showBubble}
          testId="setting-bubble"
          onChange={(isOn) => updateSettings({ showBubble: isOn })}
        />
        {bubbleOffSites.length > 0 && (
          <ul className="rule-list bubble-sites" aria-label="Sites without the bubble">
            {bubbleOffSites.map((site) => (
              <li className="rule-row" key={site} data-testid="bubble-off-site" data-site={site}>
                <span className="rule-site">Not on {site}</span>
                <button
                  type="button"
                  className="button button-quiet"
                  data-testid="bubble-site-remove"
                  aria-label={`Show the bubble on ${site} again`}
                  onClick={() =>
                    updateSettings({ bubbleOffSites: bubbleOffSites.filter((other) => other !== site) })
                  }
                >
                  Show again
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
