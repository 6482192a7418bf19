import { useEffect, useId, useState } from 'react';
import type { SiteLevel } from '../lib/pages';
import type { BackgroundProtocol, TabSite } from '../messaging/protocol';
import type { Call } from '../messaging/rpc';
import { countOf } from '../ui/count-of';
import { Icon } from '../ui/Icon';
import { levelLabels } from '../ui/site-levels';
import type { RuleChange } from '../ui/use-site-rules';

interface SiteMenuProps {
  site: TabSite;
  callBackground: Call<BackgroundProtocol>;
  onChange: (change: RuleChange) => void;
  onClose: () => void;
}

const levels: readonly SiteLevel[] = ['full', 'address-only', 'never'];

/** What is remembered of a site from now on: one click each. */
export function SiteMenu({ site, callBackground, onChange, onClose }: SiteMenuProps) {
  const { sites, rules } = site;
  const titleId = useId();
  const [chosen, setChosen] = useState(sites[0] ?? '');
  const pages = useSiteCount(callBackground, chosen);
  const current = levelOf(site, chosen);
  return (
    <div
      className="site-menu"
      role="group"
      aria-labelledby={titleId}
      data-testid="site-menu"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <p className="site-menu-title" id={titleId}>
        Pages of{' '}
        {sites.length === 1 ? (
          <strong>{chosen}</strong>
        ) : (
          <select
            className="site-menu-scope"
            data-testid="site-scope"
            aria-label="Site"
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            {sites.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </p>
      <ul>
        {levels.map((level) => (
          <li key={level}>
            <button
              type="button"
              className="site-choice"
              data-testid={`site-${level}`}
              aria-pressed={current === level}
              onClick={() => onChange({ site: chosen, level })}
            >
              <Icon name="check" />
              {levelLabels[level]}
            </button>
          </li>
        ))}
        {pages > 0 && (
          <li>
            <button
              type="button"
              className="site-choice site-choice-danger"
              data-testid="site-never-forget"
              onClick={() => onChange({ site: chosen, level: 'never', forget: true })}
            >
              Never, and forget what you have ({countOf(pages, 'page')})
            </button>
          </li>
        )}
        {rules.some((rule) => rule.site === chosen) && (
          <li>
            <button
              type="button"
              className="site-choice"
              data-testid="site-rule-remove"
              onClick={() => onChange({ site: chosen, level: null })}
            >
              Remove this rule
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}

/** What holds for the site now; null where it is not known without a page of it. */
function levelOf({ sites, rules, decision }: TabSite, chosen: string): SiteLevel | null {
  const rule = rules.find(({ site }) => site === chosen);
  if (rule) return rule.level;
  return chosen === sites[0] && decision.reason !== 'no-consent' ? decision.allow : null;
}

function useSiteCount(callBackground: Call<BackgroundProtocol>, site: string): number {
  const [counted, setCounted] = useState({ site: '', pages: 0 });
  useEffect(() => {
    // Without an answer the choice to forget is not offered: nothing else depends on it.
    callBackground('site-count', { site }).then(
      (pages) => setCounted({ site, pages }),
      () => undefined,
    );
  }, [callBackground, site]);
  return counted.site === site ? counted.pages : 0;
}
