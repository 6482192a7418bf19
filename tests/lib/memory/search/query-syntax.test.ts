import { describe, expect, it } from 'vitest';
import { hostOf, parseQuery } from '../../../../src/lib/memory/search/query-syntax';

describe('parseQuery', () => {
  it('takes out operators and phrases', () => {
    const parsed = parseQuery('cold "green tea" site:www.example.org after:2026-02-03 before:2027 brew');
    expect(parsed.phrases).toEqual(['green tea']);
    expect(parsed.text.split(/\s+/)).toEqual(['cold', 'green', 'tea', 'brew']);
    expect(parsed.site).toBe('example.org');
    expect(parsed.after).toBe(Date.UTC(2026, 1, 3));
    expect(parsed.before).toBe(Date.UTC(2027, 0, 1));
  });

  it('leaves what only looks like an operator', () => {
    const parsed = parseQuery('the website:name before:lunch and an "open quote');
    expect(parsed.text).toBe('the website:name before:lunch and an "open quote');
    expect(parsed).toMatchObject({ phrases: [], site: null, after: null, before: null });
  });
});

describe('hostOf', () => {
  it('reads hosts of URLs and of what people type', () => {
    expect(hostOf('https://user@www.Example.org:8080/path?q')).toBe('example.org');
    expect(hostOf('example.org/')).toBe('example.org');
    expect(hostOf('preference://user')).toBe('user');
  });
});
