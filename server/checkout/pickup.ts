import {
  formatClockTime,
  isClock,
  isIsoDate,
  isoDateInManila,
  nextIsoDate,
  timeInManila,
  weekdayOf,
} from '../time/time.ts';
import type { FirstPickup } from './contract.ts';

const OPENS = 10;
const CLOSES = 17;

/** The full hours of pickups, in Manila time. Every minute between them is possible too. */
export const pickupTimes = Array.from({ length: CLOSES - OPENS + 1 }, (_, at) => {
  const value = `${OPENS + at}:00`;
  return { value, label: formatClockTime(value) };
});

/** The message for a time outside the hours of pickups. */
export const PICKUP_HOURS = `Please choose a time from ${formatClockTime(`${OPENS}:00`)} to ${formatClockTime(`${CLOSES}:00`)}.`;

/** Whether a pickup is possible at that time: `10:17`. */
export function isPickupTime(time: string): boolean {
  return isClock(time) && time >= `${OPENS}:00` && time <= `${CLOSES}:00`;
}

/** The ISO date of `25/12/2026` or `2026-12-25`; null for a day that does not exist. */
export function readDay(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const iso = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text;
  return isIsoDate(iso) ? iso : null;
}

/** Years in the calendar, with this one. */
export const PICKUP_YEARS = 12;

/** The last day of the calendar: `2037-12-31`. */
export function lastPickupDay(today: string): string {
  return `${Number(today.slice(0, 4)) + PICKUP_YEARS - 1}-12-31`;
}

/** The gallery has no pickups on weekends. */
export function isWeekend(day: string): boolean {
  return weekdayOf(day) >= 5;
}

export const DAY_CLOSED = 'The gallery is closed on this date. Please choose another one.';

interface PickupRules {
  closedDays?: string[];
  now: number;
  /** Staff and the buyer have agreed on it: also a day or time at which the gallery is closed. */
  isAgreed?: boolean;
}

/** Message why a pickup is not possible on that day, or null. */
export function dayRefusal(day: string, { closedDays = [], now, isAgreed = false }: PickupRules): string | null {
  const today = isoDateInManila(now);
  if (day < today) return 'Please choose a date that is not in the past.';
  if (day > lastPickupDay(today)) return 'This date is too far ahead. Please choose an earlier one.';
  if (isAgreed) return null;
  if (isWeekend(day)) return 'The gallery is closed on weekends. Please choose another date.';
  if (closedDays.includes(day)) return DAY_CLOSED;
  return timeInManila(day, `${CLOSES}:00`) <= now
    ? 'The gallery has closed for today. Please choose another date.'
    : null;
}

/** Message why a pickup is not possible at that time, or null. */
export function timeRefusal(
  time: string,
  day: string,
  { now, isAgreed = false }: Omit<PickupRules, 'closedDays'>,
): string | null {
  if (!isAgreed && !isPickupTime(time)) return PICKUP_HOURS;
  return timeInManila(day, time) <= now ? 'This time has passed. Please choose a later one.' : null;
}

/** Messages for the day and the time of a form of staff. */
export function pickupErrors(
  { day, time }: { day: string; time: string },
  rules: PickupRules,
): { day: string | null; time: string | null } {
  const dayError = isIsoDate(day) ? dayRefusal(day, rules) : 'Please enter a day.';
  if (!isClock(time)) return { day: dayError, time: 'Please enter a time, like 14:30.' };
  return { day: dayError, time: dayError === null ? timeRefusal(time, day, rules) : null };
}

/** The first possible day and full hour. Today is possible until its last hour. */
export function firstPickup(closedDays: string[], now: number): FirstPickup {
  const today = isoDateInManila(now);
  const last = lastPickupDay(today);
  let day = today;
  while (day < last && dayRefusal(day, { closedDays, now })) day = nextIsoDate(day);
  const time = pickupTimes.find(({ value }) => timeInManila(day, value) > now) ?? pickupTimes[0];
  return { day, time: time?.value ?? '' };
}
