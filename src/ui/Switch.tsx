import { useId } from 'react';

interface SwitchProps {
  label: string;
  explanation: string;
  isOn: boolean;
  isDisabled?: boolean;
  testId: string;
  onChange: (isOn: boolean) => void;
}

/** A checkbox that is announced as a switch: it works with every key and every screen reader as it is. */
export function Switch({ label, explanation, isOn, isDisabled = false, testId, onChange }: SwitchProps) {
  const explanationId = useId();
  return (
    <label className="switch-row">
      <span className="switch-words">
        <span className="switch-label">{label}</span>
        <span className="switch-explanation" id={explanationId}>
          {explanation}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        className="switch"
        data-testid={testId}
        aria-label={label}
        aria-describedby={explanationId}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
