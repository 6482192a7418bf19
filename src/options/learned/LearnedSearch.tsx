import { Icon } from '../../ui/Icon';

interface LearnedSearchProps {
  query: string;
  onChange: (change: { query: string }) => void;
}

export function LearnedSearch({ query, onChange }: LearnedSearchProps) {
  return (
    <label className="search-field learned-search">
      <Icon name="search" />
      <input
        type="search"
        data-testid="learned-search"
        placeholder="Search by word or meaning"
        aria-label="Search what was learned"
        value={query}
        onChange={(event) => onChange({ query: event.target.value })}
      />
    </label>
  );
}
