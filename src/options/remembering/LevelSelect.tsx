import type { SiteLevel } from '../../lib/pages';
import { isSiteLevel, levelLabels } from '../../ui/site-levels';

interface LevelSelectProps {
  id?: string;
  /** For where no label is in sight. */
  label?: string;
  level: SiteLevel;
  testId: string;
  onChange: (level: SiteLevel) => void;
}

export function LevelSelect({ id, label, level, testId, onChange }: LevelSelectProps) {
  return (
    <select
      id={id}
      className="field-input"
      data-testid={testId}
      aria-label={label}
      value={level}
      onChange={({ target }) => {
        if (isSiteLevel(target.value)) onChange(target.value);
      }}
    >
      {Object.entries(levelLabels).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}
