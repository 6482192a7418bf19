import type { CapturePolicy } from './capture-policy';
import { hostOf } from './host-name';
import { isPrivateHost } from './private-network';
import { findPrivateGroup } from './private-sites';
import { findRule, type SiteLevel } from './site-rules';

/** What is known of a page besides its text. */
export interface PageSigns {
  address: string;
  isIncognito: boolean;
  /** Shows a field for a password, a one-time code or a card. */
  hasPrivateField: boolean;
  /** Its server has asked that no copy be kept. */
  isNoStore: boolean;
}

/** Why a page comes in: the user asked about it, has read it, or said that it is to be remembered. */
export type Occasion = 'asked' | 'read' | 'told';

export type DecisionReason =
  | 'allowed'
  | 'not-web'
  | 'incognito'
  | 'no-consent'
  | 'private-field'
  | 'site-rule'
  | 'private-network'
  | 'private-site'
  | 'no-store'
  | 'capture-off';

export interface Decision {
  allow: SiteLevel;
  reason: DecisionReason;
  /** For the user, who can act on it; empty where there is nothing to say. */
  sentence: string;
}

/** Whether the text of a page may be given to a language model: a private page's never is. */
export function mayLeave({ allow, reason }: Decision): boolean {
  return allow === 'full' || reason === 'capture-off';
}

const allowed: Decision = { allow: 'full', reason: 'allowed', sentence: '' };

/** Decides, before anything of a page is stored, how much of it may be. */
export function shouldIndex(occasion: Occasion, signs: PageSigns, policy: CapturePolicy): Decision {
  if (policy.consentedAt === null) {
    return never('no-consent', 'Nothing is remembered until you have chosen what Recollect may keep.');
  }
  const decision = judgeSite(signs, policy);
  if (decision.allow === 'never' || isWanted(occasion, policy)) return decision;
  // A page of which the user lets less than its text be kept stays private when nothing is kept at all.
  const reason = decision.allow === 'full' ? 'capture-off' : decision.reason;
  return never(reason, 'Remembering by itself is switched off: this page is not kept.');
}

/** What may be kept of a page if it is wanted at all. */
export function judgeSite(
  signs: PageSigns,
  { siteRules, allowPrivateNetwork }: Pick<CapturePolicy, 'siteRules' | 'allowPrivateNetwork'>,
): Decision {
  const host = hostOf(signs.address);
  if (host === null || host === '' || !/^https?:/i.test(signs.address)) {
    return never('not-web', 'Only pages of the web are remembered.');
  }
  if (signs.isIncognito) return never('incognito', 'Nothing is remembered of private windows.');
  if (signs.hasPrivateField) {
    return never(
      'private-field',
      'This page asks for a password, a code or a card number, so it is not remembered.',
    );
  }
  // The user's word counts for more than what follows, and only for that.
  const rule = findRule(siteRules, host);
  if (rule) return followRule(rule.site, rule.level);
  if (!allowPrivateNetwork && isPrivateHost(host)) {
    return never(
      'private-network',
      'This page is on this computer or a private network, so it is not remembered. Settings can allow that.',
    );
  }
  const group = findPrivateGroup(host);
  if (group) {
    return never(
      'private-site',
      `This is a site for ${group.purpose}, so it is not remembered. You can allow this site.`,
    );
  }
  if (signs.isNoStore) {
    return never(
      'no-store',
      'This page asks that no copy of it be kept, so it is not remembered. You can allow this site.',
    );
  }
  return allowed;
}

function isWanted(occasion: Occasion, { capture }: CapturePolicy): boolean {
  return occasion === 'told' || capture === 'read' || capture === occasion;
}

function followRule(site: string, level: SiteLevel): Decision {
  switch (level) {
    case 'full':
      return { ...allowed, reason: 'site-rule' };
    case 'address-only':
      return {
        allow: 'address-only',
        reason: 'site-rule',
        sentence: `Of ${site} only titles and addresses are remembered, as you have chosen.`,
      };
    case 'never':
      return never('site-rule', `Nothing of ${site} is remembered, as you have chosen.`);
  }
}

function never(reason: DecisionReason, sentence: string): Decision {
  return { allow: 'never', reason, sentence };
}
