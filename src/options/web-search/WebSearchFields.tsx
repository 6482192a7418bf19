import type { WebSearchSettings } from '../../messaging/settings';
import { TextField } from '../TextField';
import type { WebSearchAccess } from './use-web-search-form';
import { fieldsOf } from './web-search-form';

/** What the chosen search engine needs to know, and nothing else. */
export function WebSearchFields({ access, stored }: { access: WebSearchAccess; stored: WebSearchSettings }) {
  const { form, changeForm, removeKey } = access;
  const fields = fieldsOf(form.provider);
  const hasKey = stored.keyHint !== '' && stored.provider === form.provider;
  return (
    <>
      {fields.includes('address') && (
        <TextField
          label="Address"
          hint="Of the instance to ask. It has to give results as JSON: “json” under “search: formats” in its settings.yml."
          type="url"
          value={form.baseUrl}
          placeholder="https://searx.example.org"
          testId="web-search-base-url"
          onChange={(baseUrl) => changeForm({ baseUrl })}
        />
      )}
      {fields.includes('engine') && (
        <TextField
          label="Search engine id (cx)"
          hint="From the control panel of Programmable Search."
          type="text"
          value={form.engineId}
          placeholder="0123456789abcdef0"
          testId="web-search-engine-id"
          onChange={(engineId) => changeForm({ engineId })}
        />
      )}
      {fields.includes('key') && (
        <div className="key-row">
          <TextField
            label="API key"
            hint={
              hasKey
                ? `A key is stored; it ends in …${stored.keyHint}. It is sent to this search engine only.`
                : 'From your account there. It stays in this browser and is sent to this search engine only.'
            }
            type="password"
            value={form.apiKey}
            placeholder={hasKey ? 'Enter a new key to replace it' : ''}
            testId="web-search-key"
            onChange={(apiKey) => changeForm({ apiKey })}
          />
          {hasKey && (
            <button
              type="button"
              className="button"
              data-testid="web-search-key-remove"
              aria-label="Remove the stored key of the search engine"
              onClick={removeKey}
            >
              Remove
            </button>
          )}
        </div>
      )}
    </>
  );
}
