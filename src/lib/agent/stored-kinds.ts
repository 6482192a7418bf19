/**
 * Where the fields of each kind of memory live. What several of them share (text, title, importance, times, active or
 * superseded) has its own place in the memory; the rest is in `details`, and what an address is made of is here too.
 * Details come out of storage and imports: each schema makes the best of what it is given.
 */
import { z } from 'zod';
import { computeContentHash } from '../memory';

export const preferenceTypes = ['expertise', 'style', 'domain', 'custom'] as const;
export const preferenceDetailsSchema = z.object({
  preferenceType: z.enum(preferenceTypes).catch('custom'),
});

/** The subject of facts about the one who uses this browser. */
export const userSubject = 'user';
export const factDetailsSchema = z.object({
  subject: z.string().min(1).catch(userSubject),
  /** The chat it was said in. */
  conversationId: z.string().optional().catch(undefined),
});

export const messageTypes = ['chat', 'code', 'decision'] as const;
export const messageDetailsSchema = z.object({
  conversationId: z.string().catch(''),
  /** One sentence. */
  summary: z.string().catch(''),
  messageType: z.enum(messageTypes).catch('chat'),
});

export const knowledgeCategories = ['error_solution', 'pattern', 'best_practice', 'gotcha'] as const;
export const knowledgeDetailsSchema = z.object({
  category: z.enum(knowledgeCategories).catch('pattern'),
  tags: z.array(z.string()).catch([]),
  use_count: z.int().nonnegative().catch(0),
  /** In ms since the epoch. */
  last_used: z.number().nullable().catch(null),
});

export const episodeTypes = ['action', 'error', 'decision', 'outcome'] as const;
export const episodeDetailsSchema = z.object({
  type: z.enum(episodeTypes).catch('action'),
  /** The conversation, or the session of another agent. */
  session: z.string().catch(''),
  agent: z.string().catch(''),
  project: z.string().optional().catch(undefined),
});

/** Everything of one kind, of one subject, of one chat lies below one address: filters find it by that. */
export const preferenceRoot = 'preference://user';
export const toPreferenceUrl = (id: string) => `${preferenceRoot}/${id}`;
export const toFactUrl = (subject: string, id: string) => `fact://${segment(subject)}/${id}`;
export const toKnowledgeUrl = (id: string) => `knowledge://learned/${id}`;
export const toSessionUrl = (session: string) => `episode://${segment(session)}`;
export const toEpisodeUrl = (session: string, id: string) => `${toSessionUrl(session)}/${id}`;
export const toConversationUrl = (conversationId: string) => `message://${segment(conversationId)}`;
export const toMessageUrl = (conversationId: string, id: string) =>
  `${toConversationUrl(conversationId)}/${id}`;

/** Whether a message was said in this chat. */
export function isOfConversation(sourceUrl: string, conversationId: string | undefined): boolean {
  return conversationId !== undefined && sourceUrl.startsWith(`${toConversationUrl(conversationId)}/`);
}

/** The same content has the same id, so that nothing is kept twice. */
export async function createContentId(...parts: readonly (string | number)[]): Promise<string> {
  return (await computeContentHash(JSON.stringify(parts))).slice(0, 24);
}

function segment(name: string): string {
  return encodeURIComponent(name.toWellFormed()) || '-';
}
