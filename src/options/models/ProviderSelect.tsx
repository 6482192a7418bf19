import { presets, type Preset, type PresetName } from './presets';

interface ProviderSelectProps {
  id: string;
  value: PresetName;
  testId: string;
  describedBy: string;
  onChange: (name: string) => void;
}

const groups: { group: Preset['group']; label: string }[] = [
  { group: 'here', label: 'On this computer' },
  { group: 'internet', label: 'Over the internet' },
];

export function ProviderSelect({ id, value, testId, describedBy, onChange }: ProviderSelectProps) {
  const optionsOf = (wanted: Preset['group']) =>
    presets
      .filter(({ group }) => group === wanted)
      .map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ));
  return (
    <select
      id={id}
      className="field-input"
      data-testid={testId}
      aria-describedby={describedBy}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {optionsOf('none')}
      {groups.map(({ group, label }) => (
        <optgroup key={group} label={label}>
          {optionsOf(group)}
        </optgroup>
      ))}
    </select>
  );
}
