export { exportMemory } from './export-memory';
export type { ImportRules } from './format';
export { stageImport } from './import-memory';
