import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { findRule, setRule, siteLevels, type SiteRule } from '../../../src/lib/pages/site-rules';

const label = fc.constantFrom('a', 'b', 'ab');
const site = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => [...labels, 'com'].join('.'));
const rules = fc
  .uniqueArray(site, { maxLength: 8 })
  .chain((sites) =>
    fc.tuple(
      ...sites.map((one) => fc.record({ site: fc.constant(one), level: fc.constantFrom(...siteLevels) })),
    ),
  );

/** The obvious way: the host, then the host without its first name, and so on. */
function findByWalking(all: readonly SiteRule[], host: string): SiteRule | null {
  for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const found = all.find((rule) => rule.site === name);
    if (found) return found;
  }
  return null;
}

test.prop([rules, site])('the most specific rule wins, in whatever order they stand', (all, host) => {
  expect(findRule(all, host)).toEqual(findByWalking(all, host));
  expect(findRule([...all].reverse(), host)).toEqual(findByWalking(all, host));
});

test.prop([rules, site, fc.constantFrom(...siteLevels, null)])(
  'setting a rule changes that one only, and setting the old one takes it back',
  (all, changed, level) => {
    const before = all.find((rule) => rule.site === changed)?.level ?? null;
    const after = setRule(all, changed, level);
    expect(after.find((rule) => rule.site === changed)?.level ?? null).toBe(level);
    const sorted = (list: readonly SiteRule[]) => setRule(list, 'none.example', null);
    expect(after.filter((rule) => rule.site !== changed)).toEqual(
      sorted(all.filter((rule) => rule.site !== changed)),
    );
    expect(setRule(after, changed, before)).toEqual(sorted(all));
  },
);
