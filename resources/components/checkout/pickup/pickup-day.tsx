import type { CalendarDate } from '@internationalized/date';
import { CalendarCell, type CalendarCellProps } from 'react-aria-components/Calendar';

type Given = Parameters<NonNullable<CalendarCellProps['render']>>[0];

/** A day of the calendar. The server defines today: React Aria would use the clock and time zone of the browser. */
export function PickupDay({ date, today }: { date: CalendarDate; today: string }) {
  const isToday = date.toString() === today;
  return (
    <CalendarCell
      date={date}
      className="pickup-day"
      render={(given) => <div {...given} {...(isToday ? asToday(given) : asAnyDay(given))} />}
    />
  );
}

function asToday(given: Given) {
  return { 'data-today': true, 'aria-label': `Today, ${withoutToday(given)}` };
}

function asAnyDay(given: Given) {
  return { 'data-today': undefined, 'aria-label': withoutToday(given) };
}

/** Example: `Tuesday, February 29, 2028`. */
function withoutToday({ 'aria-label': label = '' }: Given): string {
  return label.replace(/^Today, /, '');
}
