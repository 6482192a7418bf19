import type { PrivateSiteGroup } from '../../lib/pages';

/** Everything that a group of the default list covers, as one line. */
export function describeGroup(
  { sites, brands, suffixes }: PrivateSiteGroup,
  hostLabels: readonly string[],
): string {
  return [
    ...suffixes.map((suffix) => `all of .${suffix}`),
    ...hostLabels.map((label) => `${label}.‹any site›`),
    ...brands.map((brand) => `${brand}.‹any ending›`),
    ...sites,
  ].join(', ');
}
