import { useId } from 'react';

interface TextFieldProps {
  label: string;
  hint: string;
  type: 'url' | 'text' | 'password';
  value: string;
  placeholder: string;
  testId: string;
  inputMode?: 'numeric' | undefined;
  /** Of a list of suggestions. */
  listId?: string | undefined;
  onChange: (value: string) => void;
}

export function TextField(props: TextFieldProps) {
  const { label, hint, type, value, placeholder, testId, inputMode, listId, onChange } = props;
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="field-input"
        data-testid={testId}
        type={type}
        value={value}
        placeholder={placeholder}
        inputMode={inputMode}
        list={listId}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
