/**
 * Characters a reader cannot see but a model can: NUL and other controls, zero-width and bidirectional
 * marks, Unicode tags. The joiners stay: emoji and several scripts need them.
 */
const invisible =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|[\u{E0000}-\u{E007F}]/gu;

/** Text as it is stored: well-formed, one kind of line break, nothing invisible. Idempotent. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(invisible, '').trim();
}
