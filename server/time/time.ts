/** Durations in milliseconds, as every duration of the server that names no other unit. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** For the `max-age` of headers. */
export const YEAR_IN_SECONDS = (365 * DAY) / SECOND;

/** Manila is eight hours ahead of UTC all year round. */
export const MANILA_OFFSET = 8 * HOUR;

/** Whether `2026-12-25` exists: `Date` reads February 30 as March 2. */
export function isIsoDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

/** The date in Manila: `2026-11-21`. `time` is in milliseconds since 1970, UTC, here and below. */
export function isoDateInManila(time: number): string {
  return new Date(time + MANILA_OFFSET).toISOString().slice(0, 10);
}

/** The time of day in Manila: `15:42`. */
export function clockInManila(time: number): string {
  return new Date(time + MANILA_OFFSET).toISOString().slice(11, 16);
}

/** Whether a text is a time of day: `15:42`. */
export function isClock(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** 0 for Monday, 6 for Sunday. */
export function weekdayOf(isoDate: string): number {
  return (new Date(`${isoDate}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The time at which Manila's clocks show `clock` (`15:00`) on that date. */
export function timeInManila(isoDate: string, clock = '00:00'): number {
  return Date.parse(`${isoDate}T${clock}:00+08:00`);
}

export function nextIsoDate(isoDate: string): string {
  return isoDateInManila(timeInManila(isoDate) + DAY);
}

/** `November 21, 2026` */
export const formatDate = formatter({ dateStyle: 'long' });

/** `3:42 PM` */
export const formatTime = formatter({ hour: 'numeric', minute: '2-digit' });

/** `November 21, 2026 at 3:42 PM` */
export const formatDateTime = formatter({ dateStyle: 'long', timeStyle: 'short' });

/** `Nov 21, 2026`, for rows of lists. */
export const formatShortDate = formatter({ dateStyle: 'medium' });

/** `Nov 21, 2026, 3:42 PM`, for rows of lists. */
export const formatShortDateTime = formatter({ dateStyle: 'medium', timeStyle: 'short' });

/** `December 25, 2026` of `2026-12-25`. */
export function formatIsoDate(isoDate: string): string {
  return formatDate(timeInManila(isoDate));
}

/** `3:00 PM` of `15:00`. */
export function formatClockTime(clock: string): string {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Formats in Manila time. A phone takes up to 50 ms for its first `Intl` formatter, so each is created at its first use. */
function formatter(options: Intl.DateTimeFormatOptions): (time: number) => string {
  let format: Intl.DateTimeFormat | null = null;
  return (time) => {
    format ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'Asia/Manila' });
    // Engines differ in the space before PM.
    return format.format(time).replace(/\s/g, ' ');
  };
}
