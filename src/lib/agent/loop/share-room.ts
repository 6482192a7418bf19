import type { TokenBudgetCalculation } from '../context';

/** Kept free for the answer: this many tokens, or this share of a small model's. A large model may say more. */
const ordinaryReserve = 2_048;
const largeReserve = 4_096;
const largeWindow = 32_768;
const responseShare = 0.25;
/** A translation is about as long as what it translates. */
const translationShare = 0.4;

/** Of the window, for the descriptions of tools. */
const toolSchemaShare = 0.2;
/** Of what is available, for what tools find. */
const toolShare = 0.2;
const mostForTools = 1_200;
/** Of what is left for page and chat. */
const lastTurnsShare = 0.3;
const olderTurnsShare = 0.15;
const otherChatsShare = 0.1;
/** A question about something particular does not need all of a book. */
const mostForParticular = 8_000;
/** Who looks something up on a page asks little of the page. */
const mostForLookUp = 1_500;
/** Of what is available, for what a search engine found. */
const webShare = 0.35;
const mostForWeb = 5_000;
/** Of the window, for selected text. */
const selectionShare = 0.15;
const mostForSelection = 1_000;

export function reserveFor(contextLimit: number, isTranslation: boolean): number {
  const most = contextLimit > largeWindow ? largeReserve : ordinaryReserve;
  const share = isTranslation ? translationShare : responseShare;
  return Math.min(isTranslation ? most * 2 : most, Math.floor(contextLimit * share));
}

export function roomForToolSchemas(contextLimit: number): number {
  return contextLimit * toolSchemaShare;
}

export function roomForSelection(contextLimit: number): number {
  return Math.min(mostForSelection, contextLimit * selectionShare);
}

export function roomForWeb({ totalAvailable }: TokenBudgetCalculation): number {
  return Math.max(0, Math.min(mostForWeb, totalAvailable * webShare));
}

/** What has to share the room that memory leaves. In tokens. */
export interface Claims {
  hasTools: boolean;
  web: number;
  /** Of the last two turns, of those before them, and of memories of other chats. */
  lastTurns: number;
  olderTurns: number;
  otherChats: number;
  wants: 'whole-page' | 'particular' | 'look-up';
}

export interface Room {
  page: number;
  otherChats: number;
  /** For page and chat together. */
  pool: number;
}

/**
 * The page in front is paid from what memory does not take, and so is the chat; what tools and preferences do not use
 * goes there too. The last turns and the page both get their part; what one does not need the other has.
 */
export function shareRoom(
  { totalAvailable }: TokenBudgetCalculation,
  used: { preferenceTokens: number; knowledgeTokens: number },
  claims: Claims,
): Room {
  const tools = claims.hasTools ? Math.min(mostForTools, Math.max(0, totalAvailable) * toolShare) : 0;
  const pool = Math.max(
    0,
    totalAvailable - used.preferenceTokens - used.knowledgeTokens - tools - claims.web,
  );
  const otherChats = Math.min(claims.otherChats, pool * otherChatsShare);
  const chat =
    Math.min(claims.lastTurns, pool * lastTurnsShare) + Math.min(claims.olderTurns, pool * olderTurnsShare);
  const most = { 'whole-page': Infinity, particular: mostForParticular, 'look-up': mostForLookUp }[
    claims.wants
  ];
  return { page: Math.min(most, pool - otherChats - chat), otherChats, pool };
}
