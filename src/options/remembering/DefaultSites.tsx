import { privateHostLabels, privateSiteGroups } from '../../lib/pages';
import { describeGroup } from './describe-group';

const siteCount = privateSiteGroups.reduce(
  (total, { sites, brands }) => total + sites.length + brands.length,
  0,
);

/** The default list, all of it: what is decided for somebody must be there to see. */
export function DefaultSites() {
  return (
    <details className="default-sites" data-testid="default-sites">
      <summary className="default-sites-title">
        {siteCount} sites that are never remembered by default
      </summary>
      <p className="default-sites-lead">
        What one sees there is one’s own. To allow one of them, add a rule for it above.
      </p>
      <dl className="default-groups">
        {privateSiteGroups.map((group) => (
          <div key={group.name}>
            <dt>{group.purpose}</dt>
            <dd>{describeGroup(group, privateHostLabels[group.name])}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
