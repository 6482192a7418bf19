import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { isSaidPlainly, shortenHost, toLinkTarget } from '../../src/ui/link-target';
import { hasContent } from '../../src/ui/mail-draft';
import { parseMarkdown } from '../../src/ui/markdown';

const saysPlainly = (words: string, href: string) => {
  const target = toLinkTarget(href);
  if (!target) throw new Error('no link');
  return isSaidPlainly(words, target);
};

describe('the words of a link', () => {
  it.each([
    ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
    ['https://example.org', 'https://example.org/'],
    ['example.org', 'https://example.org/any/page'],
    ['www.example.org', 'http://www.example.org'],
    ['example.org/a', 'https://example.org/a'],
    ['example.org:8443', 'https://example.org:8443/x'],
    ['a@example.org', 'mailto:a@example.org'],
  ])('say where it leads: [%s](%s)', (words, href) => {
    expect(saysPlainly(words, href)).toBe(true);
  });

  it.each([
    ['another address', 'https://mybank.example/login', 'https://k.example/x'],
    ['an address that holds the host', 'https://mybank.example/k.example', 'https://k.example/'],
    ['the host among others', 'k.example mybank.example', 'https://k.example/'],
    ['the host as part of a longer one', 'k.example.mybank.example', 'https://k.example/'],
    ['a host that ends like it', 'mybank-k.example', 'https://k.example/'],
    ['a name before the host', 'https://mybank.example@k.example', 'https://mybank.example@k.example/'],
    ['backslashes', 'https:\\\\mybank.example\\@k.example', 'https:\\\\k.example'],
    ['a dot at the end', 'mybank.example.', 'https://k.example/'],
    ['letters that look alike', 'https://еxample.org', 'https://еxample.org/'],
    ['another script', 'exämple.org', 'https://exämple.org/'],
    ['wide dots', 'mybank。example', 'https://k.example/'],
    ['another protocol', 'https://k.example', 'http://k.example/'],
    ['another port', 'k.example', 'https://k.example:8443/'],
    ['another path', 'https://k.example/safe', 'https://k.example/login'],
    ['plain words', 'the museum', 'https://k.example/'],
    ['nothing', '', 'https://k.example/'],
    ['another mail address', 'help@mybank.example', 'mailto:thief@k.example'],
  ])('do not: %s', (_, words, href) => {
    expect(saysPlainly(words, href)).toBe(false);
  });

  const address = fc.constantFrom(
    ...['https://k.example/', 'https://k.example/a?b=c', 'http://www.k.example:81/x'],
    ...['https://xn--exmple-cua.org/', 'https://127.0.0.1/'],
  );
  const sign = fc.constantFrom(
    ...[
      '',
      '.',
      ':',
      '/',
      '\\',
      '@',
      '-',
      '。',
      '．',
      'а',
      'ａ',
      '\u202E',
      ' ',
      '%',
      '#',
      '?',
      '1',
      'https://',
      'a@',
    ],
  );
  test.prop([address, fc.nat(30), sign, fc.nat(3), fc.boolean()], { numRuns: 1_000 })(
    'are enough only if a browser would go to the very same host by them',
    (href, at, added, taken, isHost) => {
      const target = toLinkTarget(href);
      if (!target) throw new Error('no link');
      const from = isHost ? target.host : href;
      const words = from.slice(0, at) + added + from.slice(at + taken);
      if (!isSaidPlainly(words, target)) return;
      const said = words.includes('://') ? words.trim() : `https://${words.trim()}`;
      expect(new URL(said).host).toBe(target.host);
      expect(words.trim()).toMatch(/^[\x21-\x7e]*$/u);
    },
  );

  it('show the end of a long host, which tells whose it is', () => {
    const host = `mybank.example.${'a'.repeat(40)}.${'b'.repeat(40)}.k.example`;
    expect(shortenHost(host)).toMatch(/^….*\.k\.example$/u);
    expect(shortenHost('k.example')).toBe('k.example');
  });
});

