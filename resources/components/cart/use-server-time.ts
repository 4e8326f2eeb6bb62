import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The server's clock minus the browser's, in milliseconds; null during server rendering and hydration. `madeAt` is the
 * server's time in the page's props.
 */
export function useClockOffset(madeAt: number): number | null {
  const [offset, setOffset] = useState<number | null>(null);
  useEffect(() => setOffset(madeAt - Date.now()), [madeAt]);
  return offset;
}

/** The server's time. It updates when the displayed text changes; `changesIn` returns the milliseconds until then. */
export function useServerTime(
  { madeAt, offset }: { madeAt: number; offset: number | null },
  changesIn: (now: number) => number,
): number {
  const [now, setNow] = useState(madeAt);
  const millisecondsToChange = useEffectEvent(changesIn);
  useEffect(() => {
    if (offset === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const update = () => {
      clearTimeout(timer);
      const time = Math.max(madeAt, Date.now() + offset);
      setNow(time);
      const delay = millisecondsToChange(time);
      if (Number.isFinite(delay)) timer = setTimeout(update, delay);
    };
    update();
    // Timers pause while a device sleeps.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [madeAt, offset]);
  return now;
}
