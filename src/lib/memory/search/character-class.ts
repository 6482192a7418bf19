export const separator = 0;
/** Part of a word: a letter or a digit. */
export const wordLetter = 1;
/** A letter of a script that puts no spaces between words; indexed as pairs. */
export const pairLetter = 2;
/** A combining mark: belongs to the letter before it. */
export const mark = 3;
const unknown = 255;

const pairScripts =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const letterOrNumber = /[\p{L}\p{N}]/u;
const combiningMark = /\p{M}/u;
/** Pictographs carry meaning in short messages and are words of their own. */
const pictograph = /\p{Extended_Pictographic}/u;

/** Filled on first use: most texts touch a few hundred characters. */
const known = new Uint8Array(0x10000).fill(unknown);

/** The class of the character that begins at `index`; a separator at the end of the text. */
export function classAt(text: string, index: number): number {
  if (index >= text.length) return separator;
  const unit = text.charCodeAt(index);
  if ((unit & 0xf800) === 0xd800) return classifySlowly(text.codePointAt(index) ?? unit);
  const cached = known[unit] ?? unknown;
  if (cached !== unknown) return cached;
  const computed = classifySlowly(unit);
  known[unit] = computed;
  return computed;
}

function classifySlowly(codePoint: number): number {
  const character = String.fromCodePoint(codePoint);
  if (combiningMark.test(character)) return mark;
  if (letterOrNumber.test(character)) return pairScripts.test(character) ? pairLetter : wordLetter;
  return codePoint > 0xff && pictograph.test(character) ? pairLetter : separator;
}
