import { useEffect, useEffectEvent, useState } from 'react';

/** How far the server's clock is ahead of the browser's, in milliseconds; null until the page is in a browser. `madeAt` is the server's time in the page. */
export function useClockOffset(madeAt: number): number | null {
  const [lead, setLead] = useState<number | null>(null);
  useEffect(() => setLead(madeAt - Date.now()), [madeAt]);
  return lead;
}

/** The server's time, renewed whenever what is shown of it changes; `changesIn` says in how many milliseconds that is. */
export function useServerTime(
  { madeAt, lead }: { madeAt: number; lead: number | null },
  changesIn: (now: number) => number,
): number {
  const [now, setNow] = useState(madeAt);
  const wait = useEffectEvent(changesIn);
  useEffect(() => {
    if (lead === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      const moment = Math.max(madeAt, Date.now() + lead);
      setNow(moment);
      const pause = wait(moment);
      if (Number.isFinite(pause)) timer = setTimeout(tick, pause);
    };
    tick();
    // Timers stand still while a device sleeps.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [madeAt, lead]);
  return now;
}
