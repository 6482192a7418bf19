import { learnedKinds, type LearnedCounts, type LearnedKind } from '../../lib/agent/learned';
import { Icon } from '../../ui/Icon';
import { formatCount } from '../care/transfer-sentences';
import { kindWords } from './learned-words';
import type { LearnedView } from './use-learned-list';

interface LearnedFilterProps {
  view: LearnedView;
  counts: LearnedCounts;
  onChange: (change: { docType?: LearnedKind | undefined; query?: string }) => void;
}

export function LearnedFilter({ view, counts, onChange }: LearnedFilterProps) {
  const all = learnedKinds.reduce((sum, kind) => sum + counts[kind].active, 0);
  const choices = [
    { kind: undefined, label: 'All', count: all },
    ...learnedKinds.map((kind) => ({ kind, label: kindWords[kind].label, count: counts[kind].active })),
  ];
  return (
    <div className="learned-filter">
      <div className="learned-kinds" role="group" aria-label="Kinds">
        {choices.map(({ kind, label, count }) => (
          <button
            key={label}
            type="button"
            className="learned-kind"
            data-testid={`learned-kind-${kind ?? 'all'}`}
            aria-pressed={view.docType === kind}
            onClick={() => onChange({ docType: kind })}
          >
            {label} <span className="learned-count">{formatCount(count)}</span>
          </button>
        ))}
      </div>
      <label className="learned-search">
        <Icon name="search" />
        <input
          type="search"
          data-testid="learned-search"
          placeholder="Search by word or meaning"
          aria-label="Search what was learned"
          value={view.query}
          onChange={(event) => onChange({ query: event.target.value })}
        />
      </label>
    </div>
  );
}
