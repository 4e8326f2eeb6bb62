import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { remainingTime } from '../../../server/cart/remaining-time.ts';
import { timeInManila } from '../../../server/cart/time-in-manila.ts';

/** Milliseconds after which the server too calls it ended. */
const grace = 250;

interface Props {
  until: number;
  /** The server's clock when the page was made. */
  madeAt: number;
  /** How far the server's clock is ahead of the browser's, in milliseconds; null until it is known. */
  ahead: number | null;
  onEnd: () => void;
}

/** Until when a work is reserved, in words; near the end every second counts. */
export function Remaining({ until, madeAt, ahead, onEnd }: Props) {
  const [now, setNow] = useState(madeAt);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (ahead === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const moment = Date.now() + ahead;
      const { hasEnded, changesIn } = remainingTime(until, moment);
      setNow(moment);
      timer = hasEnded ? setTimeout(end, grace) : setTimeout(tick, changesIn);
    };
    tick();
    return () => clearTimeout(timer);
  }, [until, ahead]);
  const left = remainingTime(until, now);
  return (
    <p className={clsx('mt-3', left.isNearEnd ? 'font-medium text-ember tabular-nums' : 'text-smoke')}>
      Reserved for you until <span className="whitespace-nowrap">{timeInManila(until)}</span>
      <span className="whitespace-nowrap"> ({left.text})</span>
    </p>
  );
}
