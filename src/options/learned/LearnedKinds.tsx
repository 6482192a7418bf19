import type { LearnedCounts, LearnedKind } from '../../lib/learning/learned';
import { formatCount } from '../care/transfer-sentences';
import { kindOrder, kindWords } from './learned-words';

interface LearnedKindsProps {
  docType: LearnedKind | undefined;
  counts: LearnedCounts;
  onChange: (change: { docType: LearnedKind | undefined }) => void;
}

/** All, or one kind. */
export function LearnedKinds({ docType, counts, onChange }: LearnedKindsProps) {
  const all = kindOrder.reduce((sum, kind) => sum + counts[kind].active, 0);
  const choices = [
    { kind: undefined, label: 'All', count: all },
    ...kindOrder.map((kind) => ({ kind, label: kindWords[kind].label, count: counts[kind].active })),
  ];
  return (
    <div className="learned-kinds" role="group" aria-label="Kinds">
      {choices.map(({ kind, label, count }) => (
        <button
          key={label}
          type="button"
          className="learned-kind"
          data-testid={`learned-kind-${kind ?? 'all'}`}
          aria-pressed={docType === kind}
          onClick={() => onChange({ docType: kind })}
        >
          {label} <span className="learned-count">{formatCount(count)}</span>
        </button>
      ))}
    </div>
  );
}
