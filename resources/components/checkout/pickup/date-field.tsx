import { CalendarDays } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { CheckoutPage } from '../../../../server/checkout/contract.ts';
import { lazyWithFallback } from '../../../runtime/lazy-with-fallback.ts';
import { Field } from '../fields/field.tsx';
import { formDate } from './pickup-days.ts';

const PickupCalendar = lazyWithFallback(
  async () => (await import('./pickup-calendar.tsx')).PickupCalendar,
  () => <p className="p-4 text-15">The calendar could not be loaded. Please reload the page.</p>,
);

interface Props {
  page: Pick<CheckoutPage, 'today' | 'disabledDates' | 'firstPickup'>;
  /** Example: `25/12/2026`. */
  value: string;
  error?: string;
  onPick: (value: string) => void;
}

/** A date field with a calendar. The calendar opens on focus, and closes when the focus leaves or a day is chosen. */
export function DateField({ page, value, error, onPick }: Props) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** Set while the focus returns from the calendar, so that it does not open again. */
  const isReturning = useRef(false);

  function close(): void {
    isReturning.current =
      box.current?.contains(document.activeElement) === true && document.activeElement !== input.current;
    setOpen(false);
    if (isReturning.current) input.current?.focus();
    isReturning.current = false;
  }

  function pick(picked: string): void {
    onPick(picked);
    close();
  }

  return (
    <Field
      name="date"
      label="Date"
      isRequired
      hint={`Day/month/year. The first is ${formDate(page.firstPickup.day)}. Weekends are closed.`}
      error={error}
      className="relative"
    >
      {({ className, ...control }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only handles focus and key events that bubble from its content
        <div
          ref={box}
          // Below the error message, because the field's focus opens the calendar.
          className={error ? undefined : 'relative'}
          onBlur={({ relatedTarget }) => box.current?.contains(relatedTarget) || setOpen(false)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !isOpen) return;
            event.stopPropagation();
            close();
          }}
        >
          <div className="relative">
            <input
              {...control}
              ref={input}
              type="text"
              role="combobox"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              aria-controls="pickup-calendar"
              readOnly
              placeholder="dd/mm/yyyy"
              autoComplete="off"
              value={value}
              onFocus={() => isReturning.current || setOpen(true)}
              onClick={() => setOpen(true)}
              onKeyDown={(event) => {
                if (!['ArrowDown', 'Enter', ' '].includes(event.key)) return;
                event.preventDefault();
                if (isOpen) focusDay(box.current);
                else setOpen(true);
              }}
              className={`${className} cursor-pointer tabular-nums placeholder:text-smoke`}
            />
            <CalendarDays aria-hidden="true" size={18} strokeWidth={1.5} />
          </div>
          {isOpen && (
            <div
              ref={scrollIntoView}
              id="pickup-calendar"
              role="dialog"
              aria-label="Pickup date"
              tabIndex={-1}
              className="calendar-box absolute top-full right-0 z-20 mt-1 border border-line bg-paper shadow-float outline-none"
            >
              <Suspense fallback={<p className="p-4 text-15 text-smoke">Opening the calendar…</p>}>
                <PickupCalendar page={page} value={value} onPick={pick} />
              </Suspense>
            </div>
          )}
        </div>
      )}
    </Field>
  );
}

/** Scrolls the calendar into view: below most fields the window has no room for a month. */
function scrollIntoView(calendar: HTMLElement | null): void {
  calendar?.scrollIntoView({ block: 'nearest' });
}

/** Moves the focus to the day at which keyboard navigation starts. */
function focusDay(box: HTMLElement | null): void {
  box?.querySelector<HTMLElement>('[role="gridcell"] [tabindex="0"]')?.focus();
}
