import { formatIsoDate, isIsoDate, nextIsoDate } from '../../time/time.ts';
import type { PickupDay, PickupDaysPage } from './contract.ts';

const MONTH_NAME = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const URL = '/admin/site/pickup-days';
/** Years of the calendar of the checkout, with this one. */
const YEARS = 12;

interface Shown {
  days: string[];
  closed: ReadonlySet<string>;
  pickups: { number: string; day: string }[];
  today: string;
  /** Whether the orders are linked. */
  hasOrderLinks: boolean;
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** All days of a month like `2026-12`. */
export function daysOfMonth(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; monthOf(day) === month; day = nextIsoDate(day)) days.push(day);
  return days;
}

/** `coming`: all closed days from today on. */
export function presentMonth(
  month: string,
  { days, closed, pickups, today, hasOrderLinks }: Shown,
  coming: string[],
): Omit<PickupDaysPage, 'action' | 'notice' | 'timeline'> {
  const ordersOn = (day: string) =>
    pickups
      .filter((pickup) => pickup.day === day)
      .map(({ number }) => ({ number, url: hasOrderLinks ? `/admin/orders/${number}` : null }));
  const present = (day: string): PickupDay => ({
    ...{ day, number: Number(day.slice(8)), isClosed: closed.has(day), isToday: day === today },
    isFixed: day < today || isWeekendDay(day),
    orders: day < today ? [] : ordersOn(day),
  });
  const cells = [...Array.from({ length: weekdayOf(days[0] ?? '') }, () => null), ...days.map(present)];
  while (cells.length % 7 > 0) cells.push(null);
  const affected = coming.map((day) => ({ day: formatIsoDate(day), orders: ordersOn(day) }));
  const [before, after] = [neighbour(month, -1), neighbour(month, 1)];
  return {
    month: MONTH_NAME.format(new Date(`${month}-01`)),
    weeks: Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7)),
    opened: days.filter((day) => closed.has(day)).join(),
    previousUrl: before >= monthOf(today) ? `${URL}?month=${before}` : null,
    nextUrl: Number(after.slice(0, 4)) < Number(today.slice(0, 4)) + YEARS ? `${URL}?month=${after}` : null,
    closed: coming.map(formatIsoDate),
    affected: affected.filter(({ orders }) => orders.length > 0),
  };
}

function neighbour(month: string, by: 1 | -1): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const date = new Date(Date.UTC(year, number - 1 + by, 1)).toISOString();
  return isIsoDate(date.slice(0, 10)) ? date.slice(0, 7) : month;
}

/** 0 for Monday. */
function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

function isWeekendDay(day: string): boolean {
  return weekdayOf(day) >= 5;
}
