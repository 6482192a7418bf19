/**
 * How text from outside gets into a prompt: nothing in it that a reader would not see, and nothing that a model
 * could take for a tag of ours.
 */

/** The flags of England, Scotland and Wales are spelt with tags; any other use of tags hides something. */
const taggedFlag = ['gbeng', 'gbsct', 'gbwls'].map(
  (region) =>
    `\u{1F3F4}${Array.from(region, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}\u{E007F}`,
);
/** Controls, format characters, fillers, selectors, tags: everything that has no look of its own. */
const unseen =
  '[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB\\u0000-\\u0008\\u000B-\\u001F\\u007F-\\u009F]';
const flagOrUnseen = new RegExp(`(${taggedFlag.join('|')})|${unseen}+`, 'gu');

/** Joins emoji, and letters of scripts that need it; between Latin letters it could only carry a message. */
const joined = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|(?!\p{Script=Latin})[\p{L}\p{M}])$/u;
const joiner = /^\uFE0F?[\u200C\u200D]$/u;
/** Chooses between looks of one character. */
const varied = /[\p{Emoji}\p{S}]$|(?!\p{Script=Latin})\p{L}$/u;
const selector = /^[\uFE00-\uFE0F\u180B-\u180D\u180F]$/u;

/** Well-formed text of visible characters, with one kind of line break. Idempotent. */
export function toVisibleText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(flagOrUnseen, (found: string, flag: string | undefined, at: number, whole: string) => {
      if (flag !== undefined) return flag;
      // Two code units hold any character.
      const before = whole.slice(Math.max(0, at - 2), at);
      const isNeeded =
        (joiner.test(found) && joined.test(before)) || (selector.test(found) && varied.test(before));
      return isNeeded ? found : '';
    });
}

const replacements: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Makes text harmless between and inside tags: it can neither open nor close one. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (character) => replacements[character] ?? '');
}

/** Text as it stands between two tags. */
export function toContent(text: string): string {
  return escapeMarkup(toVisibleText(text).trim());
}

/** The same in one line. */
export function toLine(text: string): string {
  return escapeMarkup(flatten(text));
}

/** The value of an attribute, of at most so many characters before it is escaped. */
export function toAttribute(text: string, maxLength = 300): string {
  return escapeMarkup(shorten(flatten(text), maxLength));
}

/** For sentences to the user, too: one line of visible text, with an ellipsis where it was cut. */
export function shorten(text: string, maxLength: number): string {
  const line = flatten(text);
  if (line.length <= maxLength) return line;
  return `${line
    .slice(0, maxLength - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trimEnd()}…`;
}

function flatten(text: string): string {
  return toVisibleText(text).replaceAll(/\s+/g, ' ').trim();
}

/** The tags that Recollect itself writes into prompts. */
const ownTags =
  /<(?=\s*\/?\s*(?:knowledge_context|user_profile|background_facts|subject|fact|related_knowledge|source|related_messages|message|selected_text|other_chats|memory|earlier_in_this_chat|summary|web_results|tool_result|item|note)\b)/giu;

/** What was said in a chat stays as it was said, save that it cannot look like a block of reference data. */
export function toChatText(text: string): string {
  return toVisibleText(text).replace(ownTags, '&lt;');
}
