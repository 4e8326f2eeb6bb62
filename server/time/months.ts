import { isIsoDate, isoDateInManila, nextIsoDate, timeInManila, weekdayOf } from './time.ts';

/** Months are texts like `2026-12`, in Manila. */

const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export function isMonth(text: string): boolean {
  return /^\d{4}-\d{2}$/.test(text) && isIsoDate(`${text}-01`);
}

/** The month of a time in milliseconds since 1970. */
export function monthOf(time: number): string {
  return isoDateInManila(time).slice(0, 7);
}

export function startOfMonth(month: string): number {
  return timeInManila(`${month}-01`);
}

/** Another month, `count` months later or, if negative, earlier. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * 12 + number - 1 + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** All months from one to another, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** All days of a month like `2026-12`. */
export function daysOfMonth(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = nextIsoDate(day)) days.push(day);
  return days;
}

/** `December 2026` */
export function formatMonth(month: string): string {
  const [year, number] = month.split('-');
  return `${NAMES[Number(number) - 1]} ${year}`;
}

/** `Friday, December 25` of `2026-12-25`. */
export function formatDay(isoDate: string): string {
  const [, month, day] = isoDate.split('-').map(Number);
  return `${WEEKDAYS[weekdayOf(isoDate)]}, ${NAMES[Number(month) - 1]} ${day}`;
}

/** `Dec 2026` */
export function shortMonth(month: string): string {
  const [year, number] = month.split('-');
  return `${NAMES[Number(number) - 1]?.slice(0, 3)} ${year}`;
}
