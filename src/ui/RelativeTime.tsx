import { formatRelativeTime } from '../shared/relative-time';

/** Beyond this a Date is invalid and cannot be printed. */
const furthestDate = 8.64e15;

export function RelativeTime({ timestamp, now }: { timestamp: number; now: number }) {
  const text = formatRelativeTime(timestamp, now);
  if (!(Math.abs(timestamp) <= furthestDate)) return <span>{text}</span>;
  const date = new Date(timestamp);
  return (
    <time dateTime={date.toISOString()} title={date.toLocaleString('en')}>
      {text}
    </time>
  );
}
