import type { ModelSettings } from '../messaging/settings';
import type { ModelForm } from './model-form';
import { TextField } from './TextField';

interface ModelFieldsProps {
  form: ModelForm;
  stored: ModelSettings;
  onChange: (change: Partial<ModelForm>) => void;
  onRemoveKey: () => void;
}

export function ModelFields({ form, stored, onChange, onRemoveKey }: ModelFieldsProps) {
  const hasKey = stored.keyHint !== '';
  return (
    <>
      <TextField
        label="Base URL"
        hint="Any server that speaks the OpenAI protocol."
        type="url"
        value={form.baseUrl}
        placeholder="http://127.0.0.1:11434/v1"
        testId="model-base-url"
        onChange={(baseUrl) => onChange({ baseUrl })}
      />
      <TextField
        label="Model name"
        hint="As the server knows it."
        type="text"
        value={form.modelName}
        placeholder="llama3.2"
        testId="model-name"
        onChange={(modelName) => onChange({ modelName })}
      />
      <div className="key-row">
        <TextField
          label="API key"
          hint={
            hasKey ? `A key is stored; it ends in …${stored.keyHint}` : 'Only if the server asks for one.'
          }
          type="password"
          value={form.apiKey}
          placeholder={hasKey ? 'Enter a new key to replace it' : ''}
          testId="model-key"
          onChange={(apiKey) => onChange({ apiKey })}
        />
        {hasKey && (
          <button
            type="button"
            className="button"
            data-testid="model-key-remove"
            aria-label="Remove the stored key"
            onClick={onRemoveKey}
          >
            Remove
          </button>
        )}
      </div>
    </>
  );
}
