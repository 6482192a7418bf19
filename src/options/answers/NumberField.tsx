import { useId, useState } from 'react';

interface NumberFieldProps {
  label: string;
  hint: string;
  value: number;
  step: number;
  least: number;
  most: number;
  testId: string;
  /** A sentence about what is wrong with a number; null if it may be stored. */
  findProblem: (value: number) => string | null;
  onChange: (value: number) => void;
}

/** A number that is stored as soon as it is a good one; until then it is said what is wrong. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, value, step, least, most, testId, findProblem, onChange } = props;
  const id = useId();
  // Null: as it is stored. What is being typed is shown as it is, good or not.
  const [typed, setTyped] = useState<string | null>(null);
  const problem = typed === null ? null : findProblem(typed.trim() === '' ? Number.NaN : Number(typed));
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="field-input"
        data-testid={testId}
        type="number"
        step={step}
        min={least}
        max={most}
        value={typed ?? value}
        aria-describedby={`${id}-hint`}
        aria-invalid={problem !== null}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = target.value.trim() === '' ? Number.NaN : Number(target.value);
          if (findProblem(next) === null && next !== value) onChange(next);
        }}
        onBlur={() => setTyped(null)}
      />
      <p
        className={problem === null ? 'field-hint' : 'field-hint field-problem'}
        id={`${id}-hint`}
        role="status"
      >
        {problem ?? hint}
      </p>
    </div>
  );
}
