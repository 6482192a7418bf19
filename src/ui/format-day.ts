const format = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' });

/** "March 4, 2026", where the user is; of what is no date, that it is not known. */
export function formatDay(timestamp: number): string {
  const date = new Date(timestamp);
  return Number.isNaN(date.getTime()) ? 'at an unknown time' : format.format(date);
}
