import { useId } from 'react';
import { BuiltInFields } from './BuiltInFields';
import type { BuiltInModel } from './built-in';
import { getPreset } from './presets';
import { ProviderSelect } from './ProviderSelect';
import { ServerFields } from './ServerFields';
import type { ModelAccess } from './use-model-form';
import { describeWhatLeaves } from './what-leaves';

/** The form of one model. */
export function ModelCard({ access, builtIn }: { access: ModelAccess; builtIn: BuiltInModel }) {
  const { role, form, result, changePreset, save, test } = access;
  const id = useId();
  const { provider } = getPreset(form.preset);
  const testId = (name: string) => (role === 'chat' ? `model-${name}` : `memory-model-${name}`);
  const isBusy = result?.tone === 'busy';
  return (
    <form
      className="model"
      // Our own sentences are clearer than the browser's, and say more.
      noValidate
      aria-label={role === 'chat' ? 'Model for answers' : 'Model for the memory'}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Provider
        </label>
        <ProviderSelect
          id={id}
          value={form.preset}
          testId={testId('preset')}
          describedBy={`${id}-leaves`}
          onChange={changePreset}
        />
        <p className="field-hint" id={`${id}-leaves`} data-testid={testId('leaves')}>
          {describeWhatLeaves(provider, form.baseUrl, role)}
        </p>
      </div>
      {provider === 'chrome' && <BuiltInFields builtIn={builtIn} />}
      {provider !== 'chrome' && provider !== 'none' && <ServerFields access={access} />}
      <div className="model-actions">
        <button type="submit" className="button button-primary" data-testid={testId('save')}>
          Save
        </button>
        {provider !== 'none' && (
          <button
            type="button"
            className="button"
            data-testid={testId('test')}
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
          data-testid={testId('test-result')}
          data-tone={result?.tone ?? 'good'}
          role="status"
        >
          {result?.message}
        </p>
      </div>
    </form>
  );
}
