import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { toSourceUrl } from '../../../src/lib/pages/source-url';

const token = 'q7Kd93mZx1Tb84LsVw20';
const jsonWebToken = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl';

describe('toSourceUrl', () => {
  it.each([
    ['https://example.com/a#part', 'https://example.com/a'],
    ['https://example.com/a#:~:text=word', 'https://example.com/a'],
    ['https://example.com/app#/inbox', 'https://example.com/app#/inbox'],
    ['https://user:pass@example.com/', 'https://example.com/'],
    ['https://example.com/?q=tea&utm_source=x&gclid=1', 'https://example.com/?q=tea'],
    ['https://example.com/?access_token=abc&page=2', 'https://example.com/?page=2'],
    ['https://example.com/?PHPSESSID=abc', 'https://example.com/'],
    ['https://example.com/?X-Amz-Signature=abc&X-Amz-Date=1', 'https://example.com/'],
    ['https://example.com/a;jsessionid=1A2B?x=1', 'https://example.com/a?x=1'],
    ['https://example.com/a;jsessionid=1A2B/b;v=1', 'https://example.com/a/b;v=1'],
    ['https://example.com/(S(lit3py55t21z5v55vlm25s55))/orders', 'https://example.com/orders'],
    [`https://example.com/reset-password/${token}`, 'https://example.com/reset-password'],
    [`https://example.com/d/${jsonWebToken}/view`, 'https://example.com/d/view'],
    [`https://example.com/#access_token=${token}`, 'https://example.com/'],
    [`https://example.com/#/done?id_token=${token}&tab=2`, 'https://example.com/#/done?tab=2'],
    [`https://example.com/#/access_token=${token}&expires=1`, 'https://example.com/#/&expires=1'],
    [`https://example.com/?inviteLink=${token}`, 'https://example.com/'],
    [`https://example.com/?data=${jsonWebToken}&a=1`, 'https://example.com/?a=1'],
    ['https://example.com/?%61ccess_token=abc', 'https://example.com/'],
    [
      'https://example.com/login?next=https%3A%2F%2Fapp.example%2F%3Ftoken%3Dabc%26tab%3D1',
      'https://example.com/login?next=https%3A%2F%2Fapp.example%2F%3Ftab%3D1',
    ],
    ['https://example.com/login?next=/a?sid=1', 'https://example.com/login?next=%2Fa'],
  ])('turns %s into %s', (address, expected) => {
    expect(toSourceUrl(address)).toBe(expected);
  });

  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://example.com/?author=jane&keyword=programming-languages-2024',
    'https://example.com/commit/3f786850e387550fdab836ed7e6dc881de23001b',
    'https://example.com/posts/7-things-about-tokens?passage=3&design=2',
    'https://example.com/a%20b;v=2/?q=50%25+more&x=%',
    'https://example.com/?userId=42&loginName=jane',
    'https://example.com/search?next=/list?page=2',
  ])('leaves %s as it is', (address) => {
    expect(toSourceUrl(address)).toBe(address);
  });
});

const secretNames = [
  'token',
  'access_token',
  'sid',
  'sessionId',
  'jsessionid',
  'X-Goog-Signature',
  'api_key',
];
const piece = fc.constantFrom(
  ...secretNames,
  'page',
  'reset',
  'token',
  '..',
  'a b',
  '%',
  ';',
  '&',
  '=',
  '?',
  '/',
  '#',
  '#/',
  '!',
  token,
  jsonWebToken,
  'next=https%3A%2F%2Fx.example%2F%3Ftoken%3D1',
);
const messyAddress = fc
  .array(piece, { maxLength: 14 })
  .map((pieces) => `https://user:secret@example.com/${pieces.join('')}`);

test.prop([fc.oneof(messyAddress, fc.webUrl({ withQueryParameters: true, withFragments: true }))])(
  'a second time changes nothing',
  (address) => {
    const once = toSourceUrl(address);
    expect(toSourceUrl(once)).toBe(once);
  },
);

test.prop([
  fc.constantFrom(...secretNames),
  fc.stringMatching(/^[a-z]{3,12}$/),
  fc.constantFrom(
    (name: string, canary: string) => `?a=1&${name}=${canary}`,
    (name: string, canary: string) => `;${name}=${canary}?b=2`,
    (name: string, canary: string) => `#${name}=${canary}`,
    (name: string, canary: string) => `#/view?${name}=${canary}`,
    (name: string, canary: string) => `?next=${encodeURIComponent(`https://b.example/?${name}=${canary}`)}`,
  ),
])('no value under the name of a secret is left, wherever it stands', (name, word, place) => {
  const canary = `canary-${word}`;
  expect(toSourceUrl(`https://example.com/page${place(name, canary)}`)).not.toContain(canary);
});
