import { toSourceUrl } from './source-url';

/** Shorter parts of an address are words like any other. */
const shortestSecret = 4;

/**
 * A title as it may be told: without what its page's address loses, and without the secrets of addresses in it. The
 * browser gives a page without a title its address for one, and some pages do so themselves. Without a title, the
 * address under which the page would be remembered.
 */
export function toToldTitle(title: string, address: string): string {
  const known = toSourceUrl(address);
  let told = title.replaceAll(/\S*[/?#=]\S*/g, (word) => cleanWord(word));
  // The longest first: one may be a part of another.
  for (const secret of findSecrets(address, known)) told = told.replaceAll(secret, '…');
  return told.replaceAll(/\s+/g, ' ').trim() || known;
}

/** Addresses with and without their scheme; other words stay as they are. */
function cleanWord(word: string): string {
  const [, before = '', inner = '', after = ''] = /^([("'“‘«<[]*)(.*?)([)"'”’»>\],.;:!]*)$/s.exec(word) ?? [];
  const hasScheme = /^https?:\/\//i.test(inner);
  const isAddress =
    hasScheme || /^[\p{L}\p{N}.-]+\.[\p{L}\p{N}-]+(:\d+)?[/?#]/u.test(inner) || isLocal(inner);
  const full = hasScheme ? inner : `https://${inner}`;
  if (!isAddress || !URL.canParse(full)) return word;
  const cleaned = toSourceUrl(full);
  // What was not changed keeps its spelling.
  if (cleaned === new URL(full).href) return word;
  return before + (hasScheme ? cleaned : cleaned.slice('https://'.length)) + after;
}

function isLocal(word: string): boolean {
  return /^[\p{L}\p{N}-]+:\d+[/?#]/u.test(word) || /^localhost[/?#]/i.test(word);
}

/** What an address loses when it is cleaned, as it is written and as it reads. */
function findSecrets(address: string, known: string): string[] {
  const kept = new Set(partsOf(known));
  const lost = partsOf(new URL(address).href).filter(
    (part) => part.length >= shortestSecret && !kept.has(part),
  );
  return [...new Set(lost)].sort((left, right) => right.length - left.length);
}

function partsOf(address: string): string[] {
  const written = address.split(/[/?#&=;:@]+/);
  return [...written, ...written.map(decode), ...decode(address).split(/[/?#&=;:@]+/)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // A stray per cent sign: then it stands for itself.
    return text;
  }
}
