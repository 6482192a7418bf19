/** Text from outside as people see it: what has no look of its own can only deceive or carry a message. */

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
