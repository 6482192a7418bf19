/** The door of the auto-indexer: what may be remembered, and remembering it. */
export { describeFailure, indexPage } from './index-page';
export { indexPageAsync } from './index-page-async';
export { toPageOfSelection, toSelectionUrl } from './selection-url';
export { PageKeeper } from './page-keeper';
export { JobQueue, type QueuePorts } from './job-queue';
export { queueLimits, startBatch, type Lane } from './queue-rules';
export { describeResult, describeSkip, maxActivity } from './activity';
export type {
  ActivityEntry,
  ActivityKind,
  Batch,
  Job,
  JobDraft,
  JobResult,
  JobStore,
  JobWork,
  QueueChange,
  QueueState,
  WaitingText,
} from './jobs';
export {
  judgeSite,
  mayLeave,
  shouldIndex,
  type Decision,
  type DecisionReason,
  type Occasion,
  type PageSigns,
} from './should-index';
export {
  capturePolicySchema,
  captureModes,
  defaultPolicy,
  readingLimits,
  type CaptureMode,
  type CapturePolicy,
  type ReadingThreshold,
} from './capture-policy';
export { findRule, setRule, siteLevels, siteRuleSchema, type SiteLevel, type SiteRule } from './site-rules';
export { belongsTo, hostOf } from './host-name';
export { sitesOf, toSite } from './site-names';
