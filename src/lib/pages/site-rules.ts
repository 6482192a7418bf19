import { z } from 'zod';
import { belongsTo } from './host-name';

export const siteLevels = ['full', 'address-only', 'never'] as const;

/** How much of a site's pages is remembered. */
export type SiteLevel = (typeof siteLevels)[number];

/** What the user has said about a site and everything below it. */
export interface SiteRule {
  /** A host name as `toSite` gives it. */
  site: string;
  level: SiteLevel;
}

export const siteRuleSchema: z.ZodType<SiteRule> = z.object({
  site: z.string().min(1).max(253),
  level: z.enum(siteLevels),
});

/** The rule that holds for a host: the most specific one. */
export function findRule(rules: readonly SiteRule[], host: string): SiteRule | null {
  return rules
    .filter(({ site }) => belongsTo(host, site))
    .reduce<SiteRule | null>(
      (best, rule) => (best && best.site.length >= rule.site.length ? best : rule),
      null,
    );
}

/** The rules with one of them changed, added or, for null, removed; by name. */
export function setRule(rules: readonly SiteRule[], site: string, level: SiteLevel | null): SiteRule[] {
  const others = rules.filter((rule) => rule.site !== site);
  const changed = level === null ? others : [...others, { site, level }];
  return changed.sort((left, right) => (left.site < right.site ? -1 : 1));
}
