import { toVisibleText } from '../shared/visible-text';

/** What a link would put into a letter. All of it was written by whoever made the link. */
export interface MailDraft {
  to: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  body: string;
}

/** Fields that are known are shown and passed on; others, such as files to attach, are left out. */
export function readMailDraft({ pathname, search }: URL): MailDraft {
  const draft: MailDraft = { to: toAddresses(decode(pathname)), cc: [], bcc: [], subject: '', body: '' };
  for (const field of search.slice(1).split('&')) {
    const at = field.indexOf('=');
    const value = at < 0 ? '' : decode(field.slice(at + 1));
    switch (decode(at < 0 ? field : field.slice(0, at)).toLowerCase()) {
      case 'to':
        draft.to.push(...toAddresses(value));
        break;
      case 'cc':
        draft.cc.push(...toAddresses(value));
        break;
      case 'bcc':
        draft.bcc.push(...toAddresses(value));
        break;
      case 'subject':
        draft.subject = toLine(value);
        break;
      case 'body':
        draft.body = toVisibleText(value);
        break;
    }
  }
  return draft;
}

/** The link to exactly what is shown. */
export function toMailAddress({ to, cc, bcc, subject, body }: MailDraft): string {
  const fields = [
    ['cc', toList(cc)],
    ['bcc', toList(bcc)],
    ['subject', encodeURIComponent(subject)],
    ['body', encodeURIComponent(body.replaceAll('\n', '\r\n'))],
  ].filter(([, value]) => value !== '');
  const query = fields.map((field) => field.join('=')).join('&');
  return `mailto:${toList(to)}${query === '' ? '' : `?${query}`}`;
}

/** There is more to it than whom it goes to. */
export function hasContent({ cc, bcc, subject, body }: MailDraft): boolean {
  return cc.length > 0 || bcc.length > 0 || subject !== '' || body !== '';
}

function toList(addresses: readonly string[]): string {
  return addresses.map((address) => encodeURIComponent(address).replaceAll('%40', '@')).join(',');
}

function toAddresses(list: string): string[] {
  return toLine(list)
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
}

/** A line break would begin another field. */
function toLine(text: string): string {
  return toVisibleText(text).replaceAll(/\s+/gu, ' ').trim();
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
