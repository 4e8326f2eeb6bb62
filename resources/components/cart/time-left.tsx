import { clsx } from 'clsx';
import { useEffect, useEffectEvent } from 'react';
import { remainingTime } from '../../../server/cart/remaining-time.ts';
import { timeInManila } from '../../../server/cart/time-in-manila.ts';
import { useServerTime } from './use-server-time.ts';

/** Milliseconds after which the server too calls it ended. */
const grace = 250;

interface Props {
  until: number;
  /** The server's clock when the page was made. */
  madeAt: number;
  /** How far the server's clock is ahead of the browser's, in milliseconds; null until it is known. */
  lead: number | null;
  onEnd: () => void;
}

/** Until when a work is reserved, in words; near the end every second counts. */
export function TimeLeft({ until, madeAt, lead, onEnd }: Props) {
  const now = useServerTime({ madeAt, lead }, (moment) => remainingTime(until, moment).changesIn);
  const left = remainingTime(until, now);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!left.hasEnded) return;
    const timer = setTimeout(end, grace);
    return () => clearTimeout(timer);
  }, [left.hasEnded]);
  return (
    <p className={clsx('mt-3', left.isNearEnd ? 'font-medium text-ember tabular-nums' : 'text-smoke')}>
      Reserved for you until <span className="whitespace-nowrap">{timeInManila(until)}</span>
      <span className="whitespace-nowrap"> ({left.text})</span>
    </p>
  );
}
