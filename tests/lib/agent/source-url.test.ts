import { describe, expect, it } from 'vitest';
import { toSourceUrl } from '../../../src/lib/agent/source-url';

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
  ])('turns %s into %s', (address, expected) => {
    expect(toSourceUrl(address)).toBe(expected);
  });

  it('does nothing the second time', () => {
    const once = toSourceUrl('https://a:b@example.com/x?token=1&z=2#frag');
    expect(toSourceUrl(once)).toBe(once);
  });
});
