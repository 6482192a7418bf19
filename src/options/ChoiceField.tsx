import { useId } from 'react';

interface ChoiceFieldProps<Value extends string | number> {
  label: string;
  hint?: string | undefined;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  testId: string;
  onChange: (value: Value) => void;
}

/** One of several, as a list that folds out. */
export function ChoiceField<Value extends string | number>(props: ChoiceFieldProps<Value>) {
  const { label, hint, value, choices, testId, onChange } = props;
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="field-input"
        data-testid={testId}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        value={value}
        onChange={({ target }) => {
          const chosen = choices[target.selectedIndex];
          if (chosen) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
