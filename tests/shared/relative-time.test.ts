import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { formatRelativeTime } from '../../src/shared/relative-time';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.UTC(2026, 5, 1, 12);

const lengths: Record<string, number> = {
  minute,
  hour,
  day,
  week: 7 * day,
  month: 30.436875 * day,
  year: 365.2425 * day,
};

describe('formatRelativeTime', () => {
  it.each([
    [0, 'just now'],
    [59_999, 'just now'],
    [minute, '1 minute ago'],
    [5 * minute + 30_000, '5 minutes ago'],
    [2 * hour, '2 hours ago'],
    [3 * day, '3 days ago'],
    [15 * day, '2 weeks ago'],
    [100 * day, '3 months ago'],
    [800 * day, '2 years ago'],
  ])('says of %d ms: %s', (elapsed, expected) => {
    expect(formatRelativeTime(now - elapsed, now)).toBe(expected);
  });

  it('names a moment that is still to come', () => {
    expect(formatRelativeTime(now + 3 * hour, now)).toBe('in 3 hours');
  });

  // P13
  test.prop([fc.integer({ min: 0, max: 8.64e15 }), fc.integer({ min: 0, max: 8.64e15 })])(
    'is within one unit of the true difference for any two moments',
    (timestamp, current) => {
      const text = formatRelativeTime(timestamp, current);
      const difference = Math.abs(current - timestamp);
      if (text === 'just now') {
        expect(difference).toBeLessThan(minute);
        return;
      }
      const match = /^(in )?([\d,]+) (minute|hour|day|week|month|year)s?( ago)?$/u.exec(text);
      expect(match, text).not.toBeNull();
      const [, future, count, unit, past] = match!;
      const length = lengths[unit!]!;
      expect(Math.abs(Number(count!.replaceAll(',', '')) * length - difference)).toBeLessThan(length);
      expect(future !== undefined).toBe(timestamp > current);
      expect(past !== undefined).toBe(timestamp < current);
    },
  );

  // Most pairs above are years apart; these are the ones people see.
  test.prop([fc.integer({ min: -400 * day, max: 400 * day })])('is within one unit nearby', (elapsed) => {
    const text = formatRelativeTime(now - elapsed, now);
    const match = /(\d+) (\w+?)s?(?: ago)?$/u.exec(text);
    const length = match ? lengths[match[2]!]! : minute;
    const printed = match ? Number(match[1]) * length : 0;
    expect(Math.abs(printed - Math.abs(elapsed))).toBeLessThan(length);
  });

  test.prop([fc.double(), fc.double()])('never throws', (timestamp, current) => {
    expect(formatRelativeTime(timestamp, current)).not.toBe('');
  });
});
