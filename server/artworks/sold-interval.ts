const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Words like `2 days ago` for the fourteen days in which a sale is news, then null. */
export function soldInterval(soldAt: number, now: number): string | null {
  const age = Math.max(0, now - soldAt);
  if (age > 14 * day) return null;
  if (age < minute) return 'just now';
  if (age < hour) return ago(age / minute, 'minute');
  if (age < day) return ago(age / hour, 'hour');
  return ago(age / day, 'day');
}

/** When the words of `soldInterval` next change; Infinity where they never do. */
export function nextSoldInterval(soldAt: number, now: number): number {
  const age = Math.max(0, now - soldAt);
  if (age > 14 * day) return Number.POSITIVE_INFINITY;
  const unit = age < hour ? minute : age < day ? hour : day;
  return soldAt + Math.min((Math.floor(age / unit) + 1) * unit, 14 * day + 1);
}

function ago(count: number, unit: string): string {
  const full = Math.floor(count);
  return `${full} ${unit}${full === 1 ? '' : 's'} ago`;
}
