import { DAY, HOUR, MINUTE } from '../../time.ts';

/** For example `2 days ago`; null from 14 days after the sale on. */
export function soldInterval(soldAt: number, now: number): string | null {
  const age = Math.max(0, now - soldAt);
  if (age > 14 * DAY) return null;
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return ago(age / MINUTE, 'minute');
  if (age < DAY) return ago(age / HOUR, 'hour');
  return ago(age / DAY, 'day');
}

/** When `soldInterval` next changes; Infinity if never. */
export function nextSoldIntervalChange(soldAt: number, now: number): number {
  const age = Math.max(0, now - soldAt);
  if (age > 14 * DAY) return Number.POSITIVE_INFINITY;
  const unit = age < HOUR ? MINUTE : age < DAY ? HOUR : DAY;
  return soldAt + Math.min((Math.floor(age / unit) + 1) * unit, 14 * DAY + 1);
}

function ago(count: number, unit: string): string {
  const full = Math.floor(count);
  return `${full} ${unit}${full === 1 ? '' : 's'} ago`;
}
