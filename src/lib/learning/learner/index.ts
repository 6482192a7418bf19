/** The door of the write path: what Recollect learns from its chats. */
export { createLearner, type Learner, type LearnerPorts, type TurnJudgement } from './create-learner';
export { learnOnce, type LearningDepth } from './learn-once';
export { toEpisodes, type Episode } from './episodes';
export { addSummaries, summariesOf, type TurnSummary } from './summaries';
