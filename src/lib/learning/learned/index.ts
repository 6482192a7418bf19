export { addLearned, type NewLearned } from './add-learned';
export { editLearned, pinLearned, supersede } from './change-learned';
export { findTopic, type TopicMatch } from './find-topic';
export { forgetSources, restoreForgotten } from './forget-learned';
export { countLearned, listLearned } from './list-learned';
export { readPresent, type PresentState } from './read-present';
export { countImported, reopenImported, resolveImported } from './resolve-imported';
export { reopenReview, resolveReview } from './resolve-review';
export { learnAgain, takeBack } from './take-back';
export {
  learnedKinds,
  learnedStates,
  reviewDecisions,
  type EarlierVersion,
  type Forgotten,
  type ImportedResolution,
  type LearnedAbout,
  type LearnedCounts,
  type LearnedItem,
  type LearnedKind,
  type LearnedOrigin,
  type LearnedPage,
  type LearnedQuery,
  type LearnedState,
  type Resolution,
  type ReviewDecision,
  type ReviewReason,
  type TakenBack,
} from './types';
