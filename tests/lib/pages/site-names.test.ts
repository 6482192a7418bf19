import { describe, expect, it } from 'vitest';
import { sitesOf, toSite } from '../../../src/lib/pages/site-names';

describe('toSite', () => {
  it.each([
    ['example.org', 'example.org'],
    [' https://www.Example.org/a?b#c ', 'example.org'],
    ['http://example.org:8080', 'example.org'],
    ['example.org.', 'example.org'],
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['localhost', 'localhost'],
    ['192.168.1.1', '192.168.1.1'],
    ['[::1]', '[::1]'],
    ['alice.github.io', 'alice.github.io'],
  ])('takes %s for %s', (text, site) => {
    expect(toSite(text)).toBe(site);
  });

  it.each(['', 'two words', 'com', 'co.uk', 'github.io', 'https://', '*'])('refuses "%s"', (text) => {
    expect(toSite(text)).toBeNull();
  });
});

describe('sitesOf', () => {
  it('names the host and the domain it was registered under, narrowest first', () => {
    expect(sitesOf('https://a.b.example.co.uk/x')).toEqual(['a.b.example.co.uk', 'example.co.uk']);
    expect(sitesOf('https://www.example.co.uk/x')).toEqual(['example.co.uk']);
    expect(sitesOf('https://alice.github.io/x')).toEqual(['alice.github.io']);
    expect(sitesOf('http://127.0.0.1:8000/')).toEqual(['127.0.0.1']);
  });
});
