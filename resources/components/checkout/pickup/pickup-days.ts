import type { CheckoutPage } from '../../../../server/checkout/contract.ts';
import { isWeekend, lastPickupDay, readDay } from '../../../../server/checkout/pickup.ts';

type Offered = Pick<CheckoutPage, 'disabledDates' | 'today' | 'firstPickup'>;

/** Whether a day, `25/12/2026` or `2026-12-25`, can be chosen for a pickup. */
export function isPickupDay(text: string, { disabledDates, today, firstPickup }: Offered): boolean {
  const day = readDay(text);
  if (day === null || day < firstPickup.day || day > lastPickupDay(today)) return false;
  return !isWeekend(day) && !disabledDates.includes(day);
}

/** The full hours that can be chosen on a day, `25/12/2026`. On the first day, past hours are left out. */
export function pickupTimesOn(
  date: string,
  { pickupTimes, firstPickup }: Pick<CheckoutPage, 'pickupTimes' | 'firstPickup'>,
): CheckoutPage['pickupTimes'] {
  if (readDay(date) !== firstPickup.day) return pickupTimes;
  return pickupTimes.filter(({ value }) => value >= firstPickup.time);
}

/** Converts `2026-12-25` to the form's format, `25/12/2026`. */
export function formDate(day: string): string {
  return day.split('-').reverse().join('/');
}
