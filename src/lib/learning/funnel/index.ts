/** The door of the funnel: which messages of a chat are worth keeping. */
export { runFunnel } from './funnel';
export { hasGoldKeyword } from './gold';
export { scoreByRules } from './score';
export { findTriviality, type TrivialReason } from './trivia';
export type { FunnelMessage, Judgement, Verdict } from './types';
export { hasOwnVoice } from './voice';
