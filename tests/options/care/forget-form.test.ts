import { describe, expect, it } from 'vitest';
import {
  describePages,
  describeRestored,
  toForgetFilter,
  toHost,
} from '../../../src/options/care/forget-form';

describe('toHost', () => {
  it.each([
    ['example.org', 'example.org'],
    [' www.Example.org ', 'example.org'],
    ['https://www.example.org/a/page?q=1#top', 'example.org'],
    ['HTTP://docs.example.org:8080/', 'docs.example.org'],
    ['example.org/news', 'example.org'],
    ['example.org.', 'example.org'],
    ['127.0.0.1:5173', '127.0.0.1'],
    // As addresses have it.
    ['münchen.de', 'xn--mnchen-3ya.de'],
  ])('of %o is %o', (site, host) => {
    expect(toHost(site)).toBe(host);
  });

  it.each(['', 'two words', 'two%20words', '%', 'javascript:alert(1)', '<b>', 'https://'])(
    'of %o is none',
    (site) => {
      expect(toHost(site)).toBeNull();
    },
  );
});

describe('toForgetFilter', () => {
  const now = new Date(2026, 10, 16, 15, 30);

  it('begins the day at midnight, where the user is', () => {
    expect(toForgetFilter({ site: '', period: 'today' }, now)).toEqual({
      docType: 'page',
      after: new Date(2026, 10, 16).getTime(),
    });
  });

  it('counts days back from this moment', () => {
    expect(toForgetFilter({ site: '', period: 'week' }, now)?.after).toBe(
      new Date(2026, 10, 9, 15, 30).getTime(),
    );
    expect(toForgetFilter({ site: '', period: 'month' }, now)?.after).toBe(
      new Date(2026, 9, 17, 15, 30).getTime(),
    );
  });

  it('takes the site without regard to time', () => {
    expect(toForgetFilter({ site: 'www.example.org', period: 'always' }, now)).toEqual({
      docType: 'page',
      site: 'example.org',
    });
  });

  it('never takes what is no site for every site', () => {
    expect(toForgetFilter({ site: 'two words', period: 'always' }, now)).toBeNull();
  });
});

describe('the sentences', () => {
  it('say which pages', () => {
    expect(describePages(14, { site: 'https://www.example.org/', period: 'always' })).toBe(
      '14 pages of example.org',
    );
    expect(describePages(1, { site: '', period: 'today' })).toBe('1 page, remembered today');
    expect(describePages(2, { site: 'a.org', period: 'week' })).toBe(
      '2 pages of a.org, remembered in the last 7 days',
    );
    expect(describePages(3, { site: ' ', period: 'always' })).toBe('3 pages');
  });

  it('say how much came back', () => {
    expect(describeRestored(14, 14)).toBe('14 pages are remembered again');
    expect(describeRestored(1, 1)).toBe('1 page is remembered again');
    expect(describeRestored(1, 3)).toMatch(/^1 page is remembered again; for the rest/);
  });
});
