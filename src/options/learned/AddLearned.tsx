import { useId, useRef, useState } from 'react';
import type { NewLearned } from '../../lib/learning/learned';
import { maxLearnedLength } from '../../messaging/limits';
import { Icon } from '../../ui/Icon';
import { ChoiceField } from '../ChoiceField';
import { AboutFields } from './AboutFields';
import { emptyForm, toNewLearned, type AddForm } from './add-form';

interface AddLearnedProps {
  onAdd: (added: NewLearned, onDone: () => void) => void;
}

const kinds: { value: AddForm['docType']; label: string }[] = [
  { value: 'preference', label: 'A preference' },
  { value: 'fact', label: 'A fact' },
  { value: 'knowledge', label: 'A learning' },
];

const examples: Record<AddForm['docType'], string> = {
  preference: 'Explain medical words when you use them.',
  fact: 'Works night shifts.',
  knowledge: 'The printer needs ten minutes to warm up before it finds the network.',
};

/** What the user enters by hand; folded until it is wanted. */
export function AddLearned({ onAdd }: AddLearnedProps) {
  const [form, setForm] = useState<AddForm | null>(null);
  const openButton = useRef<HTMLButtonElement>(null);
  const textId = useId();
  const change = (changed: Partial<AddForm>) => setForm((before) => before && { ...before, ...changed });
  const close = () => {
    setForm(null);
    openButton.current?.focus();
  };
  const added = form && toNewLearned(form);
  return (
    <div className="learned-add">
      <button
        ref={openButton}
        type="button"
        className="button"
        data-testid="learned-add"
        aria-expanded={form !== null}
        onClick={() => (form ? close() : setForm(emptyForm))}
      >
        <Icon name="add" />
        Add by hand
      </button>
      {form && (
        <form
          className="card learned-form"
          data-testid="learned-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (added) onAdd(added, close);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close();
          }}
        >
          <div className="field">
            <label className="field-label" htmlFor={textId}>
              What is to be remembered
            </label>
            <textarea
              id={textId}
              className="field-input learned-field"
              data-testid="add-text"
              rows={2}
              maxLength={maxLearnedLength}
              autoFocus
              placeholder={examples[form.docType]}
              value={form.text}
              onChange={(event) => change({ text: event.target.value })}
            />
          </div>
          <div className="forget-fields">
            <ChoiceField
              label="It is"
              value={form.docType}
              choices={kinds}
              testId="add-kind"
              onChange={(docType) => change({ docType })}
            />
            <AboutFields form={form} onChange={change} />
          </div>
          <div className="care-actions">
            <button
              type="submit"
              className="button button-primary"
              data-testid="add-save"
              aria-disabled={!added}
            >
              Remember
            </button>
            <button type="button" className="button" data-testid="add-cancel" onClick={close}>
              Cancel
            </button>
          </div>
        </form>
      )}
    </div>
  );
}
