import { isWeekend, lastPickupDay } from '../../checkout/pickup.ts';
import { addMonths, formatMonth } from '../../time/months.ts';
import { formatIsoDate, weekdayOf } from '../../time/time.ts';
import type { PickupDay, PickupDaysPage } from './contract.ts';

const URL = '/admin/site/pickup-days';

interface CalendarOptions {
  days: string[];
  closed: ReadonlySet<string>;
  pickups: { number: string; day: string }[];
  today: string;
  /** Whether the orders are linked. */
  hasOrderLinks: boolean;
}

/** `coming`: all closed days from today on. */
export function presentMonth(
  month: string,
  { days, closed, pickups, today, hasOrderLinks }: CalendarOptions,
  coming: string[],
): Omit<PickupDaysPage, 'action' | 'notice' | 'timeline'> {
  const ordersOn = (day: string) =>
    pickups
      .filter((pickup) => pickup.day === day)
      .map(({ number }) => ({ number, url: hasOrderLinks ? `/admin/orders/${number}` : null }));
  const present = (day: string): PickupDay => ({
    day,
    number: Number(day.slice(8)),
    isClosed: closed.has(day),
    isToday: day === today,
    isFixed: day < today || isWeekend(day),
    orders: day < today ? [] : ordersOn(day),
  });
  const cells = [...Array.from({ length: weekdayOf(days[0] ?? '') }, () => null), ...days.map(present)];
  while (cells.length % 7 > 0) cells.push(null);
  const affected = coming.map((day) => ({ day: formatIsoDate(day), orders: ordersOn(day) }));
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  return {
    month: formatMonth(month),
    weeks: Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7)),
    opened: days.filter((day) => closed.has(day)).join(),
    previousUrl: before >= today.slice(0, 7) ? `${URL}?month=${before}` : null,
    nextUrl: `${after}-01` <= lastPickupDay(today) ? `${URL}?month=${after}` : null,
    closed: coming.map(formatIsoDate),
    affected: affected.filter(({ orders }) => orders.length > 0),
  };
}
