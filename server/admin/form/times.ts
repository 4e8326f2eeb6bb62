import { isIsoDate, isoDateInManila, MINUTE, timeInManila } from '../../time/time.ts';

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

/** `15:42` */
export function clockInManila(time: number): string {
  const minutes = Math.floor((time - timeInManila(isoDateInManila(time))) / MINUTE);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

export function isClock(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}
