import { Section } from './Section';
import { ModelFields } from './ModelFields';
import type { ModelAccess } from './use-model-form';

export function ModelSection({ access }: { access: ModelAccess }) {
  const { form, stored, result, problem, isTesting, changeForm, save, test, removeKey } = access;
  return (
    <Section
      title="Language model"
      explanation="Optional. Without one, answers are quotations from your pages; with one, they are full sentences."
    >
      <form
        className="card model"
        // Our own sentence is clearer than the browser's, and also checks that there is a model name.
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <ModelFields form={form} stored={stored} onChange={changeForm} onRemoveKey={removeKey} />
        <div className="model-actions">
          <button type="submit" className="button button-primary" data-testid="model-save">
            Save
          </button>
          <button
            type="button"
            className="button"
            data-testid="model-test"
            disabled={isTesting || form.baseUrl.trim() === ''}
            onClick={test}
          >
            {isTesting ? 'Testing…' : 'Test'}
          </button>
          <p
            className="model-result"
            data-testid="model-test-result"
            data-tone={problem !== null || result?.ok === false ? 'bad' : 'good'}
            role="status"
          >
            {problem ?? result?.message}
          </p>
        </div>
      </form>
      <p className="footnote">
        What is sent: your question with any text you selected, and the passages found for it, to this address
        only. Ollama on this computer is <code>http://127.0.0.1:11434/v1</code> and needs no key; then nothing
        leaves the machine. To go back to quotations, empty the address and save.
      </p>
    </Section>
  );
}
