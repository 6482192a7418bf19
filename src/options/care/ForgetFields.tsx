import { ChoiceField } from '../ChoiceField';
import { TextField } from '../TextField';
import { isPeriod, periods, type ForgetForm } from './forget-form';

interface ForgetFieldsProps {
  form: ForgetForm;
  onChange: (change: Partial<ForgetForm>) => void;
}

const periodChoices = Object.entries(periods).map(([value, { label }]) => ({ value, label }));

export function ForgetFields({ form, onChange }: ForgetFieldsProps) {
  return (
    <div className="forget-fields">
      <TextField
        label="Site"
        hint="With its subdomains. Empty: every site."
        type="text"
        value={form.site}
        placeholder="example.org"
        testId="forget-site"
        onChange={(site) => onChange({ site })}
      />
      <ChoiceField
        label="Remembered"
        value={form.period}
        choices={periodChoices}
        testId="forget-period"
        onChange={(period) => {
          if (isPeriod(period)) onChange({ period });
        }}
      />
    </div>
  );
}
