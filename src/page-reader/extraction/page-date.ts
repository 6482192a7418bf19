const isoDate = /^\d{4}-\d{2}-\d{2}$/;
/** Before the web, a date on a page is a mistake, or the date of what it is about. */
const firstYear = 1990;
const dayMs = 24 * 60 * 60 * 1000;

/** A date in ISO 8601: with its time when there is one, else as a day, which no time zone may move. */
export function toIsoDate(text: string, now = Date.now()): string | undefined {
  const trimmed = text.trim().slice(0, 60);
  const time = Date.parse(trimmed);
  if (Number.isNaN(time) || time > now + 2 * dayMs) return undefined;
  const date = new Date(time);
  if (date.getUTCFullYear() < firstYear) return undefined;
  if (isoDate.test(trimmed)) return trimmed;
  if (/\d:\d{2}/.test(trimmed)) return date.toISOString();
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}
