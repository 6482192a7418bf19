export { findKeySentences } from './find-key-sentences';
export { findMentions } from './find-mentions';
export { findPart } from './find-part';
export type { PageExcerpt } from './types';
