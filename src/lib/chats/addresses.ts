/** Where a chat is kept: a head `conversation://<id>` and below it one source a turn. */
const pattern = /^conversation:\/\/([\w-]{1,64})(?:\/([\w-]{1,64}))?$/;

export function headUrl(conversationId: string): string {
  return `conversation://${conversationId}`;
}

export function turnUrl(conversationId: string, requestId: string): string {
  return `${headUrl(conversationId)}/${requestId}`;
}

/** Null for what is no address of a chat. `requestId` is null for a head. */
export function parseAddress(url: string): { conversationId: string; requestId: string | null } | null {
  const match = pattern.exec(url);
  const conversationId = match?.[1];
  return conversationId === undefined ? null : { conversationId, requestId: match?.[2] ?? null };
}
