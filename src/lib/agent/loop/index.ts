/** The door of the agent: one question in, a stream of events out. */
export { runAgentLoop } from './run';
export { getMemoryManagerSafe } from './safe-memory';
