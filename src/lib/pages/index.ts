export {
  type CaptureMode,
  type CapturePolicy,
  type ReadingThreshold,
  capturePolicySchema,
} from './capture-policy';
export { belongsTo, hostOf } from './host-name';
export { type OpenTab, type TabLook, describeTab, siteOf } from './open-tab';
export { toPagePieces, toQuotation } from './page-marks';
export { findPageOfQuote } from './page-of-quote';
export { type PrivateSiteGroup, privateHostLabels, privateSiteGroups } from './private-site-list';
export { canonicalOf, chooseSourceUrl, findSource } from './same-page';
export { toPageOfSelection, toSelectionUrl } from './selection-url';
export {
  type Decision,
  type DecisionReason,
  type Occasion,
  type PageSigns,
  judgeSite,
  mayLeave,
  shouldIndex,
} from './should-index';
export { sitesOf, toSite } from './site-names';
export { type SiteLevel, type SiteRule, setRule, siteLevels } from './site-rules';
export { toSourceUrl } from './source-url';
export { toPassageUrl } from './text-fragment';
export { toToldTitle } from './told-title';
export type { CapturedPage, PageNews, PageOutcome, Privacy, ReadPage } from './types';
