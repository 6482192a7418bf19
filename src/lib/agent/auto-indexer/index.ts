/** The door of the auto-indexer: what may be remembered, and remembering it. */
export { describeFailure, indexPage } from './index-page';
export { indexPageAsync } from './index-page-async';
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
