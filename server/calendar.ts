/** Whether `2026-12-25` is a day of the calendar: `Date` takes the 30th of February for the 2nd of March. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

/** Manila is eight hours ahead of UTC all year round. */
const AHEAD = 8 * 3_600_000;

/** The day in Manila that a moment is in: `2026-11-21`. */
export function dayOf(moment: number): string {
  return new Date(moment + AHEAD).toISOString().slice(0, 10);
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Manila' });

/** `November 21, 2026 at 3:42 PM` of a moment; the same from every engine, whichever space it puts before PM. */
export function momentInManila(at: number): string {
  return moment.format(at).replace(/\s/g, ' ');
}
