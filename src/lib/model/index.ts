export { isDoneWithin, readUntilAborted, untilAborted } from './abortable';
export { type JsonAnswer, askForJson } from './ask-for-json';
export { shorten, toAttribute, toChatText, toContent, toLine, toVisibleText } from './prompt-text';
export type {
  LanguageModel,
  ModelEvent,
  ModelMessage,
  ModelRequest,
  ToolCall,
  ToolDescription,
} from './types';
