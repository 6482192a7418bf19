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
