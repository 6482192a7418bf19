import { describeGrant, isSameGrant, type ToolGrant } from '../../shared/tool-grants';

interface AllowedToolsProps {
  grants: readonly ToolGrant[];
  /** Tools that were allowed for every site until now. */
  droppedTools: readonly string[];
  onChange: (grants: ToolGrant[]) => void;
  onRead: () => void;
}

/** What is done without asking, each with a way to take that back. */
export function AllowedTools({ grants, droppedTools, onChange, onRead }: AllowedToolsProps) {
  return (
    <>
      {droppedTools.length > 0 && (
        <p className="no-tools" data-testid="dropped-tools" role="status">
          An earlier version let these act on every site without asking:{' '}
          {droppedTools.map((name) => name.replaceAll('_', ' ')).join(', ')}. They ask again now.{' '}
          <button type="button" className="button-link" data-testid="dropped-tools-read" onClick={onRead}>
            Understood
          </button>
        </p>
      )}
      {grants.length === 0 && (
        <p className="no-tools">You are asked every time. No tool may act by itself.</p>
      )}
      {grants.length > 0 && (
        <ul className="rule-list tool-list" aria-label="Done without asking">
          {grants.map((grant) => (
            <GrantRow
              key={[grant.site, grant.toolName, grant.kind].join(' ')}
              grant={grant}
              onRemove={() => onChange(grants.filter((other) => !isSameGrant(other, grant)))}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function GrantRow({ grant, onRemove }: { grant: ToolGrant; onRemove: () => void }) {
  const words = describeGrant(grant) ?? grant.toolName;
  return (
    <li className="rule-row" data-testid="allowed-tool" data-tool={grant.toolName}>
      <span className="rule-site">
        {words}, on {grant.site}
      </span>
      <button
        type="button"
        className="button button-quiet"
        data-testid="tool-ask-again"
        aria-label={`Remove: ${words}, on ${grant.site}`}
        onClick={onRemove}
      >
        Remove
      </button>
    </li>
  );
}
