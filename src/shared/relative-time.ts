const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Largest first. A month and a year are their Gregorian averages: nobody counts the days of "5 months ago". */
const units = [
  { unit: 'year', milliseconds: 365.2425 * day },
  { unit: 'month', milliseconds: 30.436875 * day },
  { unit: 'week', milliseconds: 7 * day },
  { unit: 'day', milliseconds: day },
  { unit: 'hour', milliseconds: hour },
  { unit: 'minute', milliseconds: minute },
] as const;

const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/**
 * How long ago a moment was, such as "5 minutes ago". Rounds towards now, so that it never claims more
 * than has passed. Both arguments are ms since the epoch.
 */
export function formatRelativeTime(timestamp: number, now: number): string {
  const elapsed = now - timestamp;
  if (!Number.isFinite(elapsed)) return 'at an unknown time';
  const distance = Math.abs(elapsed);
  const fitting = units.find(({ milliseconds }) => distance >= milliseconds);
  if (!fitting) return 'just now';
  const count = Math.floor(distance / fitting.milliseconds);
  return format.format(elapsed > 0 ? -count : count, fitting.unit);
}
