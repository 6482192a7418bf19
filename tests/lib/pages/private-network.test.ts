import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { hostOf } from '../../../src/lib/pages/host-name';
import { isPrivateHost } from '../../../src/lib/pages/private-network';

const isPrivate = (address: string) => isPrivateHost(hostOf(address) ?? '');

describe('isPrivateHost', () => {
  it.each([
    'http://localhost:3000/',
    'http://LOCALHOST./',
    'http://app.localhost/',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0.0.0.0/',
    'http://10.20.30.40/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://169.254.169.254/',
    'http://100.64.0.1/',
    'http://100.127.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[fd12:3456::1]/',
    'http://[fe80::1]/',
    'http://[::ffff:192.168.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::10.0.0.1]/',
    'http://[2002:c0a8:101::]/',
    'http://printer/',
    'http://nas.local/',
    'http://metadata.google.internal/',
    'http://router.home.arpa/',
    'http://router.lan/',
    'http://wiki.corp/',
    'http://fritz.box/',
    'http://laptop.tail1234.ts.net/',
  ])('%s is private', (address) => {
    expect(isPrivate(address)).toBe(true);
  });

  it.each([
    'https://example.com/',
    'https://local.example.com/',
    'https://localhost.example.com/',
    'https://thelocal.se/',
    'https://8.8.8.8/',
    'https://172.15.0.1/',
    'https://172.32.0.1/',
    'https://100.63.255.255/',
    'https://100.128.0.1/',
    'https://192.169.0.1/',
    'https://11.0.0.1/',
    'https://[2606:4700::1111]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[2002:808:808::]/',
  ])('%s is public', (address) => {
    expect(isPrivate(address)).toBe(false);
  });
});

test.prop([fc.ipV4()])(
  'an address is judged the same inside of every IPv6 address that holds it',
  (inner) => {
    const [a = 0, b = 0, c = 0, d = 0] = inner.split('.').map(Number);
    const hex = (high: number, low: number) => ((high << 8) | low).toString(16);
    const expected = isPrivate(`http://${inner}/`);
    expect(isPrivate(`http://[::ffff:${inner}]/`)).toBe(expected);
    expect(isPrivate(`http://[64:ff9b::${inner}]/`)).toBe(expected);
    expect(isPrivate(`http://[2002:${hex(a, b)}:${hex(c, d)}::]/`)).toBe(expected);
  },
);

test.prop([fc.ipV4Extended().filter((text) => URL.canParse(`http://${text}/`))])(
  'every spelling of an address is judged like its plain one',
  (text) => {
    const plain = new URL(`http://${text}/`).hostname;
    expect(isPrivate(`http://${text}/`)).toBe(isPrivateHost(plain));
  },
);

test.prop([fc.ipV6().filter((text) => URL.canParse(`http://[${text}]/`))])(
  'unique local and link-local addresses are private in every spelling',
  (text) => {
    const { hostname } = new URL(`http://[${text}]/`);
    const first = Number.parseInt(/^\[([\da-f]*)/.exec(hostname)?.[1] || '0', 16);
    if (first >> 9 === 0xfc >> 1 || first >> 6 === 0xfe80 >> 6)
      expect(isPrivate(`http://[${text}]/`)).toBe(true);
    if (first >= 0x2003 && first < 0x4000) expect(isPrivate(`http://[${text}]/`)).toBe(false);
  },
);
