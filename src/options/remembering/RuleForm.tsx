import { useId, useState } from 'react';
import type { SiteLevel } from '../../lib/pages';
import type { RuleChange } from '../../ui/use-site-rules';
import { LevelSelect } from './LevelSelect';

/** A rule for a site that is typed in. */
export function RuleForm({ changeRule }: { changeRule: (change: RuleChange, onDone: () => void) => void }) {
  const id = useId();
  const [site, setSite] = useState('');
  const [level, setLevel] = useState<SiteLevel>('never');
  return (
    <form
      className="rule-form"
      aria-label="Add a rule"
      onSubmit={(event) => {
        event.preventDefault();
        if (site.trim() !== '') changeRule({ site, level }, () => setSite(''));
      }}
    >
      <div className="field">
        <label className="field-label" htmlFor={`${id}-site`}>
          Site
        </label>
        <input
          id={`${id}-site`}
          className="field-input"
          data-testid="rule-site"
          type="text"
          inputMode="url"
          value={site}
          placeholder="example.org"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setSite(target.value)}
        />
      </div>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-level`}>
          Rule
        </label>
        <LevelSelect id={`${id}-level`} level={level} testId="rule-level" onChange={setLevel} />
      </div>
      <button type="submit" className="button" data-testid="rule-add">
        Add rule
      </button>
    </form>
  );
}
