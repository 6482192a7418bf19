import { shorten, toVisibleText } from '../../model';
import { toSourceUrl } from '../../pages';

/** Characters that leave at most: longer questions find less. */
export const maxQueryLength = 300;

const patterns = {
  keyBlock: /-----BEGIN [A-Z ]+-----[\s\S]*?(?:-----END [A-Z ]+-----|$)/g,
  address: /\bhttps?:\/\/[^\s<>"']+/gi,
  mail: /[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g,
  /** "password: hunter2", "api_key=…" */
  named:
    /\b(?:pass(?:word|phrase|code|wd)?|pwd|pin|secret|token|bearer|api[ _-]?key|access[ _-]?key|private[ _-]?key|client[ _-]?secret|otp)\b["']?\s*(?:[:=]|\bis\b)\s*["']?[^\s"',;]+/gi,
  bearer: /\bBearer\s+[\w.~+/-]{8,}=*/g,
  /** The marks that services put before their keys. */
  marked:
    /\b(?:sk|pk|rk|ghp|gho|ghs|ghu|github_pat|glpat|xox[abprs]|AKIA|ASIA|AIza|ya29|hf|npm|shpat|eyJ)[\w.-]{12,}/g,
  account: /\b[A-Z]{2}\d{2}(?: ?[\dA-Z]{4}){3,7}(?: ?[\dA-Z]{1,3})?\b/g,
  socialSecurity: /\b\d{3}-\d{2}-\d{4}\b/g,
  digits: /\b\d(?:[ -]?\d){12,18}\b/g,
  long: /[\w+/=-]{20,}/g,
};

/**
 * The words that may leave for a search engine: one line of visible text without what looks like a secret, cut on a
 * word. Empty: nothing is left to search for.
 */
export function cleanQuery(text: string): string {
  const cleaned = toVisibleText(text)
    .replace(patterns.keyBlock, ' ')
    .replace(patterns.address, (address) => cleanAddress(address))
    .replace(patterns.mail, ' ')
    .replace(patterns.named, ' ')
    .replace(patterns.bearer, ' ')
    .replace(patterns.marked, ' ')
    .replace(patterns.account, ' ')
    .replace(patterns.socialSecurity, ' ')
    .replace(patterns.digits, (digits) => (isCardNumber(digits) ? ' ' : digits))
    .replace(patterns.long, (run) => (looksRandom(run) ? ' ' : run));
  return cutAtWord(shorten(cleaned, Number.MAX_SAFE_INTEGER));
}

/** An address tells what it is about; what it carries along is nobody's business. */
function cleanAddress(address: string): string {
  if (!URL.canParse(address)) return ' ';
  const { hostname, pathname } = new URL(toSourceUrl(address));
  return `${hostname}${pathname === '/' ? '' : pathname}`;
}

/** Luhn's check: every card number passes it, and one in ten of other numbers. */
function isCardNumber(written: string): boolean {
  const digits = Array.from(written.replaceAll(/\D/g, ''), Number).reverse();
  const sum = digits.reduce((total, digit, at) => {
    const counted = at % 2 === 1 ? digit * 2 : digit;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}

/** Letters and digits thrown together; a long word of a language has no digits, and a path has dashes between words. */
function looksRandom(run: string): boolean {
  return (
    run.split(/[-_/=+]/).some((part) => part.length >= 16 && /\d/.test(part) && /[a-z]/i.test(part)) ||
    (/\d/.test(run) && /[a-z]/.test(run) && /[A-Z]/.test(run) && run.length >= 24)
  );
}

function cutAtWord(line: string): string {
  if (line.length <= maxQueryLength) return line;
  const cut = line.slice(0, maxQueryLength + 1);
  const end = cut.lastIndexOf(' ');
  return (
    end > 0
      ? cut.slice(0, end)
      : line
          .slice(0, maxQueryLength)
          .toWellFormed()
          .replace(/\uFFFD$/, '')
  ).trim();
}
