import { ChoiceField } from '../ChoiceField';
import { TextField } from '../TextField';
import type { AddForm } from './add-form';
import { categoryWords, preferenceWords } from './learned-words';

interface AboutFieldsProps {
  form: AddForm;
  onChange: (change: Partial<AddForm>) => void;
}

const preferenceChoices = [
  { value: 'style', label: capitalise(preferenceWords.style) },
  { value: 'expertise', label: capitalise(preferenceWords.expertise) },
  { value: 'domain', label: capitalise(preferenceWords.domain) },
  { value: 'custom', label: capitalise(preferenceWords.custom) },
] as const;

const categoryChoices = [
  { value: 'best_practice', label: capitalise(categoryWords.best_practice) },
  { value: 'error_solution', label: capitalise(categoryWords.error_solution) },
  { value: 'pattern', label: capitalise(categoryWords.pattern) },
  { value: 'gotcha', label: capitalise(categoryWords.gotcha) },
] as const;

/** What only one kind has. */
export function AboutFields({ form, onChange }: AboutFieldsProps) {
  switch (form.docType) {
    case 'preference':
      return (
        <ChoiceField
          label="About"
          value={form.preferenceType}
          choices={preferenceChoices}
          testId="add-type"
          onChange={(preferenceType) => onChange({ preferenceType })}
        />
      );
    case 'fact':
      return (
        <TextField
          label="About"
          hint="A person or a project. Empty: you."
          type="text"
          value={form.subject}
          placeholder="You"
          testId="add-subject"
          onChange={(subject) => onChange({ subject })}
        />
      );
    case 'knowledge':
      return (
        <>
          <ChoiceField
            label="Of the kind"
            value={form.category}
            choices={categoryChoices}
            testId="add-category"
            onChange={(category) => onChange({ category })}
          />
          <TextField
            label="Title"
            hint="Empty: its first words."
            type="text"
            value={form.title}
            placeholder="Printer at the office"
            testId="add-title"
            onChange={(title) => onChange({ title })}
          />
          <TextField
            label="Tags"
            hint="With commas between them."
            type="text"
            value={form.tags}
            placeholder="office, printer"
            testId="add-tags"
            onChange={(tags) => onChange({ tags })}
          />
        </>
      );
  }
}

function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
