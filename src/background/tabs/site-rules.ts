import { toSite } from '../../lib/pages';
import type { SiteRuleChange, SiteRuleChanged } from '../../messaging/protocol';
import { parseAt, siteRuleChangeSchema } from '../../messaging/schemas';
import { memoryClient } from '../../platform/wire/memory-client';
import { notifyPages } from '../../platform/wire/notifications';
import { updateSiteRule } from '../../platform/storage/settings';
import { AppError } from '../../shared/app-error';
import { forgetActivity } from '../queue/activity';
import { answers } from '../answers/answers';
import { refreshFrontTabs } from './watch-tabs';

export async function changeSiteRule(change: SiteRuleChange): Promise<SiteRuleChanged> {
  const { site: typed, level, forget } = parseAt(siteRuleChangeSchema, change, 'this rule');
  const site = toSite(typed);
  if (site === null) {
    throw new AppError('invalid-input', 'This is no site. Enter one such as example.org.');
  }
  // The rule first: nothing may come in between.
  const before = await updateSiteRule(site, level);
  const forgotten = forget ? await forgetSite(site) : [];
  notifyPages({ type: 'settings-changed' });
  if (forgotten.length > 0) notifyPages({ type: 'memory-changed' });
  await refreshFrontTabs();
  return { site, before, forgotten };
}

export function countSite(site: string): Promise<number> {
  return memoryClient.count({ docType: 'page', site });
}

async function forgetSite(site: string): Promise<string[]> {
  await forgetActivity({ site });
  const { sourceUrls } = await memoryClient.removeMatching({ docType: 'page', site }, { dryRun: true });
  return (await answers.forgetQuoted(sourceUrls)).sourceUrls;
}
