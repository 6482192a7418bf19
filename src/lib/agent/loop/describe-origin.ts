import type { CapturedPage } from '../../pages';

/** Who wrote a page and when, as it says itself; null: it does not. */
export function describeOrigin({ author, publishedAt, modifiedAt, siteName }: CapturedPage): string | null {
  if (author === undefined && publishedAt === undefined && modifiedAt === undefined) return null;
  const parts = [
    author === undefined ? 'does not say who wrote it' : `was written by ${author}`,
    ...(siteName === undefined ? [] : [`stands on ${siteName}`]),
    ...(publishedAt === undefined ? [] : [`was published on ${toLongDay(publishedAt)}`]),
    ...(modifiedAt === undefined ? [] : [`was last changed on ${toLongDay(modifiedAt)}`]),
  ];
  const last = parts.pop() ?? '';
  return `By what it says of itself, this page ${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`}.`;
}

/** As it was written down: no time zone moves it to the day before. */
function toLongDay(date: string): string {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return date;
  return day.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}
