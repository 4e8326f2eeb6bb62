import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The server's clock minus the browser's, in milliseconds; null during server rendering and hydration. `madeAt` is the
 * server's time in the page's props.
 */
export function useClockOffset(madeAt: number): number | null {
  const [lead, setLead] = useState<number | null>(null);
  useEffect(() => setLead(madeAt - Date.now()), [madeAt]);
  return lead;
}

/** The server's time. It updates when the displayed text changes; `changesIn` returns the milliseconds until then. */
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
    // Timers pause while a device sleeps.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [madeAt, lead]);
  return now;
}
