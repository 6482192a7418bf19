/**
 * What somebody has written themselves, without what they have pasted: quoted lines, code, quotations of a sentence or
 * more. Only own words tell anything about the one who wrote them.
 */

/** A quotation of fewer words is a title or a term that belongs to the sentence. */
const mostQuotedWords = 5;
const fences = /(^|\n)[ \t]*(```|~~~)[\s\S]*?(?:\n[ \t]*\2[^\n]*|$)/gu;
const quotedLines = /(^|\n)[ \t]*>[^\n]*/gu;
const quotations = /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|»[^«]*«|「[^」]*」|『[^』]*』/gu;

/** Lines stay apart; what was pasted is gone. */
export function toOwnWords(text: string): string {
  return text
    .replaceAll(/\r\n?/gu, '\n')
    .replace(fences, '$1\n')
    .replace(quotedLines, '$1')
    .replace(quotations, (quotation) => (isShort(quotation) ? quotation : ' '))
    .replaceAll(/`[^`\n]+`/gu, (code) => (isShort(code) ? code : ' '))
    .trim();
}

export function hasCode(text: string): boolean {
  return (
    /(^|\n)[ \t]*(```|~~~)/u.test(text) ||
    (text.match(/[;{}]\s*$|^\s*(?:def|class|import|const|let|function|return|#include)\b/gmu)?.length ?? 0) >=
      3
  );
}

function isShort(quotation: string): boolean {
  const words = quotation.match(/[\p{L}\p{N}]+/gu) ?? [];
  const ideographs = quotation.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu) ?? [];
  return words.length <= mostQuotedWords && ideographs.length <= mostQuotedWords * 2;
}
