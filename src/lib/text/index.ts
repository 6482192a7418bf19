export { citationMark, openMark, readNumbers, withoutCitationMarks } from './citation-marks';
export { cleanText } from './clean-text';
export { estimateTokens } from './estimate-tokens';
export { hasCode, toOwnWords } from './own-words';
export { type Packed, cutAtSentence, packInOrder } from './pack';
export { createPhrases, toPlainText, toWords } from './plain-words';
export { type TextRange, splitSentences } from './sentences';
