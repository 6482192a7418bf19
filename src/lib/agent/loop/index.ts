/** The door of the agent: one question in, a stream of events out. */
export { runAgentLoop } from './run';
export { getMemoryManagerSafe } from './safe-memory';
export { defaultMaxSteps } from '../ports';
export type { AgentConfig, AgentPorts, ConfirmationRequest, OpenTab, WebResult, WebSearch } from '../ports';
