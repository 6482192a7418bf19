import { TextField } from '../TextField';
import { isSameModel } from './model-form';
import type { ModelAccess } from './use-model-form';

/** How much the model takes at once: as its server says, and only where that says nothing as the user does. */
export function WindowField({ access }: { access: ModelAccess }) {
  const { role, form, stored, window, changeForm } = access;
  const testId = (name: string) => (role === 'chat' ? `model-${name}` : `memory-model-${name}`);
  // What is typed is not asked about before it is saved.
  if (!isSameModel(form, stored) || window === undefined) return null;
  if (window !== null) {
    return (
      <p className="field-hint" data-testid={testId('window')}>
        It takes {window.toLocaleString('en')} tokens at once, as the server says.
      </p>
    );
  }
  return (
    <details className="model-advanced" data-testid={testId('advanced')}>
      <summary>Advanced</summary>
      <TextField
        label="Context size"
        hint="The server does not say how many tokens the model takes at once. If you know it, enter it here."
        type="text"
        inputMode="numeric"
        value={form.contextLimit}
        placeholder="8192"
        testId={testId('context')}
        onChange={(contextLimit) => changeForm({ contextLimit })}
      />
    </details>
  );
}
