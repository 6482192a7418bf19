import type { SiteLevel } from '../lib/pages';

/** How the levels are called, from most to least. */
export const levelLabels: Record<SiteLevel, string> = {
  full: 'Remember in full',
  'address-only': 'Title and address only',
  never: 'Never remember',
};

export function isSiteLevel(value: string): value is SiteLevel {
  return Object.hasOwn(levelLabels, value);
}

/** What a rule does from now on, as a sentence without its full stop. */
export function describeRule(site: string, level: SiteLevel | null): string {
  switch (level) {
    case 'full':
      return `${site} is remembered in full`;
    case 'address-only':
      return `Of ${site} only titles and addresses are remembered`;
    case 'never':
      return `${site} is never remembered`;
    case null:
      return `${site} has no rule of its own any more`;
  }
}
