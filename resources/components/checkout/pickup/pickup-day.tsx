import type { CalendarDate } from '@internationalized/date';
import { CalendarCell, type CalendarCellProps } from 'react-aria-components/Calendar';

type RenderProps = Parameters<NonNullable<CalendarCellProps['render']>>[0];

/** A day of the calendar. The server defines today: React Aria would use the clock and time zone of the browser. */
export function PickupDay({ date, today }: { date: CalendarDate; today: string }) {
  const isToday = date.toString() === today;
  return (
    <CalendarCell
      date={date}
      className="pickup-day"
      render={(props) => <div {...props} {...(isToday ? asToday(props) : asAnyDay(props))} />}
    />
  );
}

function asToday(props: RenderProps) {
  return { 'data-today': true, 'aria-label': `Today, ${withoutToday(props)}` };
}

function asAnyDay(props: RenderProps) {
  return { 'data-today': undefined, 'aria-label': withoutToday(props) };
}

/** Example: `Tuesday, February 29, 2028`. */
function withoutToday({ 'aria-label': label = '' }: RenderProps): string {
  return label.replace(/^Today, /, '');
}
