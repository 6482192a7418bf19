import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toIsoDate } from '../../../src/page-reader/extraction/page-date';

const now = Date.parse('2026-11-16T12:00:00Z');

describe('toIsoDate', () => {
  it.each([
    ['2026-05-03', '2026-05-03'],
    ['2026-05-03T10:30:00+02:00', '2026-05-03T08:30:00.000Z'],
    ['May 3, 2026', '2026-05-03'],
    ['yesterday', undefined],
    ['1820-05-03', undefined],
    ['2031-01-01', undefined],
    ['', undefined],
  ])('%s is %s', (text, expected) => {
    expect(toIsoDate(text, now)).toBe(expected);
  });

  it('gives a date in ISO 8601 or nothing, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(toIsoDate(text, now) ?? '2026-01-01').toMatch(/^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/);
      }),
    );
  });
});
