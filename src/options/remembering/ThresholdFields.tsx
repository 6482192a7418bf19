import type { ReadingThreshold } from '../../lib/pages';
import { ChoiceField } from '../ChoiceField';

interface ThresholdFieldsProps {
  threshold: ReadingThreshold;
  onChange: (threshold: ReadingThreshold) => void;
}

const secondsToChoose = [10, 20, 30, 60, 120, 300];
const sharesToChoose = [0, 0.25, 0.5, 0.75, 1];

/** When a page counts as read. */
export function ThresholdFields({ threshold, onChange }: ThresholdFieldsProps) {
  return (
    <div className="threshold" role="group" aria-label="A page counts as read">
      <ChoiceField
        label="Read for at least"
        value={threshold.seconds}
        choices={toChoices(secondsToChoose, threshold.seconds, describeSeconds)}
        testId="threshold-seconds"
        onChange={(seconds) => onChange({ ...threshold, seconds })}
      />
      <ChoiceField
        label="And scrolled"
        value={threshold.scrolledShare}
        choices={toChoices(sharesToChoose, threshold.scrolledShare, describeShare)}
        testId="threshold-share"
        onChange={(scrolledShare) => onChange({ ...threshold, scrolledShare })}
      />
    </div>
  );
}

/** What is stored is offered too, even if a later version has other steps. */
function toChoices(steps: readonly number[], stored: number, describe: (value: number) => string) {
  const offered = [...new Set([...steps, stored])].sort((left, right) => left - right);
  return offered.map((value) => ({ value, label: describe(value) }));
}

function describeSeconds(seconds: number): string {
  if (seconds % 60 !== 0) return `${seconds} seconds`;
  return seconds === 60 ? '1 minute' : `${seconds / 60} minutes`;
}

function describeShare(share: number): string {
  if (share === 0) return 'Not needed';
  return share === 1 ? 'To the end' : `Through ${Math.round(share * 100)} % of it`;
}
