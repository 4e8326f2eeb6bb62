import { CalendarDays } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { CheckoutPage } from '../../../../server/checkout/contract.ts';
import { lazyWithFallback } from '../../../runtime/loading/lazy-with-fallback.ts';
import { Field } from '../fields/field.tsx';
import { formDate } from './pickup-days.ts';
import { useCalendarPopup } from './use-calendar-popup.ts';

const PickupCalendar = lazyWithFallback(
  async () => (await import('./pickup-calendar.tsx')).PickupCalendar,
  () => <p className="p-4 text-15">The calendar could not be loaded. Please reload the page.</p>,
);

const CALENDAR_ID = 'pickup-calendar';

interface Props {
  page: Pick<CheckoutPage, 'today' | 'disabledDates' | 'firstPickup'>;
  /** Example: `25/12/2026`. */
  value: string;
  error?: string;
  onPick: (value: string) => void;
}

/** A date field with a calendar. The calendar opens on focus, and closes when the focus leaves or a day is chosen. */
export function DateField({ page, value, error, onPick }: Props) {
  const popup = useCalendarPopup();
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
          ref={popup.box}
          // Below the error message, because the field's focus opens the calendar.
          className={error ? undefined : 'relative'}
          onBlur={popup.onBlur}
          onKeyDown={popup.onKeyDown}
        >
          <div className="relative">
            <input
              {...control}
              {...popup.inputHandlers}
              ref={popup.input}
              type="text"
              role="combobox"
              aria-haspopup="dialog"
              aria-expanded={popup.isOpen}
              aria-controls={CALENDAR_ID}
              readOnly
              placeholder="dd/mm/yyyy"
              autoComplete="off"
              value={value}
              className={`${className} cursor-pointer tabular-nums placeholder:text-smoke`}
            />
            <CalendarDays aria-hidden="true" size={18} strokeWidth={1.5} />
          </div>
          {popup.isOpen && (
            <CalendarBox>
              <PickupCalendar
                page={page}
                value={value}
                onPick={(picked) => {
                  onPick(picked);
                  popup.close();
                }}
              />
            </CalendarBox>
          )}
        </div>
      )}
    </Field>
  );
}

/** The dialog around the calendar while its script loads and afterwards. */
function CalendarBox({ children }: { children: ReactNode }) {
  return (
    <div
      ref={scrollIntoView}
      id={CALENDAR_ID}
      role="dialog"
      aria-label="Pickup date"
      tabIndex={-1}
      className="calendar-box absolute top-full right-0 z-20 mt-1 border border-line bg-paper shadow-float outline-none"
    >
      <Suspense fallback={<p className="p-4 text-15 text-smoke">Opening the calendar…</p>}>{children}</Suspense>
    </div>
  );
}

/** Scrolls the calendar into view: below most fields the window has no room for a month. */
function scrollIntoView(calendar: HTMLElement | null): void {
  calendar?.scrollIntoView({ block: 'nearest' });
}
