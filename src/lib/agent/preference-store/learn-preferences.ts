import { detectPreferences, type PreferenceStore } from '../../learning/preferences';
import { toPreferenceUrl } from '../../memory';
import type { LearnedMemory, Question } from '../../chats';
import { understandQuestion } from '../understand';

/** By these a wish is for more than the moment. */
const lasting =
  /(?<![\p{L}\p{N}])(?:always|never|from now on|in (?:the )?future|every time|generally|usually|prefer|things|everything|stuff|topics|concepts|answers|replies|immer|nie|ab jetzt|ab sofort|künftig|in zukunft|grundsätzlich|alles|dinge|antworten|toujours|désormais|à l'avenir|tout|réponses|siempre|a partir de ahora|todo|respuestas|sempre|a partir de agora|tudo|respostas|d'ora in poi|tutto|risposte)(?![\p{L}\p{N}])/iu;
/** A message of which so much is the wish asks for nothing else. */
const wishShare = 0.7;

/** "Explain like I'm five" wants the page in front explained, now; "always explain like I'm five" is a preference. */
function isForTheMoment(text: string, content: string): boolean {
  if (lasting.test(text) || content.length < text.trim().length * wishShare) return false;
  return understandQuestion(text, []).pageTask === 'explanation';
}

/** Keeps the preferences that a question states, without asking a model; what it tells can be taken back. */
export async function learnPreferences(
  store: PreferenceStore,
  { text, conversationId, requestId }: Question,
): Promise<LearnedMemory[]> {
  const learned: LearnedMemory[] = [];
  for (const { type, content, topic } of detectPreferences(text)) {
    if (isForTheMoment(text, content)) continue;
    const before = new Map((await store.getAll()).map((known) => [known.id, known.content]));
    const id = await store.add({
      ...{ type, content, topic, origin: 'chat', conversationId, requestId, quote: content },
    });
    const kept = await store.get(id);
    // A pinned one is replaced by the user's own hand only: nothing was learned then.
    if (!kept?.isActive) continue;
    const replaced = kept.supersedes.flatMap((old) => before.get(old) ?? []);
    learned.push({
      ...{ sourceUrl: toPreferenceUrl(id), docType: 'preference', text: content },
      replaced: replaced.length === 0 ? null : replaced.join(' '),
    });
  }
  return learned;
}
