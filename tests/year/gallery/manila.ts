// Manila's calendar, without the server's own functions: UTC+8, no daylight saving time.

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const OFFSET = 8 * HOUR;

/** `2028-02-29` */
export function dayOf(time: number): string {
  return new Date(time + OFFSET).toISOString().slice(0, 10);
}

/** `2028-02` */
export function monthOf(time: number): string {
  return dayOf(time).slice(0, 7);
}

/** `timeOn('2028-02-29', 23, 59)` */
export function timeOn(day: string, hour = 0, minute = 0): number {
  return Date.parse(`${day}T00:00:00Z`) - OFFSET + hour * HOUR + minute * MINUTE;
}

/** 0: Sunday. */
export function weekdayOf(time: number): number {
  return new Date(time + OFFSET).getUTCDay();
}

/** The start of the month after so many months. */
export function monthStart(first: string, months: number): number {
  const [year = 0, month = 0] = first.split('-').map(Number);
  return Date.UTC(year, month - 1 + months, 1) - OFFSET;
}
