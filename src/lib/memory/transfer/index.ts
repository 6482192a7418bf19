export { exportMemory } from './export-memory';
export { stageImport } from './import-memory';
