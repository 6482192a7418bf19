export { headUrl as toChatUrl, parseAddress as parseChatUrl, turnUrl as toTurnUrl } from './addresses';
export {
  conversationHeads,
  listConversations,
  maxTitleLength,
  readConversation,
  removeConversation,
  renameConversation,
  saveTurn,
  type ConversationSummary,
  type StoredConversation,
} from './conversation-store';
export { countQuotingChats, forgetQuoted, takeOutQuotations, type ForgottenSources } from './forget-quoted';
export { isTakenOut, withoutForgotten } from './forgotten-parts';
export { TurnRecorder } from './turn-recorder';
export { findUnjudgedTurns, readStoredTurn, toJudgedMark } from './unjudged-turns';
export { formatEarlierTurns, formatLastMessages, rawTurns } from './history';
export { endings, isOwnSentence, notAllowed } from './own-sentences';
export { createConversation, findRunningTurn, reduceConversation } from './shown-conversation';
export {
  type AnswerPart,
  type AskedQuestion,
  type SettledConfirmation,
  type ToolStep,
  type Turn,
  type TurnEvent,
  type TurnState,
  applyEvent,
  createTurn,
  toPastTurn,
} from './turn';
export type {
  AnswerEvent,
  Budget,
  Citation,
  CitationLabel,
  CitationUse,
  Confirmation,
  ConfirmationDetail,
  Conflict,
  ConflictSide,
  FoundPassage,
  LearnedMemory,
  PastTurn,
  Question,
  QuestionMode,
  Receipt,
  Sent,
  ToolEffect,
  UsedItem,
  UsedKind,
  WebQuery,
} from './types';
