export { findEpisodes, listEpisodes, storeEpisode, toEpisodeId } from './episode-store';
export { countKinds, describeKinds, nameKind } from './kind-counts';
export { searchLearnings, storeLearning } from './knowledge-store';
