import { readMailDraft, toMailAddress, type MailDraft } from './mail-draft';
import { parseUrl } from './parse-url';

export interface LinkTarget {
  href: string;
  /** Shown beside the words of the link, which may claim anything; of mail, to whom it goes. */
  host: string;
  /** Null: it leads to the web. */
  mail: MailDraft | null;
}

/** Where a link of an answer leads; null for what is not to be opened by a click. */
export function toLinkTarget(href: string): LinkTarget | null {
  const url = parseUrl(href);
  if (url?.protocol === 'mailto:') {
    const mail = readMailDraft(url);
    return mail.to.length === 0 ? null : { href: toMailAddress(mail), host: mail.to.join(', '), mail };
  }
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  // A name before the host looks like one: https://example.org@evil.example/
  url.username = '';
  url.password = '';
  return { href: url.href, host: url.host, mail: null };
}

/**
 * Whether the words of a link are its address or its host, letter for letter: only then nothing has to be added.
 * Compared with what the browser makes of the address, so that neither letters that look alike nor backslashes, dots
 * or names before the host can make one pass for another.
 */
export function isSaidPlainly(words: string, { href, host }: LinkTarget): boolean {
  const said = words.trim().replace(/\/$/u, '');
  const address = href.replace(/\/$/u, '');
  return [address, address.replace(/^(?:https?:\/\/|mailto:)/u, ''), host].includes(said);
}

const maxHost = 60;

/** The end of a name tells whose it is. */
export function shortenHost(host: string): string {
  return host.length <= maxHost ? host : `…${host.slice(-maxHost)}`;
}