describe('a link', () => {
  it.each([
    ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)'],
    ...[
      'data:text/html,x',
      'blob:https://a.example/1',
      'file:///etc/passwd',
      'chrome://settings',
      'about:blank',
    ],
    ...[
      'chrome-extension://abc/x',
      'ftp://a.example/',
      'intent://x',
      'tel:112',
      'sms:112',
      'ws://a.example',
      'x',
    ],
    ...[
      '//k.example/',
      '/path',
      '#a',
      'view-source:https://a.example',
      'filesystem:https://a.example/x',
      'mailto:',
    ],
  ])('is none: %s', (href) => {
    expect(toLinkTarget(href)).toBeNull();
  });

  it('leads to the host that the browser would go to', () => {
    expect(toLinkTarget('https://user:pw@Example.ORG./x')).toMatchObject({ host: 'example.org.' });
    expect(toLinkTarget('https:\\\\k.example\\x')?.host).toBe('k.example');
    expect(toLinkTarget('https://0x7f.1/')?.host).toBe('127.0.0.1');
    expect(toLinkTarget('https://k。example/')?.host).toBe('k.example');
    expect(toLinkTarget('https://mybank.example@k.example/')?.href).toBe('https://k.example/');
  });
});

describe('a link that writes a letter', () => {
  it('shows all that it would say, and passes on nothing else', () => {
    const target = toLinkTarget(
      'mailto:a@x.example,b@x.example?cc=c@y.example&BCC=spy%40k.example&subject=Hello%0D%0ABcc:%20z@z.example&body=All%20my%20notes%0A%E2%80%AEsecret&attach=/etc/passwd&to=d@x.example',
    );
    expect(target?.mail).toEqual({
      to: ['a@x.example', 'b@x.example', 'd@x.example'],
      cc: ['c@y.example'],
      bcc: ['spy@k.example'],
      subject: 'Hello Bcc: z@z.example',
      body: 'All my notes\nsecret',
    });
    expect(target?.href).toBe(
      'mailto:a@x.example,b@x.example,d@x.example?cc=c@y.example&bcc=spy@k.example&subject=Hello%20Bcc%3A%20z%40z.example&body=All%20my%20notes%0D%0Asecret',
    );
  });

  it('leads straight there when it holds an address only', () => {
    const mail = toLinkTarget('mailto:a@x.example')?.mail;
    expect(mail && hasContent(mail)).toBe(false);
    const hidden = toLinkTarget('mailto:a@x.example?bcc=spy@k.example')?.mail;
    expect(hidden && hasContent(hidden)).toBe(true);
  });

  test.prop([fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })])(
    'writes what was shown, whatever it is',
    (subject, body) => {
      const encode = (text: string) => encodeURIComponent(text.toWellFormed());
      const target = toLinkTarget(`mailto:a@x.example?subject=${encode(subject)}&body=${encode(body)}`);
      expect(toLinkTarget(target?.href ?? '')?.mail).toEqual(target?.mail);
    },
  );
});

describe('what cannot be seen', () => {
  it.each([
    ['an override of the direction', '\u202Egnp.exe'],
    ['isolates', '\u2066a\u2069b'],
    ['marks', 'a\u200Eb\u200Fc\u061Cd'],
    ['nothing wide', 'a\u200Bb\u2060c\uFEFFd'],
    ['tags', 'a\u{E0041}\u{E0042}b'],
    ['controls', 'a\u0008b\u009Bc'],
  ])('is taken out of an answer: %s', (_, hidden) => {
    const text = `Words ${hidden} [link ${hidden}](https://k.example/${hidden}) \`${hidden}\`\n\n\`\`\`\n${hidden}\n\`\`\`\n\n| ${hidden} |\n|---|\n| ${hidden} |`;
    expect(JSON.stringify(parseMarkdown(text))).not.toMatch(
      /[\u0008\u009B\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/u,
    );
  });

  it('is kept where a script or an emoji needs it', () => {
    const text = 'می\u200Cخواهم 👩\u200D👩\u200D👧';
    expect(JSON.stringify(parseMarkdown(text))).toContain(text);
  });
});
