import { CalendarDate, isSameMonth, parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  Calendar,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import type { CheckoutPage } from '../../../../server/checkout/contract.ts';
import { lastPickupDay, readDay } from '../../../../server/checkout/pickup.ts';
import { formatMonth } from '../../../../server/time/months.ts';
import { PickupDay } from './pickup-day.tsx';
import { formDate, isPickupDay } from './pickup-days.ts';
import { YearGrid } from './year-grid.tsx';
import './pickup-calendar.css';

interface Props {
  page: Pick<CheckoutPage, 'today' | 'disabledDates' | 'firstPickup'>;
  /** Example: `25/12/2026`. */
  value: string;
  onPick: (value: string) => void;
}

const STEP_CLASS = 'grid size-11 place-items-center transition-colors hover:text-ember aria-disabled:text-edge';

/** A calendar of one month or twelve years. It starts at the first day that can be chosen. */
export function PickupCalendar({ page, value, onPick }: Props) {
  const first = parseDate(page.firstPickup.day);
  const last = parseDate(lastPickupDay(page.today));
  const chosen = readDay(value);
  const [focused, setFocused] = useState(chosen ? parseDate(chosen) : first);
  // At midnight the first day that can be chosen moves on.
  const shown = focused.compare(first) < 0 ? first : focused.compare(last) > 0 ? last : focused;
  const [view, setView] = useState<'month' | 'years' | 'month-after-years'>('month');

  return (
    <I18nProvider locale="en-PH">
      {/* React Aria would insert a <style> element, which the content security policy refuses. It skips that when an element with this id exists. */}
      <span id="react-aria-pressable-style" hidden />
      {view === 'years' ? (
        <YearGrid
          shown={shown.year}
          first={first.year}
          onPick={(year) => {
            setFocused(new CalendarDate(year, shown.month, shown.day));
            setView('month-after-years');
          }}
        />
      ) : (
        <>
          <MonthHeader
            shown={shown}
            isFirst={isSameMonth(shown, first)}
            isLast={isSameMonth(shown, last)}
            focusesName={view === 'month-after-years'}
            onTurn={(months) => setFocused(shown.add({ months }))}
            onChooseYear={() => setView('years')}
          />
          <Calendar
            aria-label="Pickup date"
            value={chosen ? parseDate(chosen) : null}
            minValue={first}
            maxValue={last}
            focusedValue={shown}
            onFocusChange={setFocused}
            isDateUnavailable={(day) => !isPickupDay(day.toString(), page)}
            onChange={(day) => onPick(formDate(day.toString()))}
          >
            <CalendarGrid weekdayStyle="short" className="pickup-days">
              <CalendarGridHeader>
                {(day) => (
                  <CalendarHeaderCell className="h-9 text-13 font-medium text-smoke">
                    {day.slice(0, 2)}
                  </CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody>{(date) => <PickupDay date={date} today={page.today} />}</CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </>
      )}
    </I18nProvider>
  );
}

interface MonthHeaderProps {
  shown: CalendarDate;
  isFirst: boolean;
  isLast: boolean;
  /** Whether the button with the month's name receives the focus when it appears. */
  focusesName: boolean;
  onTurn: (months: 1 | -1) => void;
  onChooseYear: () => void;
}

/** The name of the month between buttons for the previous and the next one. */
function MonthHeader({ shown, isFirst, isLast, focusesName, onTurn, onChooseYear }: MonthHeaderProps) {
  const name = formatMonth(shown.toString().slice(0, 7));
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only its first render moves the focus
  useEffect(() => {
    if (focusesName) button.current?.focus();
  }, []);
  return (
    <div className="flex items-center justify-between">
      <button
        type="button"
        aria-label="Previous month"
        aria-disabled={isFirst}
        onClick={() => onTurn(-1)}
        className={STEP_CLASS}
      >
        <ChevronLeft aria-hidden="true" size={20} strokeWidth={1.5} />
      </button>
      <button
        ref={button}
        type="button"
        aria-label={`${name}: choose another year`}
        onClick={onChooseYear}
        className="text-link min-h-11 px-2 font-serif text-21 font-medium lining-nums"
      >
        {name}
      </button>
      <button
        type="button"
        aria-label="Next month"
        aria-disabled={isLast}
        onClick={() => onTurn(1)}
        className={STEP_CLASS}
      >
        <ChevronRight aria-hidden="true" size={20} strokeWidth={1.5} />
      </button>
    </div>
  );
}
