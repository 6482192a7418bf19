import { useRef } from 'react';
import type { SiteRule } from '../../lib/pages';
import type { RuleChange } from '../../ui/use-site-rules';
import { LevelSelect } from './LevelSelect';

interface RuleListProps {
  rules: readonly SiteRule[];
  changeRule: (change: RuleChange) => void;
}

export function RuleList({ rules, changeRule }: RuleListProps) {
  const listRef = useRef<HTMLUListElement>(null);
  if (rules.length === 0) return <p className="no-rules">You have no rules of your own yet.</p>;
  return (
    <ul className="rule-list" ref={listRef} aria-label="Your rules">
      {rules.map(({ site, level }, index) => (
        <li className="rule-row" key={site} data-testid="rule-row" data-site={site}>
          <span className="rule-site">{site}</span>
          <LevelSelect
            label={`Rule for ${site}`}
            level={level}
            testId="rule-change"
            onChange={(changed) => changeRule({ site, level: changed })}
          />
          <button
            type="button"
            className="button button-quiet"
            data-testid="rule-remove"
            aria-label={`Remove the rule for ${site}`}
            onClick={() => {
              // The row goes away with its button; the keyboard goes on at its neighbour.
              const buttons = listRef.current?.querySelectorAll('button');
              (buttons?.[index + 1] ?? buttons?.[index - 1])?.focus();
              changeRule({ site, level: null });
            }}
          >
            Remove
          </button>
        </li>
      ))}
    </ul>
  );
}
