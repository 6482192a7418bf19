/**
 * Where the fields of each kind of memory live. What several of them share (text, title, importance, times, active or
 * superseded) has its own place in the memory; the rest is in `details`, and what an address is made of is here too.
 * Details come out of storage and imports: each schema makes the best of what it is given.
 */
import { z } from 'zod';
import { computeContentHash, type SourceSummary } from '.';

export const preferenceTypes = ['expertise', 'style', 'domain', 'custom'] as const;

/** Where something that was learned comes from: the user's own words or hands, a model's tool, another agent. */
export const memoryOrigins = ['chat', 'user', 'tool', 'agent', 'import'] as const;
/** Why it waits for the user instead of being used. */
export const reviewReasons = ['low-confidence', 'contradiction', 'unsupported', 'imported'] as const;

/** What the user has pinned comes first. */
export const pinnedImportance = 100;

/** What everything that was learned has in common. */
const learnedFields = {
  origin: z.enum(memoryOrigins).catch('chat'),
  /** The chat it was said in, and the question of that chat. */
  conversationId: z.string().optional().catch(undefined),
  requestId: z.string().optional().catch(undefined),
  /** When it was said, in ms since the epoch: what is said later counts, whenever it is learned. Absent: when stored. */
  saidAt: z.number().optional().catch(undefined),
  /** The user's own words that it was taken from. */
  quote: z.string().optional().catch(undefined),
  /** Never superseded by itself, and first among equals. */
  pinned: z.boolean().catch(false),
  /** Set: it is not active, and the user is asked about it. */
  review: z.enum(reviewReasons).optional().catch(undefined),
  /** Address of what has replaced it, and of what it has replaced. */
  supersededBy: z.string().optional().catch(undefined),
  supersedes: z.array(z.string()).catch([]),
  /** Its importance before it was pinned. */
  importanceBefore: z.number().min(0).max(100).optional().catch(undefined),
};

/** Of anything that was learned, whatever its kind. */
export const learnedDetailsSchema = z.object({
  ...learnedFields,
  /** Of a fact in review: addresses of the active facts it seems to contradict. */
  conflictsWith: z.array(z.string()).catch([]),
});
export type LearnedDetails = z.infer<typeof learnedDetailsSchema>;

export const preferenceDetailsSchema = z.object({
  ...learnedFields,
  preferenceType: z.enum(preferenceTypes).catch('custom'),
  /** A later preference about the same replaces it. */
  topic: z.string().catch(''),
  /** What changed when it was stated last, so that it can be taken back. */
  lastStated: z
    .object({
      /** Addresses of what it superseded then. */
      superseded: z.array(z.string()),
      /** It was there before, superseded by this. */
      formerSuccessor: z.string().optional(),
    })
    .optional()
    .catch(undefined),
});
export type PreferenceDetails = z.infer<typeof preferenceDetailsSchema>;

/** The subject of facts about the one who uses this browser. */
export const userSubject = 'user';
export const factDetailsSchema = z.object({
  ...learnedFields,
  subject: z.string().min(1).catch(userSubject),
  /** 0..1: how sure whoever extracted it was. */
  confidence: z.number().min(0).max(1).catch(1),
  /** Of a fact in review: addresses of the active facts it seems to contradict. */
  conflictsWith: z.array(z.string()).catch([]),
});
export type FactDetails = z.infer<typeof factDetailsSchema>;

export const messageTypes = ['chat', 'code', 'decision'] as const;
export const messageDetailsSchema = z.object({
  ...learnedFields,
  conversationId: z.string().catch(''),
  role: z.enum(['user', 'assistant']).catch('user'),
  /** One sentence. */
  summary: z.string().catch(''),
  messageType: z.enum(messageTypes).catch('chat'),
  /** Facts were taken from it, or there are none in it. */
  extracted: z.boolean().catch(false),
  /** Who gave it its importance. */
  judgedBy: z.enum(['rules', 'model']).catch('rules'),
});

export const knowledgeCategories = ['error_solution', 'pattern', 'best_practice', 'gotcha'] as const;
export const knowledgeDetailsSchema = z.object({
  category: z.enum(knowledgeCategories).catch('pattern'),
  tags: z.array(z.string()).catch([]),
  /** Where it was learned: the address of a chat, the name of an agent, or `user`. */
  source: z.string().catch(''),
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
export const toSubjectUrl = (subject: string) => `fact://${segment(subject.toLowerCase())}`;
export const toFactUrl = (subject: string, id: string) => `${toSubjectUrl(subject)}/${id}`;
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

/** Whether a message or an episode comes from another chat: nothing of those is used without Smart Context. */
export function isOfOtherChat(sourceUrl: string, conversationId: string | undefined): boolean {
  const isOfChats = sourceUrl.startsWith('message://') || sourceUrl.startsWith('episode://');
  if (!isOfChats || conversationId === undefined) return isOfChats;
  return (
    !isOfConversation(sourceUrl, conversationId) && !sourceUrl.startsWith(`${toSessionUrl(conversationId)}/`)
  );
}

/** When something was said that was learned, also before that was written down. */
export function saidAtOf({ details, createdAt }: Pick<SourceSummary, 'details' | 'createdAt'>): number {
  return learnedDetailsSchema.parse(details).saidAt ?? createdAt;
}

/** The same content has the same id, so that nothing is kept twice. */
export async function createContentId(...parts: readonly (string | number)[]): Promise<string> {
  return (await computeContentHash(JSON.stringify(parts))).slice(0, 24);
}

function segment(name: string): string {
  return encodeURIComponent(name.toWellFormed()) || '-';
}
