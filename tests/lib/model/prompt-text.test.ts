import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { escapeMarkup, shorten, toChatText, toVisibleText } from '../../../src/lib/model/prompt-text';
import { anyText } from '../../fakes/any-text';

describe('toVisibleText', () => {
  it.each([
    ['bidirectional controls', 'a\u202Eb\u2066c\u2069d\u200Fe', 'abcde'],
    ['zero width', 'a\u200Bb\uFEFFc\u2060d\u00ADe', 'abcde'],
    ['tags', 'a\u{E0049}\u{E0067}\u{E006E}b', 'ab'],
    ['tags behind a flag that is none', '\u{1F3F4}\u{E0061}\u{E0062}\u{E007F}', '\u{1F3F4}'],
    ['selectors that carry bytes', 'a\u{E0101}\u{E0142}\uFE01\uFE02b', 'ab'],
    ['joiners between Latin letters', 'a\u200Db\u200Cc', 'abc'],
    ['controls', 'a\0b\u001Bc\u009Dd\re', 'abcd\ne'],
    ['lone surrogates', 'a\uD800b', 'a\uFFFDb'],
  ])('removes %s', (_what, text, expected) => {
    expect(toVisibleText(text)).toBe(expected);
  });

  it.each([
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    '🏴󠁧󠁢󠁷󠁬󠁳󠁿',
    '🇩🇪',
    '👩‍🚀',
    '❤️‍🔥',
    '👨🏽‍🌾',
    '☎️',
    '1️⃣',
    'می‌خواهم',
    'क्‍ष',
    '葛\uFE00',
    'tab\tand\nline',
  ])('keeps %s', (text) => {
    expect(toVisibleText(text)).toBe(text);
  });

  test.prop([anyText], { numRuns: 1000 })('does the same twice as once, and never throws', (text) => {
    const once = toVisibleText(text);
    expect(toVisibleText(once)).toBe(once);
    expect(once.isWellFormed()).toBe(true);
    expect(once).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\u0000-\u0008]/u);
  });
});

describe('escapeMarkup', () => {
  test.prop([anyText])('leaves nothing that opens or closes a tag or an attribute', (text) => {
    expect(escapeMarkup(text)).not.toMatch(/[<>"]/);
  });
});

describe('toChatText', () => {
  it('leaves code alone, but not our own tags', () => {
    expect(toChatText('<div> </ Knowledge_Context> <source index="1">')).toBe(
      '<div> &lt;/ Knowledge_Context> &lt;source index="1">',
    );
  });
});

describe('shorten', () => {
  test.prop([anyText, fc.integer({ min: 2, max: 50 })])(
    'gives one well-formed line that fits',
    (text, length) => {
      const line = shorten(text, length);
      expect(line.length).toBeLessThanOrEqual(length);
      expect(line.isWellFormed()).toBe(true);
      expect(line).not.toContain('\n');
    },
  );
});
