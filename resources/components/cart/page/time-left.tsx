import { clsx } from 'clsx';
import { useEffect, useEffectEvent } from 'react';
import { remainingTime } from '../../../../server/cart/remaining-time.ts';
import { formatTime } from '../../../../server/time/time.ts';
import { useServerTime } from '../use-server-time.ts';

/** Milliseconds after the end. Then the server treats the reservation as expired as well. */
const GRACE_MS = 250;

interface Props {
  expiresAt: number;
  /** The server's time when the page was rendered, in milliseconds. */
  renderedAt: number;
  /** The server's clock minus the browser's, in milliseconds; null until it is known. */
  clockOffset: number | null;
  onEnd: () => void;
}

/** The time until the reservation ends, in words. In the last minutes it counts seconds. */
export function TimeLeft({ expiresAt, renderedAt, clockOffset, onEnd }: Props) {
  const now = useServerTime({ renderedAt, offset: clockOffset }, (time) => remainingTime(expiresAt, time).changesIn);
  const left = remainingTime(expiresAt, now);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!left.hasEnded) return;
    const timer = setTimeout(end, GRACE_MS);
    return () => clearTimeout(timer);
  }, [left.hasEnded]);
  return (
    <p className={clsx('mt-3', left.isNearEnd ? 'font-medium text-ember tabular-nums' : 'text-smoke')}>
      Reserved for you until <span className="whitespace-nowrap">{formatTime(expiresAt)}</span>
      <span className="whitespace-nowrap"> ({left.text})</span>
    </p>
  );
}
