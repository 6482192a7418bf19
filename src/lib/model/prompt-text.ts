/**
 * How text from outside gets into a prompt: nothing in it that a reader would not see, and nothing that a model
 * could take for a tag of ours.
 */
import { toVisibleText } from '../../shared/visible-text';

export { toVisibleText };

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
  /<(?=\s*\/?\s*(?:knowledge_context|user_profile|background_facts|subject|fact|page_in_front|notes|related_knowledge|source|related_messages|message|selected_text|other_chats|memory|earlier_in_this_chat|summary|web_results|tool_result|item|note|state)\b)/giu;

/** What was said in a chat stays as it was said, save that it cannot look like a block of reference data. */
export function toChatText(text: string): string {
  return toVisibleText(text).replace(ownTags, '&lt;');
}
