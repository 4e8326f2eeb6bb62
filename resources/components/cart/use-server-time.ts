import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The server's clock minus the browser's, in milliseconds; null during server rendering and hydration. `renderedAt` is the
 * server's time in the page's props.
 */
export function useClockOffset(renderedAt: number): number | null {
  const [offset, setOffset] = useState<number | null>(null);
  useEffect(() => setOffset(renderedAt - Date.now()), [renderedAt]);
  return offset;
}

/** The server's time. It updates when the displayed text changes; `changesIn` returns the milliseconds until then. */
export function useServerTime(
  { renderedAt, offset }: { renderedAt: number; offset: number | null },
  changesIn: (now: number) => number,
): number {
  const [now, setNow] = useState(renderedAt);
  const millisecondsToChange = useEffectEvent(changesIn);
  useEffect(() => {
    if (offset === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const update = () => {
      clearTimeout(timer);
      const time = Math.max(renderedAt, Date.now() + offset);
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
  }, [renderedAt, offset]);
  return now;
}
