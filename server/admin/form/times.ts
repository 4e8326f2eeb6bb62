import { clockInManila, isClock, isIsoDate, isoDateInManila, timeInManila } from '../../time/time.ts';

/** A time in Manila as `<input type="datetime-local">` has it: `2026-11-21T15:42`. */
export function inputTime(time: number): string {
  return `${isoDateInManila(time)}T${clockInManila(time)}`;
}

/** The time of such a field; null if it is empty, undefined if it is no time. `stored`: returned if the field shows the same minute. */
export function readInputTime(text: string, stored: number | null): number | null | undefined {
  if (text === '') return null;
  if (stored !== null && text === inputTime(stored)) return stored;
  const [date = '', clock = ''] = text.split('T');
  return isIsoDate(date) && isClock(clock) ? timeInManila(date, clock) : undefined;
}
