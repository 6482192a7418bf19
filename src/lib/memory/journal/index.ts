export { Journal } from './journal';
export {
  parseSourceChange,
  toChunkRecord,
  toChangeSources,
  toEffects,
  toPutSource,
  toRemoveSources,
  toTouchSource,
  type JournaledChunk,
  type JournaledSource,
  type SourceChange,
} from './source-changes';
export type {
  JournalEntry,
  JournalFile,
  JournalFiles,
  JournalOptions,
  JournalProblem,
  JournalRecord,
  ReplaySummary,
} from './types';
export {
  diagnose,
  type DatabaseState,
  type Diagnosis,
  type JournalState,
  type Repair,
  type Witness,
} from './witness';
