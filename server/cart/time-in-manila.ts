const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Manila' });

/** `3:42 PM`, of a moment in milliseconds since 1970; the same from every engine, whichever space it puts before PM. */
export function timeInManila(moment: number): string {
  return clock.format(moment).replace(/\s/g, ' ');
}
