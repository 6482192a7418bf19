import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { captureModes, defaultPolicy, type CapturePolicy } from '../../../src/lib/pages/capture-policy';
import { shouldIndex, type Occasion, type PageSigns } from '../../../src/lib/pages/should-index';
import { siteLevels } from '../../../src/lib/pages/site-rules';

const page: PageSigns = {
  address: 'https://example.org/article',
  isIncognito: false,
  hasPrivateField: false,
  isNoStore: false,
};
const consented: CapturePolicy = { ...defaultPolicy, consentedAt: 1 };

const decide = (
  signs: Partial<PageSigns>,
  policy: Partial<CapturePolicy> = {},
  occasion: Occasion = 'asked',
) => shouldIndex(occasion, { ...page, ...signs }, { ...consented, ...policy });

describe('shouldIndex', () => {
  it('allows an ordinary page once the user has chosen', () => {
    expect(decide({})).toEqual({ allow: 'full', reason: 'allowed', sentence: '' });
  });

  it.each<[Partial<PageSigns>, string]>([
    [{ address: 'file:///etc/passwd' }, 'not-web'],
    [{ address: 'data:text/html,x' }, 'not-web'],
    [{ address: 'about:blank' }, 'not-web'],
    [{ address: 'view-source:https://example.org/' }, 'not-web'],
    [{ address: 'chrome-extension://abc/page.html' }, 'not-web'],
    [{ address: 'blob:https://example.org/1-2-3' }, 'not-web'],
    [{ isIncognito: true }, 'incognito'],
    [{ hasPrivateField: true }, 'private-field'],
    [{ address: 'http://192.168.0.1/' }, 'private-network'],
    [{ address: 'http://localhost./' }, 'private-network'],
    [{ address: 'https://mail.google.com/mail/u/0/' }, 'private-site'],
    [{ address: 'https://mail.google.com./' }, 'private-site'],
    [{ isNoStore: true }, 'no-store'],
  ])('never keeps %j, because of %s', (signs, reason) => {
    const decision = decide(signs);
    expect(decision).toMatchObject({ allow: 'never', reason });
    expect(decision.sentence).toMatch(/\.$/);
  });

  it('lets a rule of the user win over the default list, private networks and no-store', () => {
    const siteRules = ['mail.google.com', '192.168.0.1', 'example.org'].map((site) => ({
      site,
      level: 'full' as const,
    }));
    expect(decide({ address: 'https://mail.google.com/' }, { siteRules }).allow).toBe('full');
    expect(decide({ address: 'http://192.168.0.1/' }, { siteRules }).allow).toBe('full');
    expect(decide({ isNoStore: true }, { siteRules }).allow).toBe('full');
    expect(decide({ hasPrivateField: true }, { siteRules }).reason).toBe('private-field');
    expect(decide({ isIncognito: true }, { siteRules }).reason).toBe('incognito');
  });

  it('keeps title and address only, or nothing, of a site as the user has said', () => {
    const siteRules = [
      { site: 'example.org', level: 'never' as const },
      { site: 'news.example.org', level: 'address-only' as const },
    ];
    expect(decide({}, { siteRules })).toMatchObject({ allow: 'never', reason: 'site-rule' });
    expect(decide({ address: 'https://news.example.org/' }, { siteRules }).allow).toBe('address-only');
  });

  it('keeps pages of private networks when that is switched on', () => {
    expect(decide({ address: 'http://127.0.0.1:8080/' }, { allowPrivateNetwork: true }).allow).toBe('full');
  });

  it.each<[CapturePolicy['capture'], Occasion, boolean]>([
    ['off', 'asked', false],
    ['off', 'read', false],
    ['off', 'told', true],
    ['asked', 'asked', true],
    ['asked', 'read', false],
    ['asked', 'told', true],
    ['read', 'asked', true],
    ['read', 'read', true],
    ['read', 'told', true],
  ])('in the mode "%s" keeps a page that was %s: %s', (capture, occasion, isKept) => {
    expect(decide({}, { capture }, occasion).allow === 'full').toBe(isKept);
  });
});

const host = fc.constantFrom(
  'example.org',
  'a.example.org',
  'mail.google.com',
  'chase.com',
  '10.0.0.1',
  'localhost',
);
const signs = fc.record({
  address: fc
    .tuple(fc.constantFrom('https:', 'http:', 'file:', 'ftp:'), host)
    .map(([scheme, name]) => `${scheme}//${name}/page`),
  isIncognito: fc.boolean(),
  hasPrivateField: fc.boolean(),
  isNoStore: fc.boolean(),
});
const policy = fc.record({
  consentedAt: fc.constantFrom(null, 1),
  capture: fc.constantFrom(...captureModes),
  readingThreshold: fc.constant(defaultPolicy.readingThreshold),
  allowPrivateNetwork: fc.boolean(),
  siteRules: fc.array(fc.record({ site: host, level: fc.constantFrom(...siteLevels) }), { maxLength: 3 }),
});
const occasion = fc.constantFrom<Occasion>('asked', 'read', 'told');

test.prop([occasion, signs, policy])(
  'nothing is kept without consent, of a private window, with a private field, or from outside the web',
  (when, seen, rules) => {
    const { allow, sentence } = shouldIndex(when, seen, rules);
    const isForbidden =
      rules.consentedAt === null ||
      seen.isIncognito ||
      seen.hasPrivateField ||
      !/^https?:/.test(seen.address);
    if (isForbidden) expect(allow).toBe('never');
    if (allow !== 'full') expect(sentence).not.toBe('');
  },
);

test.prop([occasion, signs, policy])(
  'the more a page gives away, the less of it is kept',
  (when, seen, rules) => {
    const keptOf = (changed: Partial<PageSigns>) =>
      siteLevels.indexOf(shouldIndex(when, { ...seen, ...changed }, rules).allow);
    for (const sign of ['isIncognito', 'hasPrivateField', 'isNoStore'] as const) {
      expect(keptOf({ [sign]: true })).toBeGreaterThanOrEqual(keptOf({ [sign]: false }));
    }
  },
);
