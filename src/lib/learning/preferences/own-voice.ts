/** So much of a message is looked at: what somebody says of themselves is not on page ten of a text they pasted. */
const longestMessage = 4_000;

/** Stands for a character that is not the user's own word; as long as what it stands for, so that places stay. */
const mask = '\uFFFC';

const fencedCode = /(?:```|~~~)[^]*?(?:```|~~~|$)/g;
const inlineCode = /`[^`\n]*`/g;
const citedLine = /^[ \t]*(?:>|\|).*$/gm;
const quotations = [
  /"[^"\n]*"/g,
  /“[^“”\n]*”/g,
  /„[^„“”\n]*[“”]/g,
  /«[^«»\n]*»/g,
  /»[^«»\n]*«/g,
  /「[^「」\n]*」/g,
  // An apostrophe is no quotation mark: one opens after a gap and closes before one.
  /(?<![\p{L}\p{N}\uFFFC])'(?=\S)(?:[^'\n]|'(?=\p{L}))*'(?![\p{L}\p{N}])/gu,
  /‘(?:[^‘’\n]|’(?=\p{L}))*’(?!\p{L})/gu,
];
const wholeQuotation = /^\s*(?:"[^"]*"|“[^“”]*”|«[^«»]*»|„[^„“”]*[“”]|'(?:[^']|'(?=\p{L}))*')\s*$/u;

/**
 * A message with everything masked that is not said in the user's own voice: quotations, code, cited lines. A message
 * that is one single quotation is the user's own: nobody else is named.
 */
export function toOwnVoice(message: string): string {
  const cut = message.slice(0, longestMessage);
  let voice = wholeQuotation.test(cut) ? unwrap(cut) : cut;
  for (const pattern of [fencedCode, inlineCode, citedLine]) voice = voice.replace(pattern, cover);
  for (const pattern of quotations) voice = voice.replace(pattern, cover);
  return voice.replaceAll(/[’ʼ´`]/g, "'");
}

/** Line breaks stay: they end sentences. */
function cover(text: string): string {
  return text.replaceAll(/[^\n]/g, mask);
}

function unwrap(text: string): string {
  const start = text.search(/\S/);
  const end = text.trimEnd().length;
  return `${text.slice(0, start)} ${text.slice(start + 1, end - 1)} ${text.slice(end)}`;
}
