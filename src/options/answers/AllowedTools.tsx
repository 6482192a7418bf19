interface AllowedToolsProps {
  allowedTools: readonly string[];
  onChange: (allowedTools: string[]) => void;
}

/** Tools that act without asking, each with a way to take that back. */
export function AllowedTools({ allowedTools, onChange }: AllowedToolsProps) {
  if (allowedTools.length === 0) {
    return <p className="no-tools">You are asked every time. No tool may act by itself.</p>;
  }
  return (
    <ul className="rule-list tool-list" aria-label="Tools that act without asking">
      {allowedTools.map((name) => (
        <li className="rule-row" key={name} data-testid="allowed-tool" data-tool={name}>
          <span className="rule-site">{name.replaceAll('_', ' ')}</span>
          <button
            type="button"
            className="button button-quiet"
            data-testid="tool-ask-again"
            aria-label={`Ask again before ${name.replaceAll('_', ' ')}`}
            onClick={() => onChange(allowedTools.filter((other) => other !== name))}
          >
            Ask again
          </button>
        </li>
      ))}
    </ul>
  );
}
