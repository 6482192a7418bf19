import type { BackgroundProtocol } from '../../messaging/protocol';
import type { Call } from '../../messaging/rpc';
import type { WebSearchSettings } from '../../messaging/settings';
import type { SettingsAccess } from '../../ui/use-settings';
import { ChoiceField } from '../ChoiceField';
import { Section } from '../Section';
import { useWebSearchForm } from './use-web-search-form';
import { WebSearchFields } from './WebSearchFields';
import { describeWhatLeaves, webSearchChoices } from './web-search-form';

interface WebSearchSectionProps {
  settings: WebSearchSettings;
  callBackground: Call<BackgroundProtocol>;
  updateSettings: SettingsAccess['updateSettings'];
}

export function WebSearchSection({ settings, callBackground, updateSettings }: WebSearchSectionProps) {
  const access = useWebSearchForm(settings, callBackground, updateSettings);
  const { form, result, changeProvider, save, test } = access;
  const isBusy = result?.tone === 'busy';
  return (
    <Section
      title="Web search"
      explanation="Optional. Search enhancement puts what the web says beside what you have read, and shows where the two disagree."
    >
      <div className="card">
        <form
          className="model"
          noValidate
          aria-label="Web search"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <ChoiceField
            label="Search engine"
            hint={describeWhatLeaves(form)}
            value={form.provider}
            choices={webSearchChoices}
            testId="web-search-provider"
            onChange={changeProvider}
          />
          <WebSearchFields access={access} stored={settings} />
          <div className="model-actions">
            <button type="submit" className="button button-primary" data-testid="web-search-save">
              Save
            </button>
            {form.provider !== 'none' && (
              <button
                type="button"
                className="button"
                data-testid="web-search-test"
                aria-disabled={isBusy}
                onClick={() => {
                  if (!isBusy) test();
                }}
              >
                {isBusy ? 'Testing…' : 'Save and test'}
              </button>
            )}
            <p
              className="model-result"
              data-testid="web-search-result"
              data-tone={result?.tone ?? 'good'}
              role="status"
            >
              {result?.message}
            </p>
          </div>
        </form>
      </div>
    </Section>
  );
}
