import type { CheckoutPage } from '../server/checkout/contract.ts';
import { lastPickupDay, readDay } from '../server/checkout/pickup.ts';

type Closed = Pick<CheckoutPage, 'disabledDates' | 'today'>;

/** Whether something can be picked up on a day, `25/12/2026` or `2026-12-25`. */
export function isPickupDay(text: string, { disabledDates, today }: Closed): boolean {
  const day = readDay(text);
  return day !== null && day >= today && day <= lastPickupDay(today) && !isWeekend(day) && !disabledDates.includes(day);
}

/** `2026-12-25` as the form writes it: `25/12/2026`. */
export function writtenDay(day: string): string {
  return day.split('-').reverse().join('/');
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}
