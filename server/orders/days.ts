const inManila = { timeZone: 'Asia/Manila' } as const;
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', ...inManila });

/** `November 21, 2026` of a moment. */
export function dayInManila(at: number): string {
  return day.format(at);
}

/** `December 25, 2026` of `2026-12-25`. */
export function formatDay(text: string): string {
  return day.format(new Date(`${text}T00:00:00+08:00`));
}

/** `3:00 PM` of `15:00`. */
export function clockTime(text: string): string {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}
