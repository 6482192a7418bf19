import { describe, expect, it } from 'vitest';
import { toWebSources } from '../../../../src/lib/agent/search-enhancement';

const now = Date.UTC(2026, 4, 20);
const result = (url: string, snippet = 'Tides come twice a day.') => ({ title: 'Tides', url, snippet });

describe('toWebSources', () => {
  it('takes at most two results of one site, and each address once', () => {
    const found = toWebSources(
      'tides',
      [
        result('https://a.example/1'),
        result('https://a.example/1'),
        result('https://a.example/2'),
        result('https://a.example/3'),
        result('https://b.example/'),
      ],
      now,
    );
    expect(found.map(({ sourceUrl }) => sourceUrl)).toEqual([
      'https://a.example/1',
      'https://a.example/2',
      'https://b.example/',
    ]);
  });

  it('takes no address that is not of the web, and none that says nothing', () => {
    const urls = [
      ...['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'nonsense', ''],
      ...['ftp://a.example/tides', 'chrome://settings/passwords', 'javascript://a.example/%0Aalert(1)'],
    ];
    expect(
      toWebSources(
        'tides',
        urls.map((url) => result(url)),
        now,
      ),
    ).toEqual([]);
    expect(toWebSources('tides', [result('https://a.example/', ' \u200B ')], now)).toEqual([]);
  });

  it('takes the first eight', () => {
    const sites = Array.from({ length: 12 }, (_, at) => `https://s${at}.example/`);
    const found = toWebSources(
      'tides',
      sites.map((url) => result(url)),
      now,
    );
    expect(found.map(({ sourceUrl }) => sourceUrl)).toEqual(sites.slice(0, 8));
  });

  it('ranks what has the words asked for higher, and believes no date of tomorrow', () => {
    const [other, fitting] = toWebSources(
      'spring tides',
      [
        { ...result('https://a.example/', 'Nothing of it.'), title: 'Other' },
        { ...result('https://b.example/', 'Spring tides are high.'), publishedAt: now + 1e12 },
      ],
      now,
    );
    expect(fitting!.score).toBeGreaterThan(other!.score);
    expect(fitting!.publishedAt).toBeNull();
  });

  it('shortens what is too long', () => {
    const [source] = toWebSources(
      'tides',
      [{ ...result('https://a.example/', 'x'.repeat(9_000)), title: 'y'.repeat(900) }],
      now,
    );
    expect(source!.content.length).toBe(1_000);
    expect(source!.title.length).toBe(200);
  });
});
