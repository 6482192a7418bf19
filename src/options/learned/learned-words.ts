import type { LearnedAbout, LearnedItem, LearnedKind, LearnedOrigin } from '../../lib/learning/learned';
import { countOf } from '../../ui/count-of';

/** Each kind as a filter, and what it says while there is none. */
export const kindWords: Record<LearnedKind, { label: string; nothing: string }> = {
  preference: {
    label: 'Preferences',
    nothing: 'No preferences yet. Tell the side panel, for instance “explain it simply”, or add one here.',
  },
  fact: {
    label: 'Facts',
    nothing: 'No facts yet. They are taken from what you say in chats about yourself, people and projects.',
  },
  knowledge: {
    label: 'Learnings',
    nothing:
      'No learnings yet: solutions and habits that were worth keeping, by a tool you allowed or by you.',
  },
  episode: {
    label: 'Episodes',
    nothing: 'No episodes yet. They say what was done, decided, or went wrong in a chat.',
  },
  message: {
    label: 'From chats',
    nothing: 'Nothing from chats yet. What you say and is worth keeping is found here; small talk is not.',
  },
};

/** In the order of the filter. */
export const kindOrder: readonly LearnedKind[] = ['preference', 'fact', 'knowledge', 'episode', 'message'];

export const nothingLearned =
  'Nothing yet. Say in the side panel who you are or how you like your answers, and you find it here. Nothing a page says becomes a fact about you.';

export const preferenceWords: Record<
  Extract<LearnedAbout, { kind: 'preference' }>['preferenceType'],
  string
> = {
  expertise: 'what you know',
  style: 'how answers are written',
  domain: 'what you work on',
  custom: 'anything else',
};

export const categoryWords: Record<Extract<LearnedAbout, { kind: 'knowledge' }>['category'], string> = {
  error_solution: 'solution of an error',
  pattern: 'pattern',
  best_practice: 'best practice',
  gotcha: 'pitfall',
};

const messageWords = { chat: 'message', code: 'code', decision: 'decision' };

/** What it is, in a few words each. */
export function describeAbout(about: LearnedAbout): string[] {
  switch (about.kind) {
    case 'preference':
      return [`Preference: ${preferenceWords[about.preferenceType]}`];
    case 'fact':
      return [about.subject === 'user' ? 'Fact about you' : `Fact about ${about.subject}`];
    case 'knowledge':
      return [
        `Learning: ${categoryWords[about.category]}`,
        ...about.tags.map((tag) => `#${tag}`),
        ...(about.useCount === 0 ? [] : [`used ${countOf(about.useCount, 'time')}`]),
      ];
    case 'episode':
      return [`Episode: ${about.type}`, ...(about.project === null ? [] : [about.project])];
    case 'message':
      return [`${about.role === 'user' ? 'Your' : 'An answer’s'} ${messageWords[about.messageType]}`];
  }
}

/** The beginning of a sentence that goes on with the chat, if it is known, and the time. */
export function describeOrigin({
  origin,
  text,
  about,
}: Pick<LearnedItem, 'origin' | 'text' | 'about'>): string {
  const isMessage = about.kind === 'message';
  switch (origin.kind) {
    case 'chat':
      if (isMessage) return `${about.role === 'user' ? 'You said this' : 'Answered'} ${inChat(origin)}`;
      if (origin.quote === null) return origin.chatTitle === null ? 'From a chat' : 'From the chat';
      return `You said ${isSame(origin.quote, text) ? 'this' : `“${origin.quote}”`} ${inChat(origin)}`;
    case 'user':
      return 'You added this';
    case 'tool':
      return `Stored by a tool you allowed${origin.chatTitle === null ? '' : ', in the chat'}`;
    case 'agent':
      return about.kind === 'episode' && about.agent !== ''
        ? `Stored by another agent, ${about.agent}`
        : 'Stored by another agent';
    case 'import':
      return 'Came with an imported file';
  }
}

const inChat = ({ chatTitle }: LearnedOrigin) => (chatTitle === null ? 'in a chat' : 'in the chat');

function isSame(quote: string, text: string): boolean {
  const fold = (words: string) =>
    words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return fold(quote) === fold(text);
}

/** Why the user is asked. */
export function describeReview({ reason, conflicts }: NonNullable<LearnedItem['review']>): string {
  switch (reason) {
    case 'low-confidence':
      return 'Recollect is not sure that it understood this right.';
    case 'imported':
      return 'It came with an imported file that was not exported from this memory.';
    case 'unsupported':
      return 'The words it was taken from do not quite say it.';
    case 'contradiction':
      return conflicts.length === 0
        ? 'It seemed to contradict something that is not remembered any more.'
        : 'It seems to contradict what is remembered:';
  }
}

/** How long a text may be to be shown whole at once. In characters. */
const longest = 320;

/** The beginning of a long text, up to a space; null when it is short. */
export function toBeginning(text: string): string | null {
  if (text.length <= longest) return null;
  const cut = text.slice(0, longest);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).toWellFormed()}…`;
}

/** For a toast or a label: the first words. */
export function toName(text: string, length = 60): string {
  const line = text.replaceAll(/\s+/gu, ' ');
  return `“${
    line.length <= length
      ? line
      : `${line
          .slice(0, length - 1)
          .toWellFormed()
          .trimEnd()}…`
  }”`;
}
