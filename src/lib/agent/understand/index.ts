export { understandQuestion } from './understand-question';
export type { EarlierTurn, PageTask, Understanding } from './types';
