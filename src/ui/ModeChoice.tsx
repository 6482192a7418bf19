import { useId } from 'react';
import type { CaptureMode } from '../lib/pages';
import { modeWords } from './capture-modes';

interface ModeChoiceProps {
  legend: string;
  /** Null: none is chosen yet, and none is suggested. */
  mode: CaptureMode | null;
  onChange: (mode: CaptureMode) => void;
}

/** Radio buttons as they are, so that every key and every screen reader works. */
export function ModeChoice({ legend, mode, onChange }: ModeChoiceProps) {
  const name = useId();
  return (
    <fieldset className="modes" data-testid="capture-modes">
      <legend className="modes-legend">{legend}</legend>
      {modeWords.map((words) => (
        <label className="mode" key={words.mode}>
          <input
            type="radio"
            className="mode-button"
            name={name}
            value={words.mode}
            data-testid={`capture-${words.mode}`}
            aria-label={words.label}
            aria-describedby={`${name}-${words.mode}`}
            checked={mode === words.mode}
            onChange={() => onChange(words.mode)}
          />
          <span className="mode-words">
            <span className="mode-label">{words.label}</span>
            <span className="mode-explanation" id={`${name}-${words.mode}`}>
              {words.explanation}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
