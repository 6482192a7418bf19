import { parse } from 'tldts';
import { belongsTo } from './host-name';
import { privateHostLabels, privateSiteGroups, type PrivateSiteGroup } from './private-site-list';

/** The group of the default list that a host belongs to; null for every other host. */
export function findPrivateGroup(host: string): PrivateSiteGroup | null {
  const { domainWithoutSuffix, publicSuffix, subdomain } = parse(host);
  // Of the part before the registered domain, so that a site that is called so is not meant.
  const label = subdomain?.split('.')[0] ?? '';
  return (
    privateSiteGroups.find(
      ({ sites, brands, suffixes }) =>
        sites.some((site) => belongsTo(host, site)) ||
        (domainWithoutSuffix !== null && brands.includes(domainWithoutSuffix)) ||
        (publicSuffix !== null && suffixes.includes(publicSuffix)),
    ) ??
    privateSiteGroups.find(({ name }) => privateHostLabels[name].includes(label)) ??
    null
  );
}
