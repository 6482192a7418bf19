import { useId } from 'react';
import { TextField } from '../TextField';
import { getPreset } from './presets';
import type { ModelAccess } from './use-model-form';
import { WindowField } from './WindowField';

/** Address, model and key of a model behind a server, and what it takes. */
export function ServerFields({ access }: { access: ModelAccess }) {
  const { role, form, stored, offered, changeForm, listModels, removeKey } = access;
  const listId = useId();
  const preset = getPreset(form.preset);
  const hasKey = stored.keyHint !== '';
  const testId = (name: string) => (role === 'chat' ? `model-${name}` : `memory-model-${name}`);
  return (
    <>
      <TextField
        label="Address"
        hint={
          preset.group === 'here'
            ? 'Where the server listens on this computer.'
            : 'Where the API is; most addresses end in /v1.'
        }
        type="url"
        value={form.baseUrl}
        placeholder={preset.baseUrl || 'https://models.example.org/v1'}
        testId={testId('base-url')}
        onChange={(baseUrl) => changeForm({ baseUrl })}
      />
      <div className="key-row">
        <TextField
          label="API key"
          hint={
            hasKey
              ? `A key is stored; it ends in …${stored.keyHint}. It is sent to this address only.`
              : preset.group === 'here'
                ? 'Only if the server asks for one.'
                : 'From your account there. It stays in this browser and is sent to this address only.'
          }
          type="password"
          value={form.apiKey}
          placeholder={hasKey ? 'Enter a new key to replace it' : ''}
          testId={testId('key')}
          onChange={(apiKey) => changeForm({ apiKey })}
        />
        {hasKey && (
          <button
            type="button"
            className="button"
            data-testid={testId('key-remove')}
            aria-label="Remove the stored key"
            onClick={removeKey}
          >
            Remove
          </button>
        )}
      </div>
      <div className="key-row">
        <TextField
          label="Model"
          hint="Its name, as the server knows it."
          type="text"
          value={form.modelName}
          placeholder={preset.modelExample}
          testId={testId('name')}
          listId={offered.length > 0 ? listId : undefined}
          onChange={(modelName) => changeForm({ modelName })}
        />
        <button type="button" className="button" data-testid={testId('list')} onClick={listModels}>
          List models
        </button>
        <datalist id={listId} data-testid={testId('offers')}>
          {offered.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      <WindowField access={access} />
    </>
  );
}
